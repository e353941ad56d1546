import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { insertStatement } from '../../db/statement.ts';
import { type KotLineRow, kotLines } from '../orders/orders.table.ts';
import { type CreditNoteLineRow, creditNoteLines } from './credit-note-lines.table.ts';
import { isCreditNote } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

const insert = insertStatement(creditNoteLines);

export async function insertCreditNoteLine(
  { tx, scope: { shopId } }: ShopContext,
  line: Omit<CreditNoteLineRow, 'shopId'>,
): Promise<void> {
  await insert(tx, { shopId, ...line });
}

/** Lists the credit notes of an invoice, the earliest first. */
export async function listCreditNotes(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.shopId, shopId), eq(invoices.creditForId, invoiceId), isCreditNote))
    .orderBy(asc(invoices.id));
}

/** A KOT line with the quantity that a credit note takes back. */
interface CreditedLine extends KotLineRow {
  creditNoteId: string;
}

/** Lists the lines of credit notes in the order of the KOTs. */
export async function listCreditedLines(
  { tx, scope: { shopId } }: ShopContext,
  creditNoteIds: readonly string[],
): Promise<CreditedLine[]> {
  const rows = await tx
    .select({ line: kotLines, quantity: creditNoteLines.quantity, creditNoteId: creditNoteLines.invoiceId })
    .from(creditNoteLines)
    .innerJoin(kotLines, eq(kotLines.id, creditNoteLines.kotLineId))
    .where(and(eq(creditNoteLines.shopId, shopId), inArray(creditNoteLines.invoiceId, [...creditNoteIds])))
    .orderBy(asc(kotLines.kotId), asc(kotLines.id));
  return rows.map(({ line, quantity, creditNoteId }) => ({ ...line, quantity, creditNoteId }));
}
