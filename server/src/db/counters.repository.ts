import { and, eq, sql } from 'drizzle-orm';
import { counters } from './counters.table.ts';
import type { Db } from './database.ts';
import { insertStatement, statement } from './statement.ts';

/** The SQL is handwritten, which saves 0.9 of 3.0 µs twice in each order. */
const increment = insertStatement<typeof counters, { value: number }>(
  counters,
  `on conflict ("shop_id", "name") do update set "value" = "counters"."value" + excluded."value" returning "value"`,
);

const selectValue = statement((db) =>
  db
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.shopId, sql.placeholder('shopId')), eq(counters.name, sql.placeholder('name')))),
);

/** Returns the new value, from 1. The values have no gaps, because the change is part of the transaction. */
export async function incrementCounter(tx: Db, shopId: string, name: string, by = 1): Promise<number> {
  const [row] = await increment(tx, { shopId, name, value: by });
  if (!row) throw new Error(`counter ${name} returned nothing`);
  return row.value;
}

export async function readCounter(db: Db, shopId: string, name: string): Promise<number> {
  const [row] = await selectValue(db).execute({ shopId, name });
  return row?.value ?? 0;
}

/** The numbers of a series start from 1 each financial year. The counters have these names in every database. */
type YearlySeries = 'invoice' | 'credit_note';

/** Returns the next number of a series. A rolled-back transaction gives its number back. */
export function nextNumber(
  { tx, scope: { shopId } }: { tx: Db; scope: { shopId: string } },
  series: YearlySeries,
  year: string,
): Promise<number> {
  return incrementCounter(tx, shopId, `${series}:${year}`);
}
