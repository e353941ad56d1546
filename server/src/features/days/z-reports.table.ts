import type { BilledParts } from '@tawa/shared/days/days.rules.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { id, instant, integer, json, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** Where the next report starts. Amounts are in paise. */
export interface EndOfReport {
  /** The newest entry of the shop's chain that the report covers; 0 if there was none. */
  chainN: number;
  /** The newest entry of the audit and the newest shift, 0 for none. */
  auditN: number;
  shiftNumber: number;
  /** All that was ever collected. */
  collected: { paymentMode: PaymentMode; modeName: string | null; amount: number }[];
  /** The invoices that were open, with what they came to. Only these still change. */
  open: (BilledParts & { id: string })[];
  /** What they still had to pay. */
  due: number;
}

/** Triggers refuse to update and to delete rows. */
export const zReports = table(
  'z_reports',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** From 1 in each shop, without gaps. */
    number: integer('number').notNull(),
    /** The closing of the report before; null for the first one. */
    from: instant('from_at'),
    to: instant('to_at').notNull(),
    closedById: id('closed_by_id'),
    /** A copy, which stays when the user is deleted. */
    closedByName: text('closed_by_name'),
    /** What the report says, as JSON and in rupees. It is text, because the audit has its hash. */
    snapshot: text('snapshot').notNull(),
    grandTotal: paise('grand_total').notNull(),
    chainHead: text('chain_head').notNull(),
    end: json('end_of_report').$type<EndOfReport>().notNull(),
  },
  (table) => [uniqueIndex('z_reports_number').on(table.shopId, table.number)],
);

export type ZReportRow = typeof zReports.$inferSelect;
