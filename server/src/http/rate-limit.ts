import { isIPv6 } from 'node:net';
import type { CallLimit } from '@tawa/shared/contract/endpoint.ts';
import { createTally } from '../auth/tally.ts';
import { AppError } from './app-error.ts';

const MAX_ADDRESSES = 50_000;

/** Counts the calls of each network address to one endpoint. */
export interface RateLimit {
  /** Before the call. @throws AppError request.too_many */
  admit(address: string): void;
  /** After an answer of 404. */
  missed(address: string): void;
}

/** One household or phone has a whole /64 of IPv6 addresses: they count as one. */
function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - groups.length - rest.length)).fill('0') : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

export function createRateLimit({ calls, perSeconds, misses }: CallLimit, now = Date.now): RateLimit {
  const tally = createTally(perSeconds * 1000, MAX_ADDRESSES, now);
  return {
    admit(address) {
      const key = network(address);
      if (tally.count(key) >= calls)
        throw new AppError('request.too_many', {}, { retryAfterMs: tally.remaining(key) });
      if (!misses) tally.add(key);
    },
    missed(address) {
      if (misses) tally.add(network(address));
    },
  };
}
