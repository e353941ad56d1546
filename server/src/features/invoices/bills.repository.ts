import type { Period } from '@tawa/shared/business-day.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { customers } from '../customers/customers.table.ts';
import type { Ticket } from '../orders/orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from '../orders/orders.table.ts';
import { datedAt, datedWithin, listed } from './invoices.repository.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

/** A bill read whole, in one statement: between two of them a change could come, and the sum miss its items. */
export interface Bill {
  row: InvoiceRow;
  /** The earliest first. */
  tickets: Ticket[];
}

export interface BillFilter {
  period: Period;
  /** Found anywhere in customer name, phone, email or invoice number, regardless of case. */
  q?: string | undefined;
  paymentMode?: PaymentMode | undefined;
}

function wholeBills(db: Db, which: SQL | undefined) {
  return db
    .select({ invoice: invoices, kot: kots, line: kotLines })
    .from(invoices)
    .leftJoin(kots, and(eq(kots.shopId, invoices.shopId), eq(kots.invoiceId, invoices.id)))
    .leftJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(which)
    .orderBy(desc(datedAt), desc(invoices.id), asc(kots.id), asc(kotLines.id));
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

function found(db: Db, q: string): SQL | undefined {
  const pattern = `%${foldName(q).replace(/[\\%_]/g, '\\$&')}%`;
  const like = (column: unknown): SQL => sql`${column} like ${pattern} escape '\\'`;
  const customer = db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.shopId, invoices.shopId),
        eq(customers.id, invoices.customerId),
        like(customers.email),
      ),
    );
  return or(
    like(invoices.invoiceNo),
    like(invoices.customerFoldedName),
    like(invoices.customerPhoneNo),
    exists(customer),
  );
}

/** One page of the bills that are open or paid, newest first, and how many there are on all pages. */
export async function pageOfBills(
  db: Db,
  { shopId }: ShopScope,
  { period, q, paymentMode }: BillFilter,
  page: number,
): Promise<{ bills: Bill[]; total: number }> {
  const where = and(
    eq(invoices.shopId, shopId),
    listed,
    datedWithin(period.from, period.to),
    paymentMode && and(eq(invoices.status, 'PAID'), eq(invoices.paymentMode, paymentMode)),
    q ? found(db, q) : undefined,
  );
  const onPage = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(desc(datedAt), desc(invoices.id))
    .limit(RESULT_PER_PAGE)
    .offset((page - 1) * RESULT_PER_PAGE);
  const [rows, [counted]] = await Promise.all([
    wholeBills(db, inArray(invoices.id, onPage)),
    db.select({ total: count() }).from(invoices).where(where),
  ]);
  return { bills: gather(rows), total: counted?.total ?? 0 };
}
