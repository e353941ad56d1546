import { financialYear } from '@tawa/shared/business-day.ts';
import { formatInvoiceNo } from '@tawa/shared/invoices/invoices.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { incrementCounter } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/query/statement.ts';
import { type InvoiceRow, invoices, type TaxColumns } from './invoices.table.ts';

const insert = statement((db) =>
  db
    .insert(invoices)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      invoiceNo: sql.placeholder('invoiceNo'),
      kind: sql.placeholder('kind'),
      status: sql.placeholder('status'),
      tableId: sql.placeholder('tableId'),
      tableName: sql.placeholder('tableName'),
      customerId: sql.placeholder('customerId'),
      customerName: sql.placeholder('customerName'),
      customerFoldedName: sql.placeholder('customerFoldedName'),
      customerPhoneNo: sql.placeholder('customerPhoneNo'),
      subTotal: sql.placeholder('subTotal'),
      discount: sql.placeholder('discount'),
      packingFee: sql.placeholder('packingFee'),
      deliveryCharges: sql.placeholder('deliveryCharges'),
      taxAdded: sql.placeholder('taxAdded'),
      roundOff: sql.placeholder('roundOff'),
      gst: sql.placeholder('gst'),
      paymentMode: sql.placeholder('paymentMode'),
      amountReceived: sql.placeholder('amountReceived'),
      createdAt: sql.placeholder('createdAt'),
      paidAt: sql.placeholder('paidAt'),
    })
    .prepare(),
);

const updateOpenRow = statement((db) =>
  db
    .update(invoices)
    .set({
      status: sql`${sql.placeholder('status')}`,
      customerId: sql`${sql.placeholder('customerId')}`,
      customerName: sql`${sql.placeholder('customerName')}`,
      customerFoldedName: sql`${sql.placeholder('customerFoldedName')}`,
      customerPhoneNo: sql`${sql.placeholder('customerPhoneNo')}`,
      subTotal: sql`${sql.placeholder('subTotal')}`,
      discount: sql`${sql.placeholder('discount')}`,
      packingFee: sql`${sql.placeholder('packingFee')}`,
      deliveryCharges: sql`${sql.placeholder('deliveryCharges')}`,
      taxAdded: sql`${sql.placeholder('taxAdded')}`,
      roundOff: sql`${sql.placeholder('roundOff')}`,
      gst: sql`${sql.placeholder('gst')}`,
      paymentMode: sql`${sql.placeholder('paymentMode')}`,
      amountReceived: sql`${sql.placeholder('amountReceived')}`,
      paidAt: sql`${sql.placeholder('paidAt')}`,
    })
    .where(
      and(
        eq(invoices.shopId, sql.placeholder('shopId')),
        eq(invoices.id, sql.placeholder('id')),
        eq(invoices.status, 'OPEN'),
      ),
    )
    .returning({ id: invoices.id })
    .prepare(),
);

export const UNTAXED: TaxColumns = { taxAdded: 0, roundOff: 0, gst: null };

export type NewInvoice = Omit<InvoiceRow, 'id' | 'shopId' | 'customerFoldedName' | keyof TaxColumns> &
  Partial<TaxColumns>;

function foldCustomerName(customerName: string | null): string | null {
  return customerName === null ? null : foldName(customerName);
}

/** Like `2627-000123`. `at` is ms UTC. */
export async function allocateInvoiceNo(tx: Db, { shopId }: ShopScope, at: number): Promise<string> {
  const year = financialYear(at);
  return formatInvoiceNo(year, await incrementCounter(tx, shopId, `invoice:${year}`));
}

export async function insertInvoice(
  tx: Db,
  { shopId }: ShopScope,
  invoice: NewInvoice,
  nextId = newId,
): Promise<InvoiceRow> {
  const customerFoldedName = foldCustomerName(invoice.customerName);
  const row = { id: nextId(), shopId, ...UNTAXED, ...invoice, customerFoldedName };
  await insert(tx).execute(row);
  return row;
}

export async function updateInvoiceIfOpen(tx: Db, { shopId }: ShopScope, next: InvoiceRow): Promise<boolean> {
  const rows = await updateOpenRow(tx).execute({
    ...next,
    shopId,
    customerFoldedName: foldCustomerName(next.customerName),
  });
  return rows.length > 0;
}
