import type { RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { AppError } from '../../errors/app-error.ts';
import { createWindowCounter } from '../../support/time-window.ts';
import { networkOf } from '../client-address.ts';

const MAX_ADDRESSES = 50_000;

export interface RateLimit {
  /** @throws AppError request.too_many */
  assertWithinLimit(address: string): void;
  recordMiss(address: string): void;
}

export function createRateLimit(
  { requests, perSeconds, countsOnlyNotFound }: RateLimitRule,
  now = Date.now,
): RateLimit {
  const counter = createWindowCounter(perSeconds * 1000, MAX_ADDRESSES, now);
  return {
    assertWithinLimit(address) {
      const key = networkOf(address);
      if (counter.count(key) >= requests)
        throw new AppError('request.too_many', {}, { retryAfterMs: counter.remainingMs(key) });
      if (!countsOnlyNotFound) counter.increment(key);
    },
    recordMiss(address) {
      if (countsOnlyNotFound) counter.increment(networkOf(address));
    },
  };
}
