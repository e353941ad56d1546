import { AppError } from '../errors/app-error.ts';
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
  take(data: SocketData): () => void;
}

/** The open sockets that have one thing in common, by its name. */
type Rows = Map<string, Row>;

interface Row {
  readonly rows: Rows;
  readonly name: string;
  readonly limit: number;
  taken: number;
}

export function createSeats(limits: Record<keyof typeof SEATS, number>): Seats {
  // Apart, so that no crowd of guests keeps the staff out.
  const staff = { addresses: new Map() as Rows, shops: new Map() as Rows };
  const guests = { addresses: new Map() as Rows, shops: new Map() as Rows };
  const users: Rows = new Map();

  return {
    take({ scope: { actor, shopId }, network }) {
      const { addresses, shops } = actor ? staff : guests;
      // A screen holds on to the rows themselves, which it shares with others.
      const atAddress = rowOf(addresses, network, limits.ofAddress);
      const atShop = rowOf(shops, shopId, limits.ofShop);
      const own = actor
        ? [atAddress, atShop, rowOf(users, actor.userId, limits.ofUser)]
        : [atAddress, atShop];
      if (own.some(({ taken, limit }) => taken >= limit)) {
        throw new AppError('live.too_many', {}, { retryAfterMs: 30_000 });
      }
      for (const row of own) {
        row.taken++;
        row.rows.set(row.name, row);
      }
      return () => own.forEach(leave);
    },
  };
}

const rowOf = (rows: Rows, name: string, limit: number): Row =>
  rows.get(name) ?? { rows, name, limit, taken: 0 };

function leave(row: Row): void {
  if (--row.taken === 0) row.rows.delete(row.name);
}
