import type { Period } from '@tawa/shared/business-day.ts';
import { and, desc, eq, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { kotLines, kots } from '../../orders/orders.table.ts';
import { creditNoteLines } from '../credit-note-lines.table.ts';
import { billedQuantity, kotHolderId } from '../invoice-lines.repository.ts';
import { isDatedWithin, isListed } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';

/** `amount` in paise, without charges. */
export interface BestSeller {
  name: string;
  quantity: number;
  amount: number;
}

/** Also by a credit note of a later day. */
const creditedQuantity = sql`coalesce((
  select sum(${creditNoteLines.quantity}) from ${creditNoteLines}
  join ${invoices} notes on notes.id = ${creditNoteLines.invoiceId}
  where notes.credit_for_id = ${invoices.id} and ${creditNoteLines.kotLineId} = ${kotLines.id}
), 0)`;
const soldQuantity = sql`(${billedQuantity} - ${creditedQuantity})`;

export async function listBestSellers(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
  limit: number,
): Promise<BestSeller[]> {
  const quantity = sum(soldQuantity).mapWith(Number);
  const amount = sum(sql`${kotLines.price} * ${soldQuantity}`).mapWith(Number);
  return tx
    .select({ name: kotLines.name, quantity, amount })
    .from(invoices)
    .innerJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, kotHolderId)))
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(
      and(eq(invoices.shopId, shopId), isListed, sql`${invoices.status} = 'PAID'`, isDatedWithin(from, to)),
    )
    .groupBy(kotLines.name)
    .having(sql`${quantity} > 0`)
    .orderBy(desc(quantity), desc(amount), kotLines.name)
    .limit(limit);
}
