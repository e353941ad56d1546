import {
  type ChoosableItem,
  itemIdsOfOptions,
  type OptionGroupRules,
  withAvailablePieces,
} from '@tawa/shared/menu/item-choices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { toChoosableItem, toOptionGroupRules } from './menu.presenter.ts';
import { findItemsForOrder } from './menu.repository.ts';
import { findOptionGroups } from './option-groups.repository.ts';

export interface OrderMenuEntry {
  /** Prices are in paise. */
  item: ChoosableItem & { gstRate: number | null };
  /** The item's groups, in the item's order. */
  groups: readonly OptionGroupRules[];
}

export interface OrderMenu {
  /** The keys are item ids. Unknown items and those of other shops are omitted. */
  entries: ReadonlyMap<string, OrderMenuEntry>;
  /** Ids of the counted items, including those that only an option names. */
  counted: ReadonlySet<string>;
}

/** Reads what an order needs of the menu. */
export async function readOrderMenu(context: ShopContext, itemIds: readonly string[]): Promise<OrderMenu> {
  const found = await findItemsForOrder(context, itemIds);
  const items = [...found.values()];
  const groupIds = [...new Set(items.flatMap(({ optionGroupIds }) => optionGroupIds))];
  const rows = await findOptionGroups(context, groupIds);
  const rules = rows.map(toOptionGroupRules);
  const namedIds = itemIdsOfOptions(rules);
  const otherIds = namedIds.filter((id) => !found.has(id));
  const read =
    otherIds.length > 0 ? new Map([...found, ...(await findItemsForOrder(context, otherIds))]) : found;
  const available =
    namedIds.length > 0 ? withAvailablePieces(rules, (id) => read.get(id)?.isAvailable ?? false) : rules;
  const groups = new Map(available.map((group) => [group._id, group]));
  return {
    entries: new Map(
      items.map((item) => [
        item.id,
        { item: toChoosableItem(item), groups: item.optionGroupIds.flatMap((id) => groups.get(id) ?? []) },
      ]),
    ),
    counted: new Set([...read.values()].flatMap(({ id, remaining }) => (remaining === null ? [] : [id]))),
  };
}
