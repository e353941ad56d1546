import type { RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { AppError } from '../../errors/app-error.ts';
import { rateLimitNetworkOf } from '../../support/ip-address.ts';
import { createWindowCounter } from '../../support/time-window.ts';

const MAX_ADDRESSES = 50_000;

export interface RateLimit {
  /**
   * If the rule has `countsOnlyNotFound`, the count is only checked.
   * @throws AppError request.too_many
   */
  countRequestOrThrow(address: string): void;
  countNotFound(address: string): void;
}

export function createRateLimit(
  { requests, perSeconds, countsOnlyNotFound }: RateLimitRule,
  now = Date.now,
): RateLimit {
  const counter = createWindowCounter(perSeconds * 1000, MAX_ADDRESSES, now);
  return {
    countRequestOrThrow(address) {
      const key = rateLimitNetworkOf(address);
      if (counter.count(key) >= requests)
        throw new AppError('request.too_many', {}, { retryAfterMs: counter.remainingMs(key) });
      if (!countsOnlyNotFound) counter.increment(key);
    },
    countNotFound(address) {
      if (countsOnlyNotFound) counter.increment(rateLimitNetworkOf(address));
    },
  };
}
