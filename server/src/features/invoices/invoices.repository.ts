import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

const inShop = eq(invoices.shopId, sql.placeholder('shopId'));

/**
 * The text must equal that in the index `invoices_shop_date`, or the index is not used. The same holds for
 * `isListed`, which leaves out credit notes.
 */
export const datedAt = sql`case when ${invoices.paidAt} is null then ${invoices.createdAt} else ${invoices.paidAt} end`;
export const isListed = sql`${invoices.status} <> 'VOID' and ${invoices.document} = 'INVOICE'`;
export const isCreditNote = sql`${invoices.document} = 'CREDIT_NOTE'`;

/**
 * An invoice is dated by its payment, or else by its creation. The period excludes `to`; both ends are in ms
 * UTC.
 */
export function isDatedWithin(from: unknown, to: unknown): SQL | undefined {
  return and(sql`${datedAt} >= ${from}`, sql`${datedAt} < ${to}`);
}

const invoiceById = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(inShop, eq(invoices.id, sql.placeholder('invoiceId')))),
);
const shopOfInvoice = statement((db) =>
  db
    .select({ shopId: invoices.shopId, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, sql.placeholder('invoiceId'))),
);
/** The invoice of a group is at its host. */
const tableOrHost = sql`coalesce((
  select group_host_id from tables
  where tables.shop_id = ${sql.placeholder('shopId')} and tables.id = ${sql.placeholder('tableId')}
), ${sql.placeholder('tableId')})`;
const openTableInvoice = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        inShop,
        sql`${invoices.tableId} = ${tableOrHost}`,
        sql`${invoices.kind} = 'TABLE'`,
        sql`${invoices.status} = 'OPEN'`,
      ),
    ),
);
const openInvoices = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(inShop, sql`${invoices.status} = 'OPEN'`)),
);

export async function findInvoice(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await invoiceById(tx).execute({ shopId, invoiceId });
  return row;
}

/** For a caller who has only a link and therefore no scope. */
export async function findShopOfInvoice(
  db: Db,
  invoiceId: string,
): Promise<Pick<InvoiceRow, 'shopId' | 'status'> | undefined> {
  const [row] = await shopOfInvoice(db).execute({ invoiceId });
  return row;
}

export async function findOpenTableInvoice(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await openTableInvoice(tx).execute({ shopId, tableId });
  return row;
}

/** Leaves out void ones. The earliest comes first. */
export async function listSplitInvoiceIds(
  { tx, scope: { shopId } }: ShopContext,
  sourceId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.shopId, shopId), eq(invoices.splitFromId, sourceId), isListed))
    .orderBy(asc(invoices.id));
  return rows.map(({ id }) => id);
}

/** For recalculation. The list on screens is in `invoice-list.repository.ts`. */
export async function listOpenInvoices({ tx, scope: { shopId } }: ShopContext): Promise<InvoiceRow[]> {
  return openInvoices(tx).execute({ shopId });
}
