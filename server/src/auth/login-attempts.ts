import { AppError } from '../http/app-error.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_WRONG = 5;
const MAX_PAIRS = 50_000;

/** Counts wrong passwords for each pair of identifier and address, so that nobody can lock another person out. */
export interface LoginAttempts {
  /**
   * Lets `examine` look at a password, one try after the other for each pair, so that many at once are not more
   * than five either. Its answer is undefined when the password is wrong.
   * @throws AppError login.too_many after five wrong passwords within 15 minutes
   */
  attempt<T>(pairs: readonly string[], examine: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createLoginAttempts(enabled: boolean, now = Date.now): LoginAttempts {
  const wrongs = new Map<string, { count: number; since: number }>();
  const turns = new Map<string, Promise<unknown>>();

  function current(pair: string) {
    const known = wrongs.get(pair);
    return known && now() - known.since < WINDOW_MS ? known : undefined;
  }

  function check(pair: string): void {
    const known = current(pair);
    if (!known || known.count < MAX_WRONG) return;
    throw new AppError('login.too_many', {}, { retryAfterMs: known.since + WINDOW_MS - now() });
  }

  function countWrong(pair: string): void {
    const known = current(pair);
    wrongs.delete(pair);
    wrongs.set(pair, { count: (known?.count ?? 0) + 1, since: known?.since ?? now() });
    // The oldest goes first: memory stays bounded whoever is guessing.
    if (wrongs.size > MAX_PAIRS) wrongs.delete(wrongs.keys().next().value ?? '');
  }

  async function inTurn<T>(pairs: readonly string[], work: () => Promise<T>): Promise<T> {
    const earlier = Promise.all(pairs.map((pair) => turns.get(pair)));
    const mine = earlier.then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    for (const pair of pairs) turns.set(pair, ended);
    try {
      return await mine;
    } finally {
      for (const pair of pairs) if (turns.get(pair) === ended) turns.delete(pair);
    }
  }

  return {
    attempt(pairs, examine) {
      if (!enabled) return examine();
      return inTurn(pairs, async () => {
        for (const pair of pairs) check(pair);
        const right = await examine();
        for (const pair of pairs) {
          if (right === undefined) countWrong(pair);
          else wrongs.delete(pair);
        }
        return right;
      });
    },
  };
}
