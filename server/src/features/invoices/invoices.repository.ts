import { financialYear } from '@tawa/shared/business-day.ts';
import { sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import { bumpCounter } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { invoices } from './invoices.table.ts';

const insert = statement((db) =>
  db
    .insert(invoices)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      invoiceNo: sql.placeholder('invoiceNo'),
      status: sql.placeholder('status'),
      tableId: sql.placeholder('tableId'),
      tableName: sql.placeholder('tableName'),
      customerId: sql.placeholder('customerId'),
      customerName: sql.placeholder('customerName'),
      customerPhoneNo: sql.placeholder('customerPhoneNo'),
      subTotal: sql.placeholder('subTotal'),
      discount: sql.placeholder('discount'),
      packingFee: sql.placeholder('packingFee'),
      deliveryCharges: sql.placeholder('deliveryCharges'),
      paymentMode: sql.placeholder('paymentMode'),
      amountReceived: sql.placeholder('amountReceived'),
      createdAt: sql.placeholder('createdAt'),
      paidAt: sql.placeholder('paidAt'),
    })
    .prepare(),
);

export type NewInvoice = Omit<typeof invoices.$inferSelect, 'id' | 'shopId'>;

/** The shop's next invoice number in the financial year that holds `at` (ms UTC), like `2627-000123`. */
export async function nextInvoiceNo(tx: Db, { shopId }: ShopScope, at: number): Promise<string> {
  const year = financialYear(at);
  const number = await bumpCounter(tx, shopId, `invoice:${year}`);
  return `${year}-${String(number).padStart(6, '0')}`;
}

export async function insertInvoice(
  tx: Db,
  { shopId }: ShopScope,
  invoice: NewInvoice,
  nextId = newId,
): Promise<string> {
  const id = nextId();
  await insert(tx).execute({ id, shopId, ...invoice });
  return id;
}
