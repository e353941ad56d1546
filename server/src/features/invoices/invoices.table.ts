import { INVOICE_STATUSES, PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant, paise } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** A bill; its tickets point to it, its items are theirs. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    invoiceNo: text('invoice_no').notNull(),
    status: text('status', { enum: INVOICE_STATUSES }).notNull(),
    tableId: id('table_id'),
    tableName: text('table_name'),
    customerId: id('customer_id'),
    customerName: text('customer_name'),
    customerPhoneNo: text('customer_phone_no'),
    subTotal: paise('sub_total').notNull(),
    discount: paise('discount').notNull(),
    packingFee: paise('packing_fee').notNull(),
    deliveryCharges: paise('delivery_charges').notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }),
    amountReceived: paise('amount_received'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('invoices_shop_no').on(table.shopId, table.invoiceNo),
    index('invoices_shop_status').on(table.shopId, table.status, table.id),
  ],
);
