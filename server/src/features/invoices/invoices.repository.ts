import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/query/statement.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

const inShop = eq(invoices.shopId, sql.placeholder('shopId'));

/** A bill is dated by its payment, while open by its creation. To the letter as the index has it, like `listed`. */
export const datedAt = sql`case when ${invoices.paidAt} is null then ${invoices.createdAt} else ${invoices.paidAt} end`;
/** Void bills stand in no list. */
export const isListed = sql`${invoices.status} <> 'VOID'`;

/** From, and up to but not at, an instant in ms UTC. */
export function isDatedWithin(from: unknown, to: unknown): SQL | undefined {
  return and(sql`${datedAt} >= ${from}`, sql`${datedAt} < ${to}`);
}

const invoiceById = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(inShop, eq(invoices.id, sql.placeholder('invoiceId'))))
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
        inShop,
        eq(invoices.tableId, sql.placeholder('tableId')),
        sql`${invoices.kind} = 'TABLE'`,
        sql`${invoices.status} = 'OPEN'`,
      ),
    )
    .prepare(),
);
const allOpen = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(inShop, sql`${invoices.status} = 'OPEN'`))
    .prepare(),
);

export async function findInvoice(
  db: Db,
  { shopId }: ShopScope,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await invoiceById(db).execute({ shopId, invoiceId });
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

export async function listOpenInvoices(db: Db, { shopId }: ShopScope): Promise<InvoiceRow[]> {
  return allOpen(db).execute({ shopId });
}
