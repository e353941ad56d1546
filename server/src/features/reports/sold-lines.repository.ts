import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, isNull, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { creditNoteLines } from '../invoices/credit-note-lines.table.ts';
import { billedQuantity, kotHolderId } from '../invoices/invoice-lines.repository.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';
import { kotLines, kots } from '../orders/orders.table.ts';

export type SoldBy = 'item' | 'table' | 'person';

/** Amounts are in paise, at the prices of the lines. */
export interface SumOfLines {
  /** Of the item or the table. Null for people, and for lines without a table. */
  id: string | null;
  /** The name at the time of the order. Null for tables, and for what guests ordered. */
  name: string | null;
  quantity: number;
  gross: number;
}

/** Who placed a KOT. A guest's name is no name of a person who works here. */
export const personOfKot: SQL<string | null> = sql`case when ${kots.placedByRole} = 'DINER' then null
    else nullif(${kots.placedByName}, '') end`;

const none: SQL<null> = sql`cast(null as text)`;

const keyOf: Readonly<Record<SoldBy, { id: SQL<string | null>; name: SQL<string | null> }>> = {
  item: { id: sql`${kotLines.foodItemId}`, name: sql`${kotLines.name}` },
  table: { id: sql`${kots.tableId}`, name: none },
  person: { id: none, name: personOfKot },
};

/** The lines of the invoices that became PAID in a period, less those of its credit notes. */
export async function sumSoldLines(by: SoldBy, context: ShopContext, period: Period): Promise<SumOfLines[]> {
  const documents = paidDocumentsOf(context, period);
  const columns = (quantity: SQL) => ({
    id: keyOf[by].id.as('sold_id'),
    name: keyOf[by].name.as('sold_as'),
    quantity: sum(quantity).mapWith(Number),
    gross: sum(sql`${kotLines.price} * ${quantity}`).mapWith(Number),
  });
  return context.tx
    .select(columns(billedQuantity))
    .from(invoices)
    .innerJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, kotHolderId)))
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(documents.invoices)
    .groupBy(sql`sold_id`, sql`sold_as`)
    .unionAll(
      context.tx
        .select(columns(sql`(0 - ${creditNoteLines.quantity})`))
        .from(invoices)
        .innerJoin(creditNoteLines, eq(creditNoteLines.invoiceId, invoices.id))
        .innerJoin(kotLines, eq(kotLines.id, creditNoteLines.kotLineId))
        .innerJoin(kots, eq(kots.id, kotLines.kotId))
        .where(documents.creditNotes)
        .groupBy(sql`sold_id`, sql`sold_as`),
    );
}

/** What the credit notes of a period give back without naming a line: never above 0, in paise. */
export async function sumAmountsCredited(context: ShopContext, period: Period): Promise<number> {
  const [row] = await context.tx
    .select({ gross: sum(invoices.subTotal).mapWith(Number) })
    .from(invoices)
    .leftJoin(creditNoteLines, eq(creditNoteLines.invoiceId, invoices.id))
    .where(and(paidDocumentsOf(context, period).creditNotes, isNull(creditNoteLines.invoiceId)));
  return row?.gross ?? 0;
}
