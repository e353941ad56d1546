import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountWriteContext, Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { canonicalAddress } from '../../support/ip-address.ts';
import { createKeyedMutex } from '../../support/keyed-mutex.ts';
import { serverNow } from '../../support/server-clock.ts';
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

export interface Attempt {
  /**
   * Email, phone or saleId. They are rejected after too many failures, whether or not an account has them.
   */
  identifiers: readonly string[];
  /**
   * Ids of the accounts that the identifiers name. A rejection because of an account would reveal that two
   * identifiers share it; so every password for an account with too many failures counts as wrong instead.
   */
  accounts?: readonly string[];
  address: string;
}

/**
 * Slows down password guessing without locking anybody out (contract section 2; OWASP Authentication Cheat
 * Sheet). Five failures close a pair of an address and an identifier or account for 15 minutes. After fifty
 * failures in an hour from anywhere, attempts on an identifier take 2 s longer. All processes share the
 * counts.
 */
export interface LoginThrottle {
  /**
   * Reports the password's result only if fewer than five failures are counted by then, so that attempts in
   * parallel, in whatever process, gain no guesses.
   * @param verifyPassword returns undefined for a wrong password; what it throws is not counted
   * @throws AppError login.too_many
   */
  attempt<T>(attempt: Attempt, verifyPassword: () => Promise<T | undefined>): Promise<T | undefined>;
}

interface CounterKeys {
  pairs: readonly string[];
  accountPairs: readonly string[];
  identifiers: readonly string[];
}

interface Needs {
  enabled: boolean;
  read: Db;
  unitOfWork: {
    writeWithLock<T>(lockKey: string, work: (write: AccountWriteContext) => Promise<T>): Promise<T>;
  };
  /** The HMAC key is the same in all processes. */
  secret: string;
}

const pairText = (address: string, name: string): string => `from ${canonicalAddress(address)} ${name}`;

export function createLoginThrottle(
  { enabled, read, unitOfWork, secret }: Needs,
  now = serverNow,
  slowDownMs = SLOW_DOWN_MS,
): LoginThrottle {
  const runExclusive = createKeyedMutex();
  const keyedHash = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  function assertWithinLimit(maxCount: number, pairs: readonly FailureCount[]): void {
    const exceeded = pairs.find(({ count }) => count > maxCount);
    if (exceeded) throw new AppError('login.too_many', {}, { retryAfterMs: exceeded.expiresAt - now() });
  }

  /**
   * Throws, and thereby rolls back, if other attempts have been counted meanwhile and there are now more than
   * five.
   */
  async function recordFailure({ pairs, accountPairs, identifiers }: CounterKeys): Promise<void> {
    await unitOfWork.writeWithLock('passwords', async ({ tx }) => {
      for (const pair of pairs)
        assertWithinLimit(MAX_PAIR_FAILURES, [await incrementFailures(tx, pair, PAIR_WINDOW_MS, now())]);
      for (const pair of accountPairs) await incrementFailures(tx, pair, PAIR_WINDOW_MS, now());
      for (const name of identifiers) await incrementFailures(tx, name, IDENTIFIER_WINDOW_MS, now());
    });
  }

  return {
    async attempt({ identifiers, accounts = [], address }, verifyPassword) {
      if (!enabled) return verifyPassword();
      const pairs = identifiers.map((name) => keyedHash(pairText(address, name)));
      const accountPairs = accounts.map((account) => keyedHash(pairText(address, account)));
      const identifierHashes = identifiers.map((name) => keyedHash(`anywhere ${name}`));
      // Accounts are not locked: waiting would reveal that two identifiers share one.
      return runExclusive(pairs, async () => {
        assertWithinLimit(MAX_PAIR_FAILURES - 1, await findFailureCounts(read, pairs, PAIR_WINDOW_MS, now()));
        const identifierCounts = await findFailureCounts(read, identifierHashes, IDENTIFIER_WINDOW_MS, now());
        if (identifierCounts.some(({ count }) => count >= SLOW_DOWN_AFTER_FAILURES)) await wait(slowDownMs);
        const result = await verifyPassword();
        // The counts are read after a wrong password too, so that it takes equally long.
        const currentCounts = await findFailureCounts(
          read,
          [...pairs, ...accountPairs],
          PAIR_WINDOW_MS,
          now(),
        );
        const isClosed = currentCounts.some(
          ({ hash, count }) => accountPairs.includes(hash) && count >= MAX_PAIR_FAILURES,
        );
        if (result === undefined || isClosed) {
          await recordFailure({ pairs, accountPairs, identifiers: identifierHashes });
          return undefined;
        }
        assertWithinLimit(
          MAX_PAIR_FAILURES - 1,
          currentCounts.filter(({ hash }) => pairs.includes(hash)),
        );
        if (currentCounts.length > 0)
          await unitOfWork.writeWithLock('passwords', ({ tx }) =>
            clearFailures(tx, [...pairs, ...accountPairs]),
          );
        return result;
      });
    },
  };
}
