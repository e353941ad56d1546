import type { GstScheme, TaxLine } from '@tawa/shared/gst.ts';
import {
  ALL_PAYMENT_MODES,
  INVOICE_DOCUMENTS,
  INVOICE_KINDS,
  INVOICE_STATUSES,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, jsonInText, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** Amounts are in paise, rates in hundredths of a percent. */
export interface StoredTax {
  scheme: Exclude<GstScheme, 'NONE'>;
  inclusive: boolean;
  lines: TaxLine[];
}

/** A copy of a table of the group. */
export interface MergedTable {
  id: string;
  name: string;
}

/** An invoice's items are the lines of its KOTs, or what `invoice_lines` gives it. Customer and table are copies. */
export const invoices = table(
  'invoices',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    invoiceNo: text('invoice_no').notNull(),
    /** A credit note has negative amounts and no KOTs. It is PAID as soon as it is there. */
    document: text('document', { enum: INVOICE_DOCUMENTS }).notNull().default('INVOICE'),
    /** The paid invoice of which a credit note gives money back. */
    creditForId: id('credit_for_id'),
    /** A copy of its number, which never changes. */
    creditForNo: text('credit_for_no'),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull().default('SINGLE'),
    /** The source of a split invoice, which holds the KOTs. */
    splitFromId: id('split_from_id'),
    status: text('status', { enum: INVOICE_STATUSES }).notNull(),
    tableId: id('table_id'),
    tableName: text('table_name'),
    /** All tables of the group, the host first. Null if the invoice is of one table or none. */
    mergedTables: jsonInText('merged_tables').$type<MergedTable[]>(),
    customerId: id('customer_id'),
    customerName: text('customer_name'),
    /** The `searchKey` of the name. */
    customerFoldedName: text('customer_folded_name'),
    customerPhoneNo: text('customer_phone_no'),
    /** Of a buyer who is registered for GST. The name is there if the GSTIN is. */
    buyerGstIn: text('buyer_gst_in'),
    buyerName: text('buyer_name'),
    subTotal: paise('sub_total').notNull(),
    /** All that is taken off, also off single lines. */
    discount: paise('discount').notNull(),
    /** How much of it single lines have. */
    lineDiscount: paise('line_discount').notNull().default(0),
    packingFee: paise('packing_fee').notNull(),
    deliveryCharges: paise('delivery_charges').notNull(),
    /** Is 0 if prices include tax. */
    taxAdded: paise('tax_added').notNull().default(0),
    roundOff: paise('round_off').notNull().default(0),
    gst: jsonInText('gst').$type<StoredTax>(),
    /** The mode of the largest payment, once the invoice is PAID. The list filters by it. */
    paymentMode: text('payment_mode', { enum: ALL_PAYMENT_MODES }),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('invoices_shop_no').on(table.shopId, table.invoiceNo),
    index('invoices_shop_date')
      .on(table.shopId, sql`case when paid_at is null then created_at else paid_at end`, table.id)
      .where(sql`status <> 'VOID' and document = 'INVOICE'`),
    index('invoices_shop_mode')
      .on(
        table.shopId,
        table.paymentMode,
        sql`case when paid_at is null then created_at else paid_at end`,
        table.id,
      )
      .where(sql`status = 'PAID' and document = 'INVOICE'`),
    index('invoices_shop_open').on(table.shopId, table.createdAt).where(sql`status = 'OPEN'`),
    index('invoices_shop_customer').on(table.shopId, table.customerId).where(sql`customer_id is not null`),
    uniqueIndex('invoices_open_table')
      .on(table.shopId, table.tableId)
      .where(sql`kind = 'TABLE' and status = 'OPEN'`),
    index('invoices_split_from').on(table.splitFromId).where(sql`${table.splitFromId} is not null`),
    index('invoices_credit_notes')
      .on(table.shopId, table.paidAt, table.id)
      .where(sql`document = 'CREDIT_NOTE'`),
    index('invoices_credit_for').on(table.creditForId).where(sql`${table.creditForId} is not null`),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
export type TaxColumns = Pick<InvoiceRow, 'taxAdded' | 'roundOff' | 'gst'>;
