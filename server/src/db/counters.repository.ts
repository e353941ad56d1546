import { and, eq, sql } from 'drizzle-orm';
import { counters } from './counters.table.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

const bump = statement((db) =>
  db
    .insert(counters)
    .values({
      shopId: sql.placeholder('shopId'),
      name: sql.placeholder('name'),
      value: sql.placeholder('by'),
    })
    .onConflictDoUpdate({
      target: [counters.shopId, counters.name],
      set: { value: sql`${counters.value} + excluded.value` },
    })
    .returning({ value: counters.value })
    .prepare(),
);

const current = statement((db) =>
  db
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.shopId, sql.placeholder('shopId')), eq(counters.name, sql.placeholder('name'))))
    .prepare(),
);

/**
 * Adds `by` to a shop's counter and returns the new value. Counts from 1; without gaps, because the row
 * is bumped in the transaction that uses the number.
 */
export async function bumpCounter(tx: Db, shopId: string, name: string, by = 1): Promise<number> {
  const [row] = await bump(tx).execute({ shopId, name, by });
  if (!row) throw new Error(`counter ${name} returned nothing`);
  return row.value;
}

/** The counter's value; 0 before its first use. */
export async function readCounter(db: Db, shopId: string, name: string): Promise<number> {
  const [row] = await current(db).execute({ shopId, name });
  return row?.value ?? 0;
}
