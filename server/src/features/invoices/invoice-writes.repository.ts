import { financialYear } from '@tawa/shared/calendar.ts';
import {
  formatCreditNoteNo,
  formatInvoiceNo,
  type PaymentMode,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { nextNumber } from '../../db/counters.repository.ts';
import { newId } from '../../db/ids.ts';
import { handwritten, placeholders, statement } from '../../db/statement.ts';
import { chainChangedInvoice, chainNewInvoice } from './chain-of-invoices.repository.ts';
import { type InvoiceRow, invoices, type TaxColumns } from './invoices.table.ts';

const {
  id,
  shopId,
  invoiceNo,
  document,
  creditForId,
  creditForNo,
  kind,
  splitFromId,
  tableId,
  tableName,
  mergedTables,
  createdAt,
  ...changeable
} = placeholders(invoices);

const insert = statement((db) => db.insert(invoices).values(placeholders(invoices)));

const updateOpenRow = statement((db) =>
  db
    .update(invoices)
    .set(changeable)
    .where(
      and(
        eq(invoices.shopId, sql.placeholder('shopId')),
        eq(invoices.id, sql.placeholder('id')),
        eq(invoices.status, 'OPEN'),
      ),
    )
    .returning({ id: invoices.id }),
);

/** Naming no other column saves the indexes of customers and the check of the search. */
const payOpenRow = handwritten<{ id: string }>(`
  update "invoices" set "status" = 'PAID', "payment_mode" = ?, "paid_at" = ?
  where "shop_id" = ? and "id" = ? and "status" = 'OPEN' returning "id"`);

const updateTable = statement((db) =>
  db
    .update(invoices)
    .set({ kind, tableId, tableName, mergedTables })
    .where(
      and(
        eq(invoices.shopId, sql.placeholder('shopId')),
        eq(invoices.id, sql.placeholder('id')),
        eq(invoices.status, 'OPEN'),
      ),
    ),
);

const updatePaymentMode = statement((db) =>
  db
    .update(invoices)
    .set({ paymentMode: changeable.paymentMode })
    .where(and(eq(invoices.shopId, sql.placeholder('shopId')), eq(invoices.id, sql.placeholder('id')))),
);

export const UNTAXED: TaxColumns = { taxAdded: 0, roundOff: 0, gst: null };

type OptionalColumns = TaxColumns &
  Pick<
    InvoiceRow,
    | 'splitFromId'
    | 'mergedTables'
    | 'document'
    | 'creditForId'
    | 'creditForNo'
    | 'lineDiscount'
    | 'buyerGstIn'
    | 'buyerName'
  >;

const NOT_CREDITED = { document: 'INVOICE', creditForId: null, creditForNo: null } as const;

export type NewInvoice = Omit<InvoiceRow, 'id' | 'shopId' | 'customerFoldedName' | keyof OptionalColumns> &
  Partial<OptionalColumns>;

function foldCustomerName(customerName: string | null): string | null {
  return customerName === null ? null : searchKey(customerName);
}

/** Returns a number like `2627-000123`. `at` is in ms UTC. */
export async function allocateInvoiceNo(context: ShopContext, at: number): Promise<string> {
  const year = financialYear(at);
  return formatInvoiceNo(year, await nextNumber(context, 'invoice', year));
}

/** Returns a number like `C2627-000001`. `at` is in ms UTC. */
export async function allocateCreditNoteNo(context: ShopContext, at: number): Promise<string> {
  const year = financialYear(at);
  return formatCreditNoteNo(year, await nextNumber(context, 'credit_note', year));
}

/** One of the two places that write what an invoice comes to, and so append to the chain. */
export async function insertInvoice(
  context: ShopContext,
  invoice: NewInvoice,
  nextId = newId,
): Promise<InvoiceRow> {
  const {
    tx,
    scope: { shopId },
  } = context;
  const customerFoldedName = foldCustomerName(invoice.customerName);
  const optional = {
    splitFromId: null,
    mergedTables: null,
    lineDiscount: 0,
    buyerGstIn: null,
    buyerName: null,
    ...NOT_CREDITED,
    ...UNTAXED,
  };
  const row = { id: nextId(), shopId, ...optional, ...invoice, customerFoldedName };
  await insert(tx).execute(row);
  await chainNewInvoice(context, row);
  return row;
}

export async function updateInvoiceIfOpen(context: ShopContext, next: InvoiceRow): Promise<boolean> {
  const { tx, scope } = context;
  await chainChangedInvoice(context, next);
  const rows = await updateOpenRow(tx).execute({
    ...next,
    shopId: scope.shopId,
    customerFoldedName: foldCustomerName(next.customerName),
  });
  return rows.length > 0;
}

export type PaidInvoice = InvoiceRow & { status: 'PAID'; paymentMode: PaymentMode; paidAt: number };

/** `paid` differs from the stored invoice in nothing but its status, mode and time of payment. */
export async function payInvoiceIfOpen(context: ShopContext, paid: PaidInvoice): Promise<boolean> {
  const { tx, scope } = context;
  await chainChangedInvoice(context, paid);
  const rows = await payOpenRow(tx, paid.paymentMode, paid.paidAt, scope.shopId, paid.id);
  return rows.length > 0;
}

/** A closed invoice keeps the table that it was closed with. */
export async function setTableIfOpen(
  { tx, scope: { shopId } }: ShopContext,
  { id, kind, tableId, tableName, mergedTables }: InvoiceRow,
): Promise<void> {
  await updateTable(tx).execute({ shopId, id, kind, tableId, tableName, mergedTables });
}

/** The only column of a PAID invoice that changes, because it follows the invoice's payments. */
export async function setPaymentMode(
  { tx, scope: { shopId } }: ShopContext,
  { id }: Pick<InvoiceRow, 'id'>,
  paymentMode: PaymentMode,
): Promise<void> {
  await updatePaymentMode(tx).execute({ shopId, id, paymentMode });
}
