import { handwritten, insertStatement, placeholders, statement } from '@tawa/server/db/statement.ts';
import SQLite from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';

const dishes = sqliteTable('dishes', {
  id: integer('id').primaryKey(),
  isStar: integer('is_star', { mode: 'boolean' }),
  facts: text('facts', { mode: 'json' }).$type<unknown>(),
});
const lines = sqliteTable('lines', { dishId: integer('dish_id'), quantity: integer('quantity').notNull() });

function createDatabase() {
  const db = drizzle(new SQLite(':memory:'));
  db.run(sql`CREATE TABLE dishes (id INTEGER PRIMARY KEY, is_star INTEGER, facts TEXT)`);
  db.run(sql`CREATE TABLE lines (dish_id INTEGER, quantity INTEGER NOT NULL)`);
  return db;
}

const insertDish = statement((db) => db.insert(dishes).values(placeholders(dishes)));
const { isStar, facts } = placeholders(dishes);
const updateDish = statement((db) =>
  db
    .update(dishes)
    .set({ isStar, facts })
    .where(eq(dishes.id, sql.placeholder('id')))
    .returning(),
);
const dishesWithLines = statement((db) =>
  db.select({ dish: dishes, line: lines }).from(dishes).leftJoin(lines, eq(lines.dishId, dishes.id)),
);

test('a row fills the placeholders of its table, encoded like the columns; null is NULL also for JSON', async () => {
  const db = createDatabase();
  const [full, empty] = [
    { id: 1, isStar: true, facts: { spice: [1] } },
    { id: 2, isStar: null, facts: null },
  ];
  for (const dish of [full, empty]) await insertDish(db).execute(dish);
  expect(db.select().from(dishes).all()).toEqual([full, empty]);
  const stored = () => db.all(sql`SELECT id, is_star, facts FROM dishes`);
  expect(stored()).toEqual([
    { id: 1, is_star: 1, facts: '{"spice":[1]}' },
    { id: 2, is_star: null, facts: null },
  ]);
  expect(await updateDish(db).execute({ ...full, isStar: false, facts: null })).toEqual([
    { id: 1, isStar: false, facts: null },
  ]);
  expect(stored()[0]).toEqual({ id: 1, is_star: 0, facts: null });
});

test('a statement is prepared once per database and keeps nothing of an earlier run', async () => {
  const [one, other] = [createDatabase(), createDatabase()];
  expect(dishesWithLines(one)).toBe(dishesWithLines(one));
  expect(dishesWithLines(one)).not.toBe(dishesWithLines(other));
  const dish = { id: 1, isStar: null, facts: 'hot' };
  await insertDish(one).execute(dish);
  expect(await dishesWithLines(one).execute()).toEqual([{ dish, line: null }]);
  one.insert(lines).values({ dishId: 1, quantity: 2 }).run();
  expect(await dishesWithLines(one).execute()).toEqual([{ dish, line: { dishId: 1, quantity: 2 } }]);
  expect(await dishesWithLines(other).execute()).toEqual([]);
});

test('an error of the database and a missing value reject', async () => {
  const db = createDatabase();
  const dish = { id: 1, isStar: null, facts: null };
  await insertDish(db).execute(dish);
  const rejected = async (row: object) => insertDish(db).execute({ ...row });
  await expect(rejected(dish)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  await expect(rejected({ id: 2, isStar: null })).rejects.toThrow('"facts"');
});

describe('a statement by hand', () => {
  const upsertDish = insertStatement<typeof dishes, { id: number }>(
    dishes,
    'on conflict ("id") do update set "facts" = excluded."facts" returning "id"',
  );
  const starDishes = handwritten<{ id: number; isStar: number }>(
    'select "id", "is_star" as "isStar" from "dishes" where "is_star" = ? and "id" > ?',
  );

  test('inserts a whole row, encoded like the columns; null is NULL also for JSON', async () => {
    const db = createDatabase();
    const [full, empty] = [
      { id: 1, isStar: true, facts: { spice: [1] } },
      { id: 2, isStar: null, facts: null },
    ];
    expect([await upsertDish(db, full), await upsertDish(db, empty)]).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    await upsertDish(db, { ...full, facts: null });
    expect(db.all(sql`SELECT id, is_star, facts FROM dishes`)).toEqual([
      { id: 1, is_star: 1, facts: null },
      { id: 2, is_star: null, facts: null },
    ]);
  });

  test('inserts several rows at once, and each number of rows by its own statement', async () => {
    const db = createDatabase();
    const rowOf = (id: number) => ({ id, isStar: id % 2 === 0, facts: id === 3 ? { spice: [id] } : null });
    expect(await upsertDish(db, rowOf(1), rowOf(2), rowOf(3))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await upsertDish(db, rowOf(4));
    await upsertDish(db, rowOf(5), rowOf(6));
    await upsertDish(db, rowOf(7), rowOf(8), rowOf(9));
    expect(db.all(sql`SELECT id, is_star FROM dishes ORDER BY id`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id, is_star: id % 2 === 0 ? 1 : 0 })),
    );
    expect(db.all(sql`SELECT facts FROM dishes WHERE facts IS NOT NULL`)).toEqual([
      { facts: '{"spice":[3]}' },
    ]);
  });

  test('returns the rows of the database it is given, with the names of its aliases', async () => {
    const [one, other] = [createDatabase(), createDatabase()];
    for (const id of [1, 2]) await upsertDish(one, { id, isStar: true, facts: null });
    expect(await starDishes(one, 1, 1)).toEqual([{ id: 2, isStar: 1 }]);
    expect(await starDishes(one, 0, 1)).toEqual([]);
    expect(await starDishes(other, 1, 0)).toEqual([]);
  });

  test('throws the error of the database', async () => {
    const db = createDatabase();
    const insert = insertStatement(dishes);
    const dish = { id: 1, isStar: null, facts: null };
    await insert(db, dish);
    const again = async () => insert(db, dish);
    await expect(again()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  });
});
