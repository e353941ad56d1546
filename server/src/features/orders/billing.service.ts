import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { markPaid, ticketsOnBill } from './billed-tickets.repository.ts';
import { announceOccupancy } from './occupancy.service.ts';
import { presentKot } from './orders.presenter.ts';
import type { Ticket } from './orders.repository.ts';

type BillStep = (tx: Db, scope: ShopScope, kot: Ticket['kot'], announce: Announce) => Promise<void>;

/**
 * What the bills, which stand above the tickets, do when a ticket changes, inside the ticket's own transaction.
 * @throws AppError invoice.discount_too_high where a bill would come to no more than its discount
 */
export interface Bills {
  /** It starts to cook: it joins the open bill of its table, if there is one, which then has to hear that it changed. */
  joined(tx: Db, scope: ShopScope, kot: Ticket['kot']): Promise<Ticket['kot']>;
  /** It has joined its open bill, or its lines are others now: the bill is totalled again. */
  changed: BillStep;
  /** It is cancelled: it leaves its open bill, which is void when this was the last. */
  cancelled: BillStep;
}

/**
 * Pays every ticket of a bill at `at` (ms UTC) and announces it: each ticket, and the table when that empties it.
 * Answers with the tickets as they are now.
 */
export async function payTickets(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  at: number,
  announce: Announce,
): Promise<Ticket[]> {
  await markPaid(tx, scope, invoiceId, at);
  const tickets = await ticketsOnBill(tx, scope, invoiceId);
  const kots = tickets.map(({ kot, lines }) => presentKot(kot, lines));
  for (const kot of kots) announce({ name: 'kot:paid', payload: { kot } });
  // They were unpaid until now, and all stand at the same table or at none.
  await announceOccupancy(tx, scope, kots[0]?.tableId ?? null, true, announce);
  return tickets;
}
