import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/query/statement.ts';
import { unindexed } from '../../db/sql-dialect.ts';
import type { Ticket } from '../orders/orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from '../orders/orders.table.ts';
import { datedAt } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

/** A bill read whole, in one statement: between two of them a change could come, and the sum miss its items. */
export interface Bill {
  row: InvoiceRow;
  /** The earliest first. */
  tickets: Ticket[];
}

function wholeBills(db: Db, which: SQL | undefined, direction = desc) {
  return db
    .select({ invoice: invoices, kot: kots, line: kotLines })
    .from(invoices)
    .leftJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, invoices.id)))
    .leftJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(which)
    .orderBy(direction(datedAt), direction(invoices.id), asc(kots.id), asc(kotLines.id));
}

const oneBill = statement((db) => {
  const here = eq(invoices.shopId, sql.placeholder('shopId'));
  return wholeBills(db, and(here, eq(invoices.id, sql.placeholder('invoiceId')))).prepare();
});

/** In the order of the rows. */
function gather(rows: { invoice: InvoiceRow; kot: KotRow | null; line: KotLineRow | null }[]): Bill[] {
  const bills = new Map<string, Bill>();
  const tickets = new Map<string, Ticket>();
  for (const { invoice, kot, line } of rows) {
    const bill = bills.get(invoice.id) ?? { row: invoice, tickets: [] };
    bills.set(invoice.id, bill);
    if (!kot) continue;
    const ticket = tickets.get(kot.id) ?? { kot, lines: [] };
    if (!tickets.has(kot.id)) bill.tickets.push(ticket);
    tickets.set(kot.id, ticket);
    if (line) ticket.lines.push(line);
  }
  return [...bills.values()];
}

export async function findBill(db: Db, { shopId }: ShopScope, invoiceId: string): Promise<Bill | undefined> {
  const [bill] = gather(await oneBill(db).execute({ shopId, invoiceId }));
  return bill;
}

/** Those of the shop's bills that have one of the ids, newest or oldest first. */
export async function billsOf(
  db: Db,
  { shopId }: ShopScope,
  ids: readonly string[] | SQLWrapper,
  order: 'newest' | 'oldest',
): Promise<Bill[]> {
  // Or SQLite walks through every bill of the shop to find these.
  const which = and(sql`${unindexed(invoices.shopId)} = ${shopId}`, inArray(invoices.id, ids as SQLWrapper));
  return gather(await wholeBills(db, which, order === 'newest' ? desc : asc));
}
