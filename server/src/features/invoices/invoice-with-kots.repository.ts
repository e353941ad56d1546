import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { withoutIndex } from '../../db/dialect.ts';
import { statement } from '../../db/statement.ts';
import type { KotWithLines } from '../orders/orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from '../orders/orders.table.ts';
import { datedAt } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

/** Invoice, KOTs and lines are read in one statement, so that totals match items. */
export interface InvoiceWithKots {
  row: InvoiceRow;
  /** The earliest KOT comes first. */
  kotsWithLines: KotWithLines[];
}

/** Selects a row for each KOT line, which `groupByInvoice` groups. `condition` must name the shop. */
function selectInvoiceKotLines(db: Db, condition: SQL | undefined, direction = desc) {
  return db
    .select({ invoice: invoices, kot: kots, line: kotLines })
    .from(invoices)
    .leftJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, invoices.id)))
    .leftJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(condition)
    .orderBy(direction(datedAt), direction(invoices.id), asc(kots.id), asc(kotLines.id));
}

const invoiceById = statement((db) => {
  const here = eq(invoices.shopId, sql.placeholder('shopId'));
  return selectInvoiceKotLines(db, and(here, eq(invoices.id, sql.placeholder('invoiceId'))));
});

function groupByInvoice(
  rows: { invoice: InvoiceRow; kot: KotRow | null; line: KotLineRow | null }[],
): InvoiceWithKots[] {
  const invoicesById = new Map<string, InvoiceWithKots>();
  const kotsById = new Map<string, KotWithLines>();
  for (const { invoice, kot, line } of rows) {
    const invoiceWithKots = invoicesById.get(invoice.id) ?? { row: invoice, kotsWithLines: [] };
    invoicesById.set(invoice.id, invoiceWithKots);
    if (!kot) continue;
    const kotWithLines = kotsById.get(kot.id) ?? { kot, lines: [] };
    if (!kotsById.has(kot.id)) invoiceWithKots.kotsWithLines.push(kotWithLines);
    kotsById.set(kot.id, kotWithLines);
    if (line) kotWithLines.lines.push(line);
  }
  return [...invoicesById.values()];
}

export async function findInvoiceWithKots(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<InvoiceWithKots | undefined> {
  const [invoiceWithKots] = groupByInvoice(await invoiceById(tx).execute({ shopId, invoiceId }));
  return invoiceWithKots;
}

export async function listInvoicesWithKots(
  { tx, scope: { shopId } }: ShopContext,
  ids: readonly string[] | SQLWrapper,
  order: 'newest' | 'oldest',
): Promise<InvoiceWithKots[]> {
  // Without `withoutIndex`, SQLite would walk through all invoices of the shop.
  const condition = and(
    sql`${withoutIndex(invoices.shopId)} = ${shopId}`,
    inArray(invoices.id, ids as SQLWrapper),
  );
  return groupByInvoice(await selectInvoiceKotLines(tx, condition, order === 'newest' ? desc : asc));
}
