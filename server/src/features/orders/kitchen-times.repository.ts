import type { Period } from '@tawa/shared/business-day.ts';
import { SERVED_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kots } from './orders.table.ts';

/**
 * How long a served KOT took since its confirmation, in ms. Null if it was never confirmed, or if the clock was set back in
 * between.
 */
export const kitchenTime: SQL<number | null> = sql`case when ${kots.servedAt} >= ${kots.confirmedAt}
  then ${kots.servedAt} - ${kots.confirmedAt} end`.mapWith(Number);

/** The condition of KOTs that were served in a period. */
export const isServedWithin = ({ scope: { shopId } }: ShopContext, { from, to }: Period): SQL | undefined =>
  and(
    eq(kots.shopId, shopId),
    gte(kots.servedAt, from),
    lt(kots.servedAt, to),
    inArray(kots.status, [...SERVED_STATUSES]),
  );

/** Lists the kitchen times of the KOTs that were served in a period, in ms. */
export async function listKitchenTimes(context: ShopContext, period: Period): Promise<number[]> {
  const rows = await context.tx
    .select({ duration: kitchenTime })
    .from(kots)
    .where(and(isServedWithin(context, period), isNotNull(kitchenTime)));
  return rows.flatMap(({ duration }) => duration ?? []);
}
