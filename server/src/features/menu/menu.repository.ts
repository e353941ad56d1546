import type { ItemFacts } from '@tawa/shared/menu/item-facts.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, eq, getTableColumns, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { handwritten, idBatches, statement } from '../../db/statement.ts';
import { categories, items, type StoredVariant } from './menu.table.ts';

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

export interface OrderItem {
  id: string;
  name: string;
  price: number;
  isAvailable: boolean;
  remaining: number | null;
  gstRate: number | null;
  variants: StoredVariant[];
  optionGroupIds: string[];
}

/** The values are as the drivers return them. */
interface OrderItemRow {
  id: string;
  name: string;
  price: number;
  isAvailable: boolean | number;
  remaining: number | null;
  gstRate: number | null;
  variants: string | null;
  optionGroupIds: string | null;
}

/**
 * The SQL is handwritten, which saves 0.9 of 8.2 µs in each order. The concatenation keeps SQLite from the
 * index of the shop, by which it would walk through the whole menu.
 */
const itemsForOrder = handwritten<OrderItemRow>(`
  select "id", "name", "price", "is_available" as "isAvailable", "remaining", "gst_rate" as "gstRate",
  "variants", "option_group_ids" as "optionGroupIds"
  from "items" where "shop_id" || '' = ? and "id" in (${Array(IDS_PER_QUERY).fill('?').join(', ')})`);

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

export async function listItems({ tx, scope: { shopId } }: ShopContext) {
  return itemsOfShop(tx).execute({ shopId });
}

export async function findItem({ tx, scope: { shopId } }: ShopContext, itemId: string) {
  const [row] = await itemById(tx).execute({ shopId, itemId });
  return row;
}

const parseList = (text: string | null) => (text === null ? [] : JSON.parse(text));

function toOrderItem(row: OrderItemRow): OrderItem {
  return {
    id: row.id,
    name: row.name,
    price: row.price,
    isAvailable: Boolean(row.isAvailable),
    remaining: row.remaining,
    gstRate: row.gstRate,
    variants: parseList(row.variants),
    optionGroupIds: parseList(row.optionGroupIds),
  };
}

/** Omits unknown items and those of other shops. */
export async function findItemsForOrder(
  { tx, scope: { shopId } }: ShopContext,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OrderItem>> {
  const found = new Map<string, OrderItem>();
  for (const ids of idBatches(itemIds, IDS_PER_QUERY)) {
    const rows = await itemsForOrder(tx, shopId, ...ids);
    for (const row of rows) found.set(row.id, toOrderItem(row));
  }
  return found;
}

export async function findItemByCode({ tx, scope: { shopId } }: ShopContext, shortCode: string) {
  const rows = await tx
    .select({ id: items.id, code: items.shortCode })
    .from(items)
    .where(and(eq(items.shopId, shopId), isNotNull(items.shortCode)));
  return rows.find(({ code }) => code !== null && foldName(code) === foldName(shortCode));
}

type NewItem = Omit<typeof items.$inferInsert, 'id' | 'shopId'>;

export async function insertItem({ tx, scope: { shopId } }: ShopContext, item: NewItem): Promise<string> {
  const id = newId();
  await tx.insert(items).values({ id, shopId, ...item });
  return id;
}

export async function updateItem({ tx, scope: { shopId } }: ShopContext, row: ItemRow): Promise<void> {
  const { id, categoryName, ...columns } = row;
  await tx
    .update(items)
    .set(columns)
    .where(and(eq(items.shopId, shopId), eq(items.id, id)));
}

/** Returns null for an item without facts, undefined for an unknown item and one of another shop. */
export async function findItemFacts(
  { tx, scope: { shopId } }: ShopContext,
  itemId: string,
): Promise<ItemFacts | null | undefined> {
  const [row] = await tx
    .select({ facts: items.facts })
    .from(items)
    .where(and(eq(items.shopId, shopId), eq(items.id, itemId)));
  return row?.facts;
}

export async function removeItem({ tx, scope: { shopId } }: ShopContext, itemId: string): Promise<void> {
  await tx.delete(items).where(and(eq(items.shopId, shopId), eq(items.id, itemId)));
}

/**
 * Takes a quantity in one conditional statement, and none when fewer are left.
 * @returns whether the item is counted and had enough
 */
export async function takeFromRemaining(
  { tx, scope: { shopId } }: ShopContext,
  itemId: string,
  quantity: number,
): Promise<boolean> {
  const taken = await tx
    .update(items)
    .set({ remaining: sql`${items.remaining} - ${quantity}` })
    .where(and(eq(items.shopId, shopId), eq(items.id, itemId), gte(items.remaining, quantity)))
    .returning({ id: items.id });
  return taken.length > 0;
}

/** @returns whether the item is counted */
export async function giveBackToRemaining(
  { tx, scope: { shopId } }: ShopContext,
  itemId: string,
  quantity: number,
): Promise<boolean> {
  const given = await tx
    .update(items)
    .set({ remaining: sql`${items.remaining} + ${quantity}` })
    .where(and(eq(items.shopId, shopId), eq(items.id, itemId), isNotNull(items.remaining)))
    .returning({ id: items.id });
  return given.length > 0;
}

/**
 * Finds shops with items whose sold-out day has ended.
 * @param now ms UTC
 */
export async function findShopsWithEndedSoldOut(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ shopId: items.shopId })
    .from(items)
    .where(lte(items.soldOutUntil, now));
  return rows.map(({ shopId }) => shopId);
}

/** @param now ms UTC */
export const listEndedSoldOut = (context: ShopContext, now: number): Promise<ItemRow[]> =>
  listSoldOutUntil(context, lte(items.soldOutUntil, now));

/** @param end ms UTC */
export const listSoldOutUntilEnd = (context: ShopContext, end: number): Promise<ItemRow[]> =>
  listSoldOutUntil(context, eq(items.soldOutUntil, end));

async function listSoldOutUntil({ tx, scope: { shopId } }: ShopContext, until: SQL): Promise<ItemRow[]> {
  return tx
    .select(columns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(eq(items.shopId, shopId), until));
}
