import { isOrderable, itemIdsOfOptions, withAvailablePieces } from '@tawa/shared/menu/item-choices.rules.ts';
import type { Item, OptionGroup } from '@tawa/shared/menu/menu.contract.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';

/** In the order in which they are asked. A group that was deleted is not asked any more. */
export function groupsOfItem(
  { optionGroupIds }: Pick<Item, 'optionGroupIds'>,
  groups: readonly OptionGroup[] = [],
): OptionGroup[] {
  return optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id) ?? []);
}

/** Whether ordering it asks something. */
export const hasChoices = ({ variants, optionGroupIds }: Item): boolean =>
  variants.length > 0 || optionGroupIds.length > 0;

/** Most pieces of one line of an order, beside `others` of the same item. */
export const maxQuantity = ({ remaining }: Pick<Item, 'remaining'>, others = 0): number =>
  Math.max(0, Math.min(MAX_QUANTITY, (remaining ?? Number.POSITIVE_INFINITY) - others));

/** An order on its way or in the kitchen has its pieces: what the menu says is left is what is left without them. */
export const asOrdered = (item: Item): Item =>
  item.remaining === null ? item : { ...item, isAvailable: true, remaining: null };

/** The whole menu so: also a combo that lacks only pieces of which somebody counts how many are left. */
export function menuAsOrdered(items: readonly Item[], groups: readonly OptionGroup[] | undefined): Item[] {
  const counted = new Set(items.flatMap(({ _id, remaining }) => (remaining === null ? [] : [_id])));
  return items.map((item) => {
    const isCombo = itemIdsOfOptions(groupsOfItem(item, groups)).some((id) => counted.has(id));
    return isCombo ? { ...asOrdered(item), isAvailable: true } : asOrdered(item);
  });
}

/**
 * The groups with what the menu says of the items that their options name: an option is available only while its item
 * is, and has the item's veg mark where it has none.
 */
export function offeredGroups(
  groups: readonly OptionGroup[],
  items: readonly Item[],
): readonly OptionGroup[] {
  if (itemIdsOfOptions(groups).length === 0) return groups;
  const byId = new Map(items.map((item) => [item._id, item]));
  const offered = withAvailablePieces(groups, (id) => byId.get(id)?.isAvailable ?? false);
  return offered.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      mealType: option.mealType ?? byId.get(option.itemId ?? '')?.mealType ?? null,
    })),
  }));
}

/** Items that nobody can order become unavailable; all others stay the same objects. */
export function markOrderable(
  items: readonly Item[],
  groups: readonly OptionGroup[] | undefined,
): readonly Item[] {
  const offered = groups && offeredGroups(groups, items);
  return items.map((item) =>
    item.isAvailable && hasChoices(item) && !isOrderable(item, groupsOfItem(item, offered))
      ? { ...item, isAvailable: false }
      : item,
  );
}
