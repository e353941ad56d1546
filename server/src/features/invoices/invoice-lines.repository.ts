import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { insertStatement, statement } from '../../db/statement.ts';
import { kotLines } from '../orders/orders.table.ts';
import { type InvoiceLineRow, invoiceLines } from './invoice-lines.table.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

/** The invoice that holds the KOTs: the source of a split invoice, and each other invoice itself. */
export const kotHolderId = sql`coalesce(${invoices.splitFromId}, ${invoices.id})`;

const onSplitInvoices = sql`coalesce((select sum(${invoiceLines.quantity}) from ${invoiceLines}
  where ${invoiceLines.kotLineId} = ${kotLines.id}
  and (${invoices.splitFromId} is null or ${invoiceLines.invoiceId} = ${invoices.id})), 0)`;

/**
 * How many of the KOT line the invoice holds, for a query that joins invoices with the KOTs of `kotHolderId`. It is 0
 * for a line that is whole on other invoices.
 */
export const billedQuantity: SQL<number> = sql`case when ${invoices.splitFromId} is null
  then ${kotLines.quantity} - ${onSplitInvoices} else ${onSplitInvoices} end`.mapWith(Number);

const insert = insertStatement(invoiceLines);

/** Takes `quantity` of the KOT line from the source of the split invoice. */
export async function insertInvoiceLine(
  { tx, scope: { shopId } }: ShopContext,
  line: Omit<InvoiceLineRow, 'shopId'>,
): Promise<void> {
  await insert(tx, { shopId, ...line });
}

const shopId = sql.placeholder('shopId');

const splitsOfLine = statement((db) =>
  db
    .select({ invoice: invoices, quantity: invoiceLines.quantity })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.shopId, shopId), eq(invoiceLines.kotLineId, sql.placeholder('kotLineId'))))
    .orderBy(desc(invoices.id)),
);

/** Lists the split invoices that hold some of the KOT line, the latest first. */
export async function listSplitsOfLine(
  { tx, scope: { shopId } }: ShopContext,
  kotLineId: string,
): Promise<{ invoice: InvoiceRow; quantity: number }[]> {
  return splitsOfLine(tx).execute({ shopId, kotLineId });
}

export async function setInvoiceLineQuantity(
  { tx, scope: { shopId } }: ShopContext,
  { invoiceId, kotLineId, quantity }: Omit<InvoiceLineRow, 'shopId'>,
): Promise<void> {
  const thisLine = and(
    eq(invoiceLines.shopId, shopId),
    eq(invoiceLines.invoiceId, invoiceId),
    eq(invoiceLines.kotLineId, kotLineId),
  );
  if (quantity > 0) await tx.update(invoiceLines).set({ quantity }).where(thisLine);
  else await tx.delete(invoiceLines).where(thisLine);
}

/** Gives all lines of the split invoice back to its source. */
export async function deleteInvoiceLines(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<void> {
  await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.shopId, shopId), eq(invoiceLines.invoiceId, invoiceId)));
}

const kotsOnOpenSplits = statement((db) =>
  db
    .selectDistinct({ kotId: kotLines.kotId })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .innerJoin(kotLines, eq(kotLines.id, invoiceLines.kotLineId))
    .where(
      and(
        eq(invoices.shopId, shopId),
        eq(invoices.splitFromId, sql.placeholder('sourceId')),
        sql`${invoices.status} = 'OPEN'`,
      ),
    ),
);

/** Lists the KOTs of the source of which an open split invoice holds a line. */
export async function listKotIdsOnOpenSplits(
  { tx, scope: { shopId } }: ShopContext,
  sourceId: string,
): Promise<string[]> {
  const rows = await kotsOnOpenSplits(tx).execute({ shopId, sourceId });
  return rows.map(({ kotId }) => kotId);
}

/** Returns the earliest open split invoice that holds a line of these KOTs. */
export async function findOpenSplitId(
  { tx, scope: { shopId } }: ShopContext,
  kotIds: readonly string[],
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: invoices.id })
    .from(kotLines)
    .innerJoin(invoiceLines, eq(invoiceLines.kotLineId, kotLines.id))
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        eq(invoiceLines.shopId, shopId),
        inArray(kotLines.kotId, [...kotIds]),
        sql`${invoices.status} = 'OPEN'`,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(1);
  return row?.id;
}

/** Returns those of `kotIds` of which a split invoice holds a line. */
export async function findSplitAmong(
  { tx, scope: { shopId } }: ShopContext,
  kotIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (kotIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ kotId: kotLines.kotId })
    .from(kotLines)
    .innerJoin(invoiceLines, eq(invoiceLines.kotLineId, kotLines.id))
    .where(and(eq(invoiceLines.shopId, shopId), inArray(kotLines.kotId, [...kotIds])));
  return new Set(rows.map(({ kotId }) => kotId));
}
