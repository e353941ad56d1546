import { and, eq, type SQL, sql } from 'drizzle-orm';
import { counters } from './counters.table.ts';
import type { Db } from './database.ts';
import { dialect } from './dialect.ts';
import type { PlaceholderValues } from './query/compile-mappers.ts';
import { combinedStatement, FIRST_CTE, type PreparedQuery, statement } from './query/statement.ts';

const incrementQuery = (db: Db) =>
  db
    .insert(counters)
    .values({
      shopId: sql.placeholder('shopId'),
      name: sql.placeholder('counter'),
      value: sql.placeholder('by'),
    })
    .onConflictDoUpdate({
      target: [counters.shopId, counters.name],
      set: { value: sql`${counters.value} + excluded.value` },
    })
    .returning({ value: counters.value })
    .prepare();
const increment = statement(incrementQuery);

const selectValue = statement((db) =>
  db
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.shopId, sql.placeholder('shopId')), eq(counters.name, sql.placeholder('name'))))
    .prepare(),
);

/** Returns the new value, from 1; gapless, because it is part of the transaction. */
export async function incrementCounter(tx: Db, shopId: string, name: string, by = 1): Promise<number> {
  const [row] = await increment(tx).execute({ shopId, counter: name, by });
  if (!row) throw new Error(`counter ${name} returned nothing`);
  return row.value;
}

export const nextValue: SQL<number> =
  dialect === 'postgres'
    ? sql`(select "value" from ${sql.identifier(FIRST_CTE)})`
    : sql`(select ${counters.value} from ${counters} where ${counters.shopId} = ${sql.placeholder('shopId')} and ${counters.name} = ${sql.placeholder('counter')})`;

/** The function increments a counter, runs inserts that use `nextValue` and returns the new value. */
export function createNumberedInsert(...inserts: ((db: Db) => PreparedQuery<unknown>)[]) {
  const incrementAndInsert = combinedStatement<{ value: number }[]>(incrementQuery, ...inserts);
  return async (
    tx: Db,
    values: PlaceholderValues & { shopId: string; counter: string; by: number },
  ): Promise<number> => {
    const [row] = await incrementAndInsert(tx).execute(values);
    if (!row) throw new Error(`counter ${values.counter} returned nothing`);
    return row.value;
  };
}

export async function readCounter(db: Db, shopId: string, name: string): Promise<number> {
  const [row] = await selectValue(db).execute({ shopId, name });
  return row?.value ?? 0;
}
