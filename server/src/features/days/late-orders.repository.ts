import { and, countDistinct, eq, notInArray, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kotLines, kots } from '../orders/orders.table.ts';
import { lateOrders } from './late-orders.table.ts';

export async function insertLateOrder(
  { tx, scope: { shopId } }: ShopContext,
  late: { kotId: string; missedZ: number },
): Promise<void> {
  await tx.insert(lateOrders).values({ shopId, ...late });
}

interface LateOrdersSum {
  count: number;
  /** At the menu's prices, without what was voided. In paise. */
  amount: number;
}

/** The orders that were made before the report `missedZ`, without those that were rejected or cancelled. */
export async function sumLateOrders(
  { tx, scope: { shopId } }: ShopContext,
  missedZ: number,
): Promise<LateOrdersSum> {
  const [row] = await tx
    .select({
      count: countDistinct(kots.id),
      amount: sql<number>`coalesce(sum(${kotLines.price} * ${kotLines.quantity}), 0)`.mapWith(Number),
    })
    .from(lateOrders)
    .innerJoin(kots, eq(kots.id, lateOrders.kotId))
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(
      and(
        eq(lateOrders.shopId, shopId),
        eq(lateOrders.missedZ, missedZ),
        notInArray(kots.status, ['REJECTED', 'CANCELLED']),
      ),
    );
  return row ?? { count: 0, amount: 0 };
}
