import type { Period } from '@tawa/shared/business-day.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, count, desc, eq, exists, isNotNull, or, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { customers } from '../customers/customers.table.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

const shop = eq(invoices.shopId, sql.placeholder('shopId'));
/** A bill is dated by its payment, while open by its creation. To the letter as the index has it, like `listed`. */
const datedAt = sql`case when ${invoices.paidAt} is null then ${invoices.createdAt} else ${invoices.paidAt} end`;
const listed = sql`${invoices.status} <> 'VOID'`;
const dated = and(
  shop,
  listed,
  sql`${datedAt} >= ${sql.placeholder('from')}`,
  sql`${datedAt} < ${sql.placeholder('to')}`,
);

const one = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(shop, eq(invoices.id, sql.placeholder('invoiceId'))))
    .prepare(),
);
const shopOf = statement((db) =>
  db
    .select({ shopId: invoices.shopId, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, sql.placeholder('invoiceId')))
    .prepare(),
);
const openAtTable = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        shop,
        eq(invoices.tableId, sql.placeholder('tableId')),
        sql`${invoices.kind} = 'TABLE'`,
        sql`${invoices.status} = 'OPEN'`,
      ),
    )
    .prepare(),
);
const received = statement((db) =>
  db
    .select({ paymentMode: invoices.paymentMode, received: sum(invoices.amountReceived), bills: count() })
    .from(invoices)
    .where(and(dated, eq(invoices.status, 'PAID'), isNotNull(invoices.paymentMode)))
    .groupBy(invoices.paymentMode)
    .orderBy(invoices.paymentMode)
    .prepare(),
);

export interface InvoiceFilter {
  period: Period;
  /** Found anywhere in customer name, phone, email or invoice number, regardless of case. */
  q?: string | undefined;
  paymentMode?: PaymentMode | undefined;
}

export async function findInvoice(
  db: Db,
  { shopId }: ShopScope,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await one(db).execute({ shopId, invoiceId });
  return row;
}

/** Where a bill was written and what it is now: for whoever has nothing but its link. */
export async function findShopOfInvoice(db: Db, invoiceId: string) {
  const [row] = await shopOf(db).execute({ invoiceId });
  return row;
}

/** The open bill that gathers the tickets of the table; there is at most one. */
export async function findOpenTableInvoice(
  db: Db,
  { shopId }: ShopScope,
  tableId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await openAtTable(db).execute({ shopId, tableId });
  return row;
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
export async function pageOfInvoices(
  db: Db,
  { shopId }: ShopScope,
  { period: { from, to }, q, paymentMode }: InvoiceFilter,
  page: number,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const where = and(
    eq(invoices.shopId, shopId),
    listed,
    sql`${datedAt} >= ${from}`,
    sql`${datedAt} < ${to}`,
    paymentMode && and(eq(invoices.status, 'PAID'), eq(invoices.paymentMode, paymentMode)),
    q ? found(db, q) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(desc(datedAt), desc(invoices.id))
      .limit(RESULT_PER_PAGE)
      .offset((page - 1) * RESULT_PER_PAGE),
    db.select({ total: count() }).from(invoices).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** What was received on the bills paid in the period, in paise, and on how many, by payment mode. */
export async function receivedByMode(db: Db, { shopId }: ShopScope, { from, to }: Period) {
  const rows = await received(db).execute({ shopId, from, to });
  return rows.flatMap(({ paymentMode, received, bills }) =>
    paymentMode === null ? [] : [{ paymentMode, received: Number(received), bills }],
  );
}
