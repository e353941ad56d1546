import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { createKeyedMutex } from '../support/keyed-mutex.ts';
import {
  clearFailures,
  type FailureCount,
  findFailureCounts,
  IDENTIFIER_WINDOW_MS,
  incrementFailures,
  PAIR_WINDOW_MS,
} from './failed-logins.repository.ts';

const MAX_PAIR_FAILURES = 5;
const SLOW_DOWN_AFTER_FAILURES = 50;
const SLOW_DOWN_MS = 2_000;

/** Whose password is tried, and from which network address. */
export interface Attempt {
  /** Every identifier that was given. One that is closed is refused, whether anybody has it or not. */
  identifiers: readonly string[];
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
export interface LoginThrottle {
  /**
   * Lets `examine` look at a password, in this process one try after the other for each pair. What came of it is told
   * only when five had not been counted by then, so that many at once, anywhere, are not more than five either. Its
   * answer is undefined when the password is wrong; what it throws does not count.
   * @throws AppError login.too_many after five wrong passwords within 15 minutes
   */
  attempt<T>(who: Attempt, verifyPassword: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Hashes under which is counted. */
interface CounterKeys {
  pairs: readonly string[];
  accountPairs: readonly string[];
  identifiers: readonly string[];
}

interface Needs {
  /** Without it nothing is counted. */
  enabled: boolean;
  read: Db;
  unitOfWork: Pick<UnitOfWork, 'writeWithLock'>;
  /** Keys the hashes under which is counted; the same in all processes. */
  secret: string;
}

/** `slowMs`: how much longer a try takes after fifty wrong ones, in milliseconds. */
export function createLoginThrottle(
  { enabled, read, unitOfWork, secret }: Needs,
  now = Date.now,
  slowDownMs = SLOW_DOWN_MS,
): LoginThrottle {
  const runExclusive = createKeyedMutex();
  const keyedHash = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  /** @throws AppError login.too_many when more than `most` were counted for one of them */
  function assertWithinLimit(maxCount: number, pairs: readonly FailureCount[]): void {
    const closed = pairs.find(({ count }) => count > maxCount);
    if (closed) throw new AppError('login.too_many', {}, { retryAfterMs: closed.expiresAt - now() });
  }

  /** A sixth one, counted elsewhere meanwhile, is taken back and not told as wrong. */
  async function recordFailure({ pairs, accountPairs, identifiers }: CounterKeys): Promise<void> {
    await unitOfWork.writeWithLock('passwords', async (tx) => {
      for (const pair of pairs)
        assertWithinLimit(MAX_PAIR_FAILURES, [await incrementFailures(tx, pair, PAIR_WINDOW_MS, now())]);
      for (const pair of accountPairs) await incrementFailures(tx, pair, PAIR_WINDOW_MS, now());
      for (const name of identifiers) await incrementFailures(tx, name, IDENTIFIER_WINDOW_MS, now());
    });
  }

  return {
    async attempt({ identifiers, accounts = [], address }, verifyPassword) {
      if (!enabled) return verifyPassword();
      const pairs = identifiers.map((name) => keyedHash(`from ${address} ${name}`));
      const hidden = accounts.map((account) => keyedHash(`from ${address} ${account}`));
      const identifierHashes = identifiers.map((name) => keyedHash(`anywhere ${name}`));
      // In turn by identifier only: whoever waits for another identifier learns that both are of one account.
      return runExclusive(pairs, async () => {
        assertWithinLimit(MAX_PAIR_FAILURES - 1, await findFailureCounts(read, pairs, PAIR_WINDOW_MS, now()));
        const identifierCounts = await findFailureCounts(read, identifierHashes, IDENTIFIER_WINDOW_MS, now());
        if (identifierCounts.some(({ count }) => count >= SLOW_DOWN_AFTER_FAILURES)) await wait(slowDownMs);
        const result = await verifyPassword();
        // Also behind a wrong one, which must not take less long.
        const currentCounts = await findFailureCounts(read, [...pairs, ...hidden], PAIR_WINDOW_MS, now());
        const isClosed = currentCounts.some(
          ({ hash, count }) => hidden.includes(hash) && count >= MAX_PAIR_FAILURES,
        );
        if (result === undefined || isClosed) {
          await recordFailure({ pairs, accountPairs: hidden, identifiers: identifierHashes });
          return undefined;
        }
        assertWithinLimit(
          MAX_PAIR_FAILURES - 1,
          currentCounts.filter(({ hash }) => pairs.includes(hash)),
        );
        if (currentCounts.length > 0)
          await unitOfWork.writeWithLock('passwords', (tx) => clearFailures(tx, [...pairs, ...hidden]));
        return result;
      });
    },
  };
}
