import { AppError } from '../http/app-error.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_WRONG = 5;
const MAX_PAIRS = 50_000;

/** Counts wrong passwords for each pair of identifier and address, so that nobody can lock another person out. */
export interface LoginAttempts {
  /** @throws AppError login.too_many after five wrong passwords within 15 minutes */
  check(pair: string): void;
  wrong(pair: string): void;
  right(pair: string): void;
}

export function createLoginAttempts(enabled: boolean, now = Date.now): LoginAttempts {
  const wrongs = new Map<string, { count: number; since: number }>();

  function current(pair: string) {
    const known = wrongs.get(pair);
    return known && now() - known.since < WINDOW_MS ? known : undefined;
  }

  return {
    check(pair) {
      const known = enabled ? current(pair) : undefined;
      if (!known || known.count < MAX_WRONG) return;
      throw new AppError('login.too_many', {}, { retryAfterMs: known.since + WINDOW_MS - now() });
    },
    wrong(pair) {
      const known = current(pair);
      wrongs.delete(pair);
      wrongs.set(pair, { count: (known?.count ?? 0) + 1, since: known?.since ?? now() });
      // The oldest goes first: memory stays bounded whoever is guessing.
      if (wrongs.size > MAX_PAIRS) wrongs.delete(wrongs.keys().next().value ?? '');
    },
    right(pair) {
      wrongs.delete(pair);
    },
  };
}
