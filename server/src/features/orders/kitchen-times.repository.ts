import type { Period } from '@tawa/shared/business-day.ts';
import { SERVED_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kots } from './orders.table.ts';

/** Lists how long each KOT that was served in a period took since its confirmation, in ms. */
export async function listKitchenTimes(
  { tx, scope: { shopId } }: ShopContext,
  { from, to }: Period,
): Promise<number[]> {
  const rows = await tx
    .select({ duration: sql<number>`${kots.servedAt} - ${kots.confirmedAt}`.mapWith(Number) })
    .from(kots)
    .where(
      and(
        eq(kots.shopId, shopId),
        gte(kots.servedAt, from),
        lt(kots.servedAt, to),
        isNotNull(kots.confirmedAt),
        inArray(kots.status, [...SERVED_STATUSES]),
      ),
    );
  return rows.map(({ duration }) => duration);
}
