import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { createTurns } from '../support/keyed-mutex.ts';
import {
  ANYWHERE_WINDOW_MS,
  type Counted,
  countOne,
  countsOf,
  forgive,
  PAIR_WINDOW_MS,
} from './failed-logins.repository.ts';

const PAIR_WRONGS = 5;
const ANYWHERE_WRONGS = 50;
const SLOW_MS = 2_000;

/** Whose password is tried, and from which network address. */
export interface Attempt {
  /** Every identifier that was given. One that is closed is refused, whether anybody has it or not. */
  names: readonly string[];
  /**
   * The accounts that these name. To be told that one is closed would tell that two identifiers are of one account, and
   * so that there is one: of it every password is answered as a wrong one.
   */
  accounts?: readonly string[];
  address: string;
}

/**
 * Slows the guessing of passwords without locking anybody out (contract section 2; OWASP Authentication
 * Cheat Sheet): five wrong ones close a pair of identifier and address, and of account and address, for 15 minutes;
 * after fifty from anywhere within an hour each further try for the identifier takes two seconds longer. Counted in the
 * database: for all processes together, and across a restart.
 */
export interface LoginAttempts {
  /**
   * Lets `examine` look at a password, in this process one try after the other for each pair. What came of it is told
   * only when five had not been counted by then, so that many at once, anywhere, are not more than five either. Its
   * answer is undefined when the password is wrong; what it throws does not count.
   * @throws AppError login.too_many after five wrong passwords within 15 minutes
   */
  attempt<T>(who: Attempt, examine: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Hashes under which is counted. */
interface Keys {
  pairs: readonly string[];
  hidden: readonly string[];
  names: readonly string[];
}

interface Needs {
  /** Without it nothing is counted. */
  enabled: boolean;
  read: Db;
  unitOfWork: Pick<UnitOfWork, 'writeApart'>;
  /** Keys the hashes under which is counted; the same in all processes. */
  secret: string;
}

/** `slowMs`: how much longer a try takes after fifty wrong ones, in milliseconds. */
export function createLoginAttempts(
  { enabled, read, unitOfWork, secret }: Needs,
  now = Date.now,
  slowMs = SLOW_MS,
): LoginAttempts {
  const inTurn = createTurns();
  const hashed = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  /** @throws AppError login.too_many when more than `most` were counted for one of them */
  function refuseBeyond(most: number, pairs: readonly Counted[]): void {
    const closed = pairs.find(({ count }) => count > most);
    if (closed) throw new AppError('login.too_many', {}, { retryAfterMs: closed.expiresAt - now() });
  }

  /** A sixth one, counted elsewhere meanwhile, is taken back and not told as wrong. */
  async function countWrong({ pairs, hidden, names }: Keys): Promise<void> {
    await unitOfWork.writeApart('passwords', async (tx) => {
      for (const pair of pairs) refuseBeyond(PAIR_WRONGS, [await countOne(tx, pair, PAIR_WINDOW_MS, now())]);
      for (const pair of hidden) await countOne(tx, pair, PAIR_WINDOW_MS, now());
      for (const name of names) await countOne(tx, name, ANYWHERE_WINDOW_MS, now());
    });
  }

  return {
    async attempt({ names, accounts = [], address }, examine) {
      if (!enabled) return examine();
      const pairs = names.map((name) => hashed(`from ${address} ${name}`));
      const hidden = accounts.map((account) => hashed(`from ${address} ${account}`));
      const anywhere = names.map((name) => hashed(`anywhere ${name}`));
      // In turn by identifier only: whoever waits for another identifier learns that both are of one account.
      return inTurn(pairs, async () => {
        refuseBeyond(PAIR_WRONGS - 1, await countsOf(read, pairs, PAIR_WINDOW_MS, now()));
        const everywhere = await countsOf(read, anywhere, ANYWHERE_WINDOW_MS, now());
        if (everywhere.some(({ count }) => count >= ANYWHERE_WRONGS)) await wait(slowMs);
        const right = await examine();
        // Also behind a wrong one, which must not take less long.
        const meanwhile = await countsOf(read, [...pairs, ...hidden], PAIR_WINDOW_MS, now());
        const isClosed = meanwhile.some(({ hash, count }) => hidden.includes(hash) && count >= PAIR_WRONGS);
        if (right === undefined || isClosed) {
          await countWrong({ pairs, hidden, names: anywhere });
          return undefined;
        }
        refuseBeyond(
          PAIR_WRONGS - 1,
          meanwhile.filter(({ hash }) => pairs.includes(hash)),
        );
        if (meanwhile.length > 0)
          await unitOfWork.writeApart('passwords', (tx) => forgive(tx, [...pairs, ...hidden]));
        return right;
      });
    },
  };
}
