import type { RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import { AppError } from '../../errors/app-error.ts';
import { rateLimitNetworkOf } from '../../support/ip-address.ts';
import { createWindowCounter } from '../../support/time-window.ts';

const MAX_ADDRESSES = 50_000;

export interface RateLimit {
  /**
   * If the rule has `countsOnlyNotFound`, the count is only checked; if it has `countsOnlyBuilt`, nothing
   * happens.
   * @throws AppError request.too_many
   */
  countRequestOrThrow(address: string): void;
  /**
   * Does nothing unless the rule has `countsOnlyBuilt`.
   * @throws AppError request.too_many
   */
  countBuiltOrThrow(address: string): void;
  countNotFound(address: string): void;
}

export function createRateLimit(
  { requests, perSeconds, countsOnlyNotFound, countsOnlyBuilt }: RateLimitRule,
  now = Date.now,
): RateLimit {
  const counter = createWindowCounter(perSeconds * 1000, MAX_ADDRESSES, now);

  function requireBelowLimit(key: string): void {
    if (counter.count(key) >= requests)
      throw new AppError('request.too_many', {}, { retryAfterMs: counter.remainingMs(key) });
  }

  function countOrThrow(address: string): void {
    const key = rateLimitNetworkOf(address);
    requireBelowLimit(key);
    counter.increment(key);
  }

  return {
    countRequestOrThrow(address) {
      if (countsOnlyBuilt) return;
      if (countsOnlyNotFound) requireBelowLimit(rateLimitNetworkOf(address));
      else countOrThrow(address);
    },
    countBuiltOrThrow(address) {
      if (countsOnlyBuilt) countOrThrow(address);
    },
    countNotFound(address) {
      if (countsOnlyNotFound) counter.increment(rateLimitNetworkOf(address));
    },
  };
}
