import { compileForSqlite, listPlaceholder, type PreparedQuery } from '@tawa/server/db/query/statement.ts';
import SQLite from 'better-sqlite3';
import { and, asc, count, eq, inArray, min, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { alias, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const dishes = sqliteTable('dishes', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
  isStar: integer('is_star', { mode: 'boolean' }),
  facts: text('facts', { mode: 'json' }).$type<unknown>(),
});
const lines = sqliteTable('lines', {
  dishId: integer('dish_id'),
  quantity: integer('quantity').notNull(),
  doneAt: integer('done_at'),
});
const others = alias(dishes, 'others');

type Dish = typeof dishes.$inferInsert;
type Line = typeof lines.$inferInsert;

function createDatabase(menu: readonly Dish[], ordered: readonly Line[]) {
  const db = drizzle(new SQLite(':memory:'));
  db.run(sql`CREATE TABLE dishes (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, note TEXT,
    is_star INTEGER, facts TEXT)`);
  db.run(sql`CREATE TABLE lines (dish_id INTEGER, quantity INTEGER NOT NULL, done_at INTEGER)`);
  for (const dish of menu) db.insert(dishes).values(dish).run();
  for (const line of ordered) db.insert(lines).values(line).run();
  return db;
}
type TestDatabase = ReturnType<typeof createDatabase>;

const least = sql.placeholder('least');
const ofId = eq(dishes.id, sql.placeholder('id'));
const everyColumn = {
  id: sql.placeholder('id'),
  name: sql.placeholder('name'),
  note: sql.placeholder('note'),
  isStar: sql.placeholder('isStar'),
  facts: sql.placeholder('facts'),
};

/** Every kind of query in the repositories, with the same values. */
const shapes: Record<string, (db: TestDatabase) => PreparedQuery<unknown>> = {
  'all columns': (db) => db.select().from(dishes).orderBy(asc(dishes.id)).prepare(),
  'some columns': (db) => db.select({ star: dishes.isStar, id: dishes.id }).from(dishes).prepare(),
  'one row': (db) => db.select().from(dishes).where(ofId).prepare(),
  'a constant beside a placeholder': (db) =>
    db
      .select({ facts: dishes.facts })
      .from(dishes)
      .where(and(eq(dishes.isStar, true), sql`${dishes.id} >= ${least}`))
      .limit(sql.placeholder('most'))
      .prepare(),
  'a placeholder twice, and in a list': (db) =>
    db
      .select({ id: dishes.id })
      .from(dishes)
      .where(and(ofId, inArray(dishes.id, [sql.placeholder('id'), least])))
      .prepare(),
  expressions: (db) =>
    db
      .select({
        count: count(),
        first: min(dishes.isStar),
        text: sql<string>`group_concat(${dishes.name})`,
        number: sql`'7'`.mapWith(Number),
        named: sql<number>`max(${dishes.id})`.as('named'),
      })
      .from(dishes)
      .prepare(),
  'an inner join': (db) =>
    db.select({ line: lines }).from(dishes).innerJoin(lines, eq(lines.dishId, dishes.id)).prepare(),
  'a left join of whole rows': (db) =>
    db
      .select({ dish: dishes, line: lines })
      .from(dishes)
      .leftJoin(lines, eq(lines.dishId, dishes.id))
      .prepare(),
  'a left join by the names of its tables': (db) =>
    db.select().from(dishes).leftJoin(lines, eq(lines.dishId, dishes.id)).prepare(),
  'a left join whose first column may be null itself': (db) =>
    db
      .select({ id: dishes.id, line: { doneAt: lines.doneAt, quantity: lines.quantity } })
      .from(dishes)
      .leftJoin(lines, eq(lines.dishId, dishes.id))
      .prepare(),
  'a left join led by json': (db) =>
    db
      .select({ line: lines, dish: { facts: dishes.facts, isStar: dishes.isStar } })
      .from(lines)
      .leftJoin(dishes, eq(lines.dishId, dishes.id))
      .prepare(),
  'a group of two tables and an expression': (db) =>
    db
      .select({
        mixed: { sum: sql<number>`${lines.quantity} + 1`, quantity: lines.quantity, name: dishes.name },
        twice: { sum: sql<number>`${lines.quantity} * 2`, quantity: lines.quantity },
      })
      .from(dishes)
      .leftJoin(lines, eq(lines.dishId, dishes.id))
      .prepare(),
  'a table beside itself': (db) =>
    db
      .select({ dish: dishes, other: others })
      .from(dishes)
      .leftJoin(others, sql`${others.id} = ${dishes.id} + 1`)
      .prepare(),
  'an insert': (db) => db.insert(dishes).values(everyColumn).prepare(),
  'an insert with an answer': (db) => db.insert(dishes).values(everyColumn).returning().prepare(),
  'an insert that may meet a row': (db) =>
    db
      .insert(dishes)
      .values(everyColumn)
      .onConflictDoUpdate({ target: dishes.id, set: { note: sql`excluded.note` } })
      .returning({ note: dishes.note })
      .prepare(),
  'an update': (db) =>
    db
      .update(dishes)
      .set({ note: sql`${sql.placeholder('note')}`, isStar: false, facts: null })
      .where(ofId)
      .prepare(),
  'an update with an answer': (db) =>
    db
      .update(dishes)
      .set({ facts: { rate: 5 } })
      .where(ofId)
      .returning()
      .prepare(),
  'a removal': (db) => db.delete(dishes).where(ofId).prepare(),
  'a removal with an answer': (db) => db.delete(dishes).where(ofId).returning({ id: dishes.id }).prepare(),
};

/** The result or error of `act`, and the content of the tables afterwards. */
async function runAndReport(db: TestDatabase, act: () => unknown) {
  const said = await Promise.resolve()
    .then(act)
    .catch((error: Error & { code?: string }) => ({ failed: [error.name, error.code, error.message] }));
  return { said, menu: db.select().from(dishes).all(), ordered: db.select().from(lines).all() };
}

const ids = fc.integer({ min: 1, max: 4 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const dish = fc.record({
  id: ids,
  name: fc.string(),
  note: orNull(fc.string()),
  isStar: orNull(fc.boolean()),
  facts: orNull(fc.jsonValue()),
});
const line = fc.record({ dishId: orNull(ids), quantity: ids, doneAt: orNull(ids) });
const evening = {
  menu: fc.uniqueArray(dish, { maxLength: 4, comparator: (a, b) => a.id === b.id || a.name === b.name }),
  ordered: fc.array(line, { maxLength: 4 }),
  values: fc.tuple(dish, ids, ids).map(([dish, least, most]) => ({ ...dish, least, most })),
};

describe('a compiled query gives the same result as drizzle', () => {
  test.each(Object.entries(shapes))('%s', async (_, shape) => {
    await fc.assert(
      fc.asyncProperty(fc.record(evening), async ({ menu, ordered, values }) => {
        const [ours, drizzles] = [createDatabase(menu, ordered), createDatabase(menu, ordered)];
        const [query, theirs] = [compileForSqlite(shape(ours)), shape(drizzles)];
        // Twice: state kept between runs must not show.
        for (const _ of [1, 2]) {
          const expected = await runAndReport(drizzles, () => theirs.execute(values));
          expect(await runAndReport(ours, () => query.execute(values))).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each(Object.entries(shapes))('%s, without its values', async (_, shape) => {
    const [ours, drizzles] = [createDatabase([], []), createDatabase([], [])];
    const expected = await runAndReport(drizzles, () => shape(drizzles).execute());
    expect(await runAndReport(ours, () => compileForSqlite(shape(ours)).execute())).toEqual(expected);
  });

  test('and runs other code than drizzle', () => {
    const db = createDatabase([], []);
    for (const query of Object.values(shapes).map((shape) => shape(db)))
      expect(compileForSqlite(query)).not.toBe(query);
  });
});

test('records of a list fill the placeholders that name them, and one too few throws', async () => {
  const db = createDatabase([], []);
  const place = (n: number) => ({
    dishId: listPlaceholder('lines', n, 'dishId'),
    quantity: listPlaceholder('lines', n, 'quantity'),
    doneAt: listPlaceholder('times', n),
  });
  const insert = compileForSqlite(
    db
      .insert(lines)
      .values([place(0), place(1)])
      .prepare(),
  );
  const two = [
    { dishId: 7, quantity: 2 },
    { dishId: null, quantity: 3 },
  ];
  await insert.execute({ lines: two, times: [null, 9] });
  expect(db.select().from(lines).all()).toEqual([
    { dishId: 7, quantity: 2, doneAt: null },
    { dishId: null, quantity: 3, doneAt: 9 },
  ]);
  expect(() => insert.execute({ lines: two.slice(1), times: [null, 9] })).toThrow('"lines.1.dishId"');
  expect(() => insert.execute({ lines: two, times: [null] })).toThrow('"times.1"');
});
