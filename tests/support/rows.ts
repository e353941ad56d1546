import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Restaurant } from './restaurant.ts';

type Rows = Record<string, unknown[]>;

/**
 * Every row of every table, as committed; but not the letters on their way, which leave in their own time, nor the
 * search index over the bills, which is made of them.
 */
export function allRows({ app }: Restaurant): Rows {
  const { reader } = app.databases;
  const tables = reader.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'outbox' AND name NOT LIKE 'bill_search%' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => [name, reader.all(`SELECT * FROM "${name}" ORDER BY rowid`)]),
  );
}

/** Does it, and sees that no row of the database is another one afterwards. */
export async function changesNothing<T>(restaurant: Restaurant, act: () => Promise<T>): Promise<T> {
  const before = allRows(restaurant);
  const result = await act();
  const after = allRows(restaurant);
  // Said only when there is a difference: it takes ten times as long.
  if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before);
  return result;
}
