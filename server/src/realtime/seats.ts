import { AppError } from '../http/app-error.ts';
import { networkOf } from '../http/network.ts';
import type { SocketData } from './socket.ts';

/** How many sockets may be open at once: a full restaurant behind one address stays far below. */
export const SEATS = { ofAddress: 500, ofShop: 2_000, ofUser: 40 } as const;

/** For load tests. */
export const WITHOUT_LIMIT = { ofAddress: Infinity, ofShop: Infinity, ofUser: Infinity } as const;

/** Counts the open sockets of each network address, shop and user; guests and staff apart. */
export interface Seats {
  /**
   * Takes a seat; whoever gets one gives it back when the connection ends, by the function that is answered.
   * @throws AppError live.too_many
   */
  take(address: string, data: SocketData): () => void;
}

export function createSeats(limits: Record<keyof typeof SEATS, number>): Seats {
  const taken = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    take(address, { scope: { actor, shopId } }) {
      // Apart, so that no crowd of guests keeps the staff out.
      const who = actor ? 'staff' : 'guest';
      const wanted: [key: string, limit: number][] = [
        [`${who} at ${networkOf(address)}`, limits.ofAddress],
        [`${who} of ${shopId}`, limits.ofShop],
      ];
      if (actor) wanted.push([`user ${actor.userId}`, limits.ofUser]);
      if (wanted.some(([key, limit]) => (taken.get(key) ?? 0) >= limit)) {
        throw new AppError('live.too_many', {}, { retryAfterMs: 30_000 });
      }
      for (const [key] of wanted) add(key, 1);
      return () => {
        for (const [key] of wanted.splice(0)) add(key, -1);
      };
    },
  };
}
