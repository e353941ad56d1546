import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { announceOccupancyChange } from './kot-lifecycle.service.ts';
import { presentKot } from './orders.presenter.ts';
import { type KotWithLines, listKotsOnInvoice, markKotsPaid } from './orders.repository.ts';

type KotInvoicingStep = (
  tx: Db,
  scope: ShopScope,
  kot: KotWithLines['kot'],
  announce: Announce,
) => Promise<void>;

/**
 * The feature `invoices` implements these steps, which run in the transaction of the KOT.
 * @throws invoice.discount_too_high
 */
export interface KotInvoicing {
  /** Call it when cooking starts. */
  joinOpenInvoice(tx: Db, scope: ShopScope, kot: KotWithLines['kot']): Promise<KotWithLines['kot']>;
  /** Call it after `joinOpenInvoice`, and when lines change. */
  recalculateInvoice: KotInvoicingStep;
  /** Call it on cancellation. An invoice that is empty then becomes void. */
  leaveInvoice: KotInvoicingStep;
}

/** Also announces the table if no KOT occupies it any more. `at` is in ms UTC. */
export async function markKotsPaidAndAnnounce(
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
  // The KOTs were unpaid, and at one table or at none.
  await announceOccupancyChange(tx, scope, kots[0]?.tableId ?? null, true, announce);
  return kotsWithLines;
}
