import { id, index, instant, integer, json, primaryKey, table, text } from '../../db/columns.ts';

/**
 * What finished business days come to, for reports. Each row can be computed again. Triggers (migration `report_days`) delete
 * the rows of a day when something changes that they were computed from.
 */
export const reportDays = table(
  'report_days',
  {
    shopId: id('shop_id').notNull(),
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** What is summed. */
    part: text('part').notNull(),
    /** When the business day starts and ends. The triggers find the day of an instant by it. */
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    /** `FORMAT_OF_SUMS` of the version that computed it. */
    format: integer('format').notNull(),
    sums: json('sums').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.day, table.part] }),
    index('report_days_end').on(table.shopId, table.toAt),
  ],
);

export type ReportDayRow = typeof reportDays.$inferSelect;
