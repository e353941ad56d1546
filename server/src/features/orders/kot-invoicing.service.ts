import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { listKotsOnInvoice, markKotsPaid } from './invoice-kots.repository.ts';
import { announceOccupancy } from './occupancy.service.ts';
import { presentKot } from './orders.presenter.ts';
import type { KotWithLines } from './orders.repository.ts';

type KotInvoicingStep = (
  tx: Db,
  scope: ShopScope,
  kot: KotWithLines['kot'],
  announce: Announce,
) => Promise<void>;

/**
 * What the bills, which stand above the tickets, do when a ticket changes, inside the ticket's own transaction.
 * @throws AppError invoice.discount_too_high where a bill would come to no more than its discount
 */
export interface KotInvoicing {
  /** It starts to cook: it joins the open bill of its table, if there is one, which then has to hear that it changed. */
  joinOpenInvoice(tx: Db, scope: ShopScope, kot: KotWithLines['kot']): Promise<KotWithLines['kot']>;
  /** It has joined its open bill, or its lines are others now: the bill is totalled again. */
  recalculateInvoice: KotInvoicingStep;
  /** It is cancelled: it leaves its open bill, which is void when this was the last. */
  leaveInvoice: KotInvoicingStep;
}

/**
 * Pays every ticket of a bill at `at` (ms UTC) and announces it: each ticket, and the table when that empties it.
 * Answers with the tickets as they are now.
 */
export async function payKots(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  at: number,
  announce: Announce,
): Promise<KotWithLines[]> {
  await markKotsPaid(tx, scope, invoiceId, at);
  const kotsWithLines = await listKotsOnInvoice(tx, scope, invoiceId);
  const kots = kotsWithLines.map(({ kot, lines }) => presentKot(kot, lines));
  for (const kot of kots) announce({ name: 'kot:paid', payload: { kot } });
  // They were unpaid until now, and all stand at the same table or at none.
  await announceOccupancy(tx, scope, kots[0]?.tableId ?? null, true, announce);
  return kotsWithLines;
}
