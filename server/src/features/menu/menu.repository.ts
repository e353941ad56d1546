import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { categories, items } from './menu.table.ts';

const { shopId: _shopId, ...itemColumns } = getTableColumns(items);
const columns = { ...itemColumns, categoryName: categories.name };

const itemsOfShop = statement((db) =>
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
    ),
);

const itemById = statement((db) =>
  db
    .select(columns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(eq(items.shopId, sql.placeholder('shopId')), eq(items.id, sql.placeholder('itemId')))),
);

const IDS_PER_QUERY = 8;
const idPlaceholders = Array.from({ length: IDS_PER_QUERY }, (_, n) => sql.placeholder(`id${n}`));

const itemsForOrder = statement((db) =>
  db
    .select({
      id: items.id,
      name: items.name,
      price: items.price,
      isAvailable: items.isAvailable,
      gstRate: items.gstRate,
    })
    .from(items)
    // Concatenation avoids the shop index, by which SQLite walks the whole menu.
    .where(and(sql`${items.shopId} || '' = ${sql.placeholder('shopId')}`, inArray(items.id, idPlaceholders))),
);

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

export async function listItems(db: Db, { shopId }: ShopScope) {
  return itemsOfShop(db).execute({ shopId });
}

export async function findItem(db: Db, { shopId }: ShopScope, itemId: string) {
  const [row] = await itemById(db).execute({ shopId, itemId });
  return row;
}

type OrderItem = Pick<typeof items.$inferSelect, 'id' | 'name' | 'price' | 'isAvailable' | 'gstRate'>;

/** Omits unknown items and those of other shops. */
export async function findItemsForOrder(
  db: Db,
  { shopId }: ShopScope,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OrderItem>> {
  const found = new Map<string, OrderItem>();
  for (let from = 0; from < itemIds.length; from += IDS_PER_QUERY) {
    // Unused placeholders repeat the first id.
    const ids = idPlaceholders.map(({ name }, n) => [name, itemIds[from + n] ?? itemIds[from]]);
    const rows = await itemsForOrder(db).execute({ shopId, ...Object.fromEntries(ids) });
    for (const item of rows) found.set(item.id, item);
  }
  return found;
}

export async function findItemByCode(db: Db, { shopId }: ShopScope, shortCode: string) {
  const rows = await db
    .select({ id: items.id, code: items.shortCode })
    .from(items)
    .where(and(eq(items.shopId, shopId), isNotNull(items.shortCode)));
  return rows.find(({ code }) => code !== null && foldName(code) === foldName(shortCode));
}

type NewItem = Omit<typeof items.$inferInsert, 'id' | 'shopId'>;

export async function insertItem(tx: Db, { shopId }: ShopScope, item: NewItem): Promise<string> {
  const id = newId();
  await tx.insert(items).values({ id, shopId, ...item });
  return id;
}

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
