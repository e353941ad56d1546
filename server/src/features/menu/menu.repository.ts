import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { categories, items } from './menu.table.ts';

const columns = {
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
  gstRate: items.gstRate,
};

const menuOf = statement((db) =>
  db
    .select(columns)
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

const oneItem = statement((db) =>
  db
    .select(columns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(eq(items.shopId, sql.placeholder('shopId')), eq(items.id, sql.placeholder('itemId'))))
    .prepare(),
);

const itemForOrder = statement((db) =>
  db
    .select({
      id: items.id,
      name: items.name,
      price: items.price,
      isAvailable: items.isAvailable,
      gstRate: items.gstRate,
    })
    .from(items)
    .where(and(eq(items.shopId, sql.placeholder('shopId')), eq(items.id, sql.placeholder('itemId'))))
    .prepare(),
);

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** The whole menu, by category priority, item priority, name. */
export async function listItems(db: Db, { shopId }: ShopScope) {
  return menuOf(db).execute({ shopId });
}

export async function findItem(db: Db, { shopId }: ShopScope, itemId: string) {
  const [row] = await oneItem(db).execute({ shopId, itemId });
  return row;
}

/** What an order needs of an item; undefined when it is foreign or unknown. */
export async function findItemForOrder(db: Db, { shopId }: ShopScope, itemId: string) {
  const [row] = await itemForOrder(db).execute({ shopId, itemId });
  return row;
}

/** The id of the item with this short code, which is in capitals. */
export async function findItemByCode(db: Db, { shopId }: ShopScope, shortCode: string) {
  const [row] = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.shopId, shopId), eq(items.shortCode, shortCode)));
  return row;
}

type NewItem = Omit<typeof items.$inferInsert, 'id' | 'shopId'>;

export async function insertItem(tx: Db, { shopId }: ShopScope, item: NewItem): Promise<string> {
  const id = newId();
  await tx.insert(items).values({ id, shopId, ...item });
  return id;
}

/** Writes the row as it is to be. */
export async function updateItem(tx: Db, { shopId }: ShopScope, row: ItemRow): Promise<void> {
  const { id, categoryName, ...columns } = row;
  await tx
    .update(items)
    .set(columns)
    .where(and(eq(items.shopId, shopId), eq(items.id, id)));
}

export async function removeItem(tx: Db, { shopId }: ShopScope, itemId: string): Promise<void> {
  await tx.delete(items).where(and(eq(items.shopId, shopId), eq(items.id, itemId)));
}
