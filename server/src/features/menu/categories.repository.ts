import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { categories, items } from './menu.table.ts';

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export async function listCategories({ tx, scope: { shopId } }: ShopContext) {
  return selectCategoriesWithItemCount(tx, shopId).orderBy(
    sql`${categories.priority} is null`,
    asc(categories.priority),
    asc(categories.name),
    asc(categories.id),
  );
}

export async function findCategory({ tx, scope: { shopId } }: ShopContext, categoryId: string) {
  const [row] = await selectCategoriesWithItemCount(tx, shopId, categoryId);
  return row;
}

function selectCategoriesWithItemCount(db: Db, shopId: string, categoryId?: string) {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      priority: categories.priority,
      noOfItems: count(items.id),
    })
    .from(categories)
    .leftJoin(items, and(eq(items.shopId, categories.shopId), eq(items.categoryId, categories.id)))
    .where(
      and(
        eq(categories.shopId, shopId),
        categoryId === undefined ? undefined : eq(categories.id, categoryId),
      ),
    )
    .groupBy(categories.id);
}

export async function findCategoryByName({ tx, scope: { shopId } }: ShopContext, name: string) {
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.shopId, shopId));
  return rows.find((row) => foldName(row.name) === foldName(name));
}

type NewCategory = Omit<typeof categories.$inferInsert, 'id' | 'shopId'>;

export async function insertCategory(
  { tx, scope: { shopId } }: ShopContext,
  category: NewCategory,
): Promise<string> {
  const id = newId();
  await tx.insert(categories).values({ id, shopId, ...category });
  return id;
}

export async function updateCategory(
  { tx, scope: { shopId } }: ShopContext,
  { id, name, priority }: CategoryRow,
): Promise<void> {
  await tx
    .update(categories)
    .set({ name, priority })
    .where(and(eq(categories.shopId, shopId), eq(categories.id, id)));
}

export async function removeCategory(
  { tx, scope: { shopId } }: ShopContext,
  categoryId: string,
): Promise<void> {
  await tx.delete(categories).where(and(eq(categories.shopId, shopId), eq(categories.id, categoryId)));
}
