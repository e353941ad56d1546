import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { handwritten, idBatches, statement } from '../../db/statement.ts';
import { items, optionGroups } from './menu.table.ts';

export type OptionGroupRow = Omit<typeof optionGroups.$inferSelect, 'shopId'>;

const { shopId: _shopId, ...columns } = getTableColumns(optionGroups);

const groupsOfShop = statement((db) =>
  db
    .select(columns)
    .from(optionGroups)
    .where(eq(optionGroups.shopId, sql.placeholder('shopId')))
    .orderBy(asc(optionGroups.name)),
);

export async function listOptionGroups({ tx, scope: { shopId } }: ShopContext): Promise<OptionGroupRow[]> {
  return groupsOfShop(tx).execute({ shopId });
}

const IDS_PER_QUERY = 4;

/** The values are as the drivers return them. */
type OptionGroupTextRow = Omit<OptionGroupRow, 'options'> & { options: string };

/**
 * The SQL is handwritten: drizzle would compile a query with a list of ids at each call, which took a quarter
 * of the time of an order with add-ons. The concatenation keeps SQLite from the index of the shop, by which
 * it would walk through all groups.
 */
// Concatenation avoids the shop index, by which SQLite walks all groups.
const groupsById = handwritten<OptionGroupTextRow>(`
  select "id", "name", "min", "max", "options" from "option_groups"
  where "shop_id" || '' = ? and "id" in (${Array(IDS_PER_QUERY).fill('?').join(', ')})`);

/** Omits unknown groups and those of other shops. */
export async function findOptionGroups(
  { tx, scope: { shopId } }: ShopContext,
  groupIds: readonly string[],
): Promise<OptionGroupRow[]> {
  const found: OptionGroupRow[] = [];
  for (const ids of idBatches(groupIds, IDS_PER_QUERY))
    for (const { id, name, min, max, options } of await groupsById(tx, shopId, ...ids))
      found.push({ id, name, min, max, options: JSON.parse(options) });
  return found;
}

export async function insertOptionGroup(
  { tx, scope: { shopId } }: ShopContext,
  group: Omit<OptionGroupRow, 'id'>,
): Promise<string> {
  const id = newId();
  await tx.insert(optionGroups).values({ id, shopId, ...group });
  return id;
}

export async function updateOptionGroup(
  { tx, scope: { shopId } }: ShopContext,
  row: OptionGroupRow,
): Promise<void> {
  const { id, ...columns } = row;
  await tx
    .update(optionGroups)
    .set(columns)
    .where(and(eq(optionGroups.shopId, shopId), eq(optionGroups.id, id)));
}

export async function removeOptionGroup({ tx, scope: { shopId } }: ShopContext, id: string): Promise<void> {
  await tx.delete(optionGroups).where(and(eq(optionGroups.shopId, shopId), eq(optionGroups.id, id)));
}

export async function setOptionGroupsOfItem(
  { tx, scope: { shopId } }: ShopContext,
  itemId: string,
  optionGroupIds: string[] | null,
): Promise<void> {
  await tx
    .update(items)
    .set({ optionGroupIds })
    .where(and(eq(items.shopId, shopId), eq(items.id, itemId)));
}
