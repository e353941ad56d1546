import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { categories, items } from './menu.table.ts';

const menuOf = statement((db) =>
  db
    .select({
      id: items.id,
      name: items.name,
      price: items.price,
      categoryId: categories.id,
      categoryName: categories.name,
      mealType: items.mealType,
      isStar: items.isStar,
      isAvailable: items.isAvailable,
      shortCode: items.shortCode,
      priority: items.priority,
    })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(eq(items.shopId, sql.placeholder('shopId')))
    .orderBy(
      sql`${categories.priority} is null`,
      asc(categories.priority),
      asc(categories.name),
      sql`${items.priority} is null`,
      asc(items.priority),
      asc(items.name),
      asc(items.id),
    )
    .prepare(),
);

const itemForOrder = statement((db) =>
  db
    .select({ id: items.id, name: items.name, price: items.price, isAvailable: items.isAvailable })
    .from(items)
    .where(and(eq(items.shopId, sql.placeholder('shopId')), eq(items.id, sql.placeholder('itemId'))))
    .prepare(),
);

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

/** The whole menu, by category priority, item priority, name. */
export async function listItems(db: Db, { shopId }: ShopScope) {
  return menuOf(db).execute({ shopId });
}

export async function listCategories(db: Db, { shopId }: ShopScope) {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      priority: categories.priority,
      noOfItems: count(items.id),
    })
    .from(categories)
    .leftJoin(items, eq(items.categoryId, categories.id))
    .where(eq(categories.shopId, shopId))
    .groupBy(categories.id)
    .orderBy(sql`${categories.priority} is null`, asc(categories.priority), asc(categories.name));
}

export async function categoryExists(db: Db, { shopId }: ShopScope, categoryId: string): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.shopId, shopId), eq(categories.id, categoryId)));
  return rows.length > 0;
}

/** What an order needs of an item; undefined when it is foreign or unknown. */
export async function findItemForOrder(db: Db, { shopId }: ShopScope, itemId: string) {
  const [row] = await itemForOrder(db).execute({ shopId, itemId });
  return row;
}

export async function isCodeTaken(db: Db, { shopId }: ShopScope, shortCode: string, exceptItemId: string) {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.shopId, shopId), eq(items.shortCode, shortCode)));
  return rows.some((row) => row.id !== exceptItemId);
}

type ItemChange = Partial<Omit<typeof items.$inferInsert, 'id' | 'shopId'>>;

/** False when the shop has no such item. */
export async function updateItem(tx: Db, { shopId }: ShopScope, itemId: string, change: ItemChange) {
  const here = and(eq(items.shopId, shopId), eq(items.id, itemId));
  const rows =
    Object.keys(change).length === 0
      ? await tx.select({ id: items.id }).from(items).where(here)
      : await tx.update(items).set(change).where(here).returning({ id: items.id });
  return rows.length > 0;
}

type NewCategory = Omit<typeof categories.$inferInsert, 'id' | 'shopId'>;
type NewItem = Omit<typeof items.$inferInsert, 'id' | 'shopId'>;

export async function insertCategory(tx: Db, { shopId }: ShopScope, category: NewCategory): Promise<string> {
  const id = newId();
  await tx.insert(categories).values({ id, shopId, ...category });
  return id;
}

export async function insertItem(tx: Db, { shopId }: ShopScope, item: NewItem): Promise<string> {
  const id = newId();
  await tx.insert(items).values({ id, shopId, ...item });
  return id;
}
