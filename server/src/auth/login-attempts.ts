import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import { createTally } from './tally.ts';
import { createTurns } from './turns.ts';

const PAIR_WINDOW_MS = 15 * 60_000;
const PAIR_WRONGS = 5;
const ANYWHERE_WINDOW_MS = 60 * 60_000;
const ANYWHERE_WRONGS = 50;
const SLOW_MS = 2_000;
const MAX_KEYS = 50_000;

/** Whose password is tried, by every identifier that was given, and from which network address. */
export interface Attempt {
  names: readonly string[];
  address: string;
}

/**
 * Slows the guessing of passwords without locking anybody out (contract section 2; OWASP Authentication
 * Cheat Sheet): five wrong ones close a pair of identifier and address for 15 minutes; after fifty from
 * anywhere within an hour each further try for the identifier takes two seconds longer.
 */
export interface LoginAttempts {
  /**
   * Lets `examine` look at a password, one try after the other for each pair, so that many at once are not more
   * than five either. Its answer is undefined when the password is wrong; what it throws does not count.
   * @throws AppError login.too_many after five wrong passwords within 15 minutes
   */
  attempt<T>(who: Attempt, examine: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** `slowMs`: how much longer a try takes after fifty wrong ones, in milliseconds. */
export function createLoginAttempts(enabled: boolean, now = Date.now, slowMs = SLOW_MS): LoginAttempts {
  const wrongs = createTally(PAIR_WINDOW_MS, MAX_KEYS, now);
  const anywhere = createTally(ANYWHERE_WINDOW_MS, MAX_KEYS, now);
  const inTurn = createTurns();

  function check(pair: string): void {
    if (wrongs.count(pair) < PAIR_WRONGS) return;
    throw new AppError('login.too_many', {}, { retryAfterMs: wrongs.remaining(pair) });
  }

  function countWrong(pairs: readonly string[], names: readonly string[]): void {
    pairs.forEach(wrongs.add);
    names.forEach(anywhere.add);
  }

  return {
    async attempt({ names, address }, examine) {
      if (!enabled) return examine();
      const pairs = names.map((name) => `${address} ${name}`);
      return inTurn(pairs, async () => {
        for (const pair of pairs) check(pair);
        if (names.some((name) => anywhere.count(name) >= ANYWHERE_WRONGS)) await wait(slowMs);
        const right = await examine();
        if (right !== undefined) pairs.forEach(wrongs.clear);
        else countWrong(pairs, names);
        return right;
      });
    },
  };
}
