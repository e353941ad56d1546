import { and, eq, sql } from 'drizzle-orm';
import { counters } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { shops } from '../shops/shops.table.ts';

export async function countOrdersOnDay(db: Db, day: string): Promise<number> {
  const [row] = await db
    .select({ count: sql`coalesce(sum(${counters.value}), 0)`.mapWith(Number) })
    .from(shops)
    .innerJoin(counters, and(eq(counters.shopId, shops.id), eq(counters.name, `token:${day}`)));
  return row?.count ?? 0;
}
