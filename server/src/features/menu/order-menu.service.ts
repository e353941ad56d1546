import type { ChoosableItem, OptionGroupRules } from '@tawa/shared/menu/item-choices.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { toChoosableItem, toOptionGroupRules } from './menu.presenter.ts';
import { findItemsForOrder } from './menu.repository.ts';
import { findOptionGroups } from './option-groups.repository.ts';

export interface OrderMenuEntry {
  /** With prices in paise. */
  item: ChoosableItem & { gstRate: number | null; remaining: number | null };
  /** Those of the item, in its order. */
  groups: readonly OptionGroupRules[];
}

/** What an order needs of the menu, by item id. Omits unknown items and those of other shops. */
export async function readOrderMenu(
  tx: Db,
  scope: ShopScope,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OrderMenuEntry>> {
  const items = [...(await findItemsForOrder(tx, scope, itemIds)).values()];
  const groupIds = [...new Set(items.flatMap(({ optionGroupIds }) => optionGroupIds))];
  const rows = await findOptionGroups(tx, scope, groupIds);
  const groups = new Map(rows.map((row) => [row.id, toOptionGroupRules(row)]));
  return new Map(
    items.map((item) => [
      item.id,
      { item: toChoosableItem(item), groups: item.optionGroupIds.flatMap((id) => groups.get(id) ?? []) },
    ]),
  );
}
