import type { Period } from '@tawa/shared/business-day.ts';
import type { KotTimeReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { and, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { localHourOf } from '../../db/dialect.ts';
import { isServedWithin, kitchenTime } from '../orders/kitchen-times.repository.ts';
import { kots } from '../orders/orders.table.ts';
import { personOfKot } from './sold-lines.repository.ts';

interface ServedKot {
  /** `YYYY-MM-DDTHH` in Asia/Kolkata, the id of a table, or a name. Null without one. */
  row: string | null;
  /** In ms. Null if it is not known. */
  duration: number | null;
}

interface UnservedKots {
  /** `YYYY-MM-DD` for the report by day, else as for a served KOT. */
  row: string | null;
  cancelled: number;
  unmarked: number;
}

const table: SQL<string | null> = sql`${kots.tableId}`;
const hourServed = localHourOf(kots.servedAt);
const hourConfirmed = localHourOf(
  sql`case when ${kots.confirmedAt} is null then ${kots.createdAt} else ${kots.confirmedAt} end`,
);

/** Lists the KOTs that were served in a period. */
export async function listServedKots(
  kind: KotTimeReportKind,
  context: ShopContext,
  period: Period,
): Promise<ServedKot[]> {
  const rowOf: Readonly<Record<KotTimeReportKind, SQL<string | null>>> = {
    'kot-time-day': hourServed,
    'kot-time-hour': hourServed,
    'kot-time-area': table,
    'kot-time-person': personOfKot,
  };
  return context.tx
    .select({ row: rowOf[kind], duration: kitchenTime })
    .from(kots)
    .where(isServedWithin(context, period));
}

/**
 * Counts the KOTs of business days, both included, that reached the kitchen and were cancelled or never marked. What is
 * cooked today may still be marked.
 */
export async function countUnservedKots(
  kind: KotTimeReportKind,
  { tx, scope: { shopId } }: ShopContext,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<UnservedKots[]> {
  const rowOf: Readonly<Record<KotTimeReportKind, SQL<string | null>>> = {
    'kot-time-day': sql`${kots.businessDay}`,
    'kot-time-hour': hourConfirmed,
    'kot-time-area': table,
    'kot-time-person': personOfKot,
  };
  const isCancelled = eq(kots.status, 'CANCELLED');
  const isUnmarked = and(
    isNull(kots.servedAt),
    ne(kots.status, 'REQUESTED'),
    ne(kots.status, 'REJECTED'),
    ne(kots.status, 'CANCELLED'),
    or(ne(kots.status, 'COOKING'), lt(kots.businessDay, today)),
  );
  const countIf = (condition: SQL | undefined) =>
    sql`sum(case when ${condition} then 1 else 0 end)`.mapWith(Number);
  return tx
    .select({
      row: rowOf[kind].as('row_name'),
      cancelled: countIf(isCancelled),
      unmarked: countIf(isUnmarked),
    })
    .from(kots)
    .where(
      and(
        eq(kots.shopId, shopId),
        gte(kots.businessDay, from),
        lte(kots.businessDay, to),
        or(isCancelled, isUnmarked),
      ),
    )
    .groupBy(sql`row_name`);
}
