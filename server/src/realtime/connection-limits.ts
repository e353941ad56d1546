import { AppError } from '../errors/app-error.ts';
import type { SocketData } from './socket-types.ts';

/**
 * A full restaurant stays far below these. `ofAddress` limits diners only, because staff are known by their
 * tokens.
 */
export const CONNECTION_LIMITS = { ofAddress: 500, ofShop: 2_000, ofUser: 40 } as const;

export const NO_CONNECTION_LIMITS = { ofAddress: Infinity, ofShop: Infinity, ofUser: Infinity } as const;

export interface ConnectionLimiter {
  /**
   * Counts a socket and returns the function that releases it.
   * @throws AppError live.too_many
   */
  acquire(data: SocketData): () => void;
}

type CounterMap = Map<string, Counter>;

interface Counter {
  readonly map: CounterMap;
  readonly key: string;
  readonly limit: number;
  count: number;
}

export function createConnectionLimiter(
  limits: Record<keyof typeof CONNECTION_LIMITS, number>,
): ConnectionLimiter {
  // Staff are counted separately, so that anonymous sockets cannot keep them out.
  const staff = { users: new Map() as CounterMap, shops: new Map() as CounterMap };
  const anonymous = { addresses: new Map() as CounterMap, shops: new Map() as CounterMap };

  return {
    acquire({ scope: { sessionUser, shopId }, network }) {
      const counters = sessionUser
        ? [
            findOrNewCounter(staff.users, sessionUser.userId, limits.ofUser),
            findOrNewCounter(staff.shops, shopId, limits.ofShop),
          ]
        : [
            findOrNewCounter(anonymous.addresses, network, limits.ofAddress),
            findOrNewCounter(anonymous.shops, shopId, limits.ofShop),
          ];
      if (counters.some(({ count, limit }) => count >= limit)) {
        throw new AppError('live.too_many', {}, { retryAfterMs: 30_000 });
      }
      for (const row of counters) {
        row.count++;
        row.map.set(row.key, row);
      }
      return () => counters.forEach(decrementCounter);
    },
  };
}

const findOrNewCounter = (map: CounterMap, key: string, limit: number): Counter =>
  map.get(key) ?? { map, key, limit, count: 0 };

function decrementCounter(counter: Counter): void {
  if (--counter.count === 0) counter.map.delete(counter.key);
}
