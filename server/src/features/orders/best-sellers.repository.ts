import { and, desc, eq, gte, lt, ne, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { statement } from '../../db/statement.ts';
import { items } from '../menu/menu.table.ts';
import { inShop } from './orders.repository.ts';
import { kotLines, kots } from './orders.table.ts';

export interface BestSellerRange {
  /** Range of the times of serving, in ms UTC; `to` is excluded. */
  from: number;
  to: number;
  /** Items that were sold less often do not count. */
  minQuantity: number;
  limit: number;
}

const quantity = sum(kotLines.quantity);

// The index of served KOTs leads to those of the range, so older ones are not read.
const bestSellers = statement((db) =>
  db
    .select({ itemId: kotLines.foodItemId })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(
      and(
        inShop,
        gte(kots.servedAt, sql.placeholder('from')),
        lt(kots.servedAt, sql.placeholder('to')),
        ne(kots.status, 'CANCELLED'),
      ),
    )
    .groupBy(kotLines.foodItemId)
    // For `exists`, PostgreSQL may read the items of all shops into a hash. A scalar query is looked up by id.
    .having(
      sql`${quantity} >= ${sql.placeholder('minQuantity')}
        and (select 1 from ${items} where ${items.id} = ${kotLines.foodItemId}) = 1`,
    )
    .orderBy(desc(quantity), kotLines.foodItemId)
    .limit(sql.placeholder('limit')),
);

/** Finds the items of the menu that were served most often, whether or not they are paid. */
export async function findBestSellerIds(
  { tx, scope: { shopId } }: ShopContext,
  range: BestSellerRange,
): Promise<ReadonlySet<string>> {
  const rows = await bestSellers(tx).execute({ shopId, ...range });
  return new Set(rows.map(({ itemId }) => itemId));
}
