import type { CallLimit } from '@tawa/shared/contract/endpoint.ts';
import { AppError } from '../../errors/app-error.ts';
import { createTally } from '../../support/window-counter.ts';
import { networkOf } from '../network.ts';

const MAX_ADDRESSES = 50_000;

/** Counts the calls of each network address to one endpoint. */
export interface RateLimit {
  /** Before the call. @throws AppError request.too_many */
  admit(address: string): void;
  /** After an answer of 404. */
  missed(address: string): void;
}

export function createRateLimit({ calls, perSeconds, misses }: CallLimit, now = Date.now): RateLimit {
  const tally = createTally(perSeconds * 1000, MAX_ADDRESSES, now);
  return {
    admit(address) {
      const key = networkOf(address);
      if (tally.count(key) >= calls)
        throw new AppError('request.too_many', {}, { retryAfterMs: tally.remaining(key) });
      if (!misses) tally.add(key);
    },
    missed(address) {
      if (misses) tally.add(networkOf(address));
    },
  };
}
