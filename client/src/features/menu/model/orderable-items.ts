import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { isOrderable, itemIdsOfOptions, withAvailablePieces } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';

/** Returns groups in the order in which they are asked, without those that were deleted. */
export function groupsOfItem(
  { optionGroupIds }: Pick<Item, 'optionGroupIds'>,
  groups: readonly OptionGroup[] = [],
): OptionGroup[] {
  return optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id) ?? []);
}

/** Returns whether somebody who orders the item is asked anything. */
export const hasChoices = ({ variants, optionGroupIds }: Item): boolean =>
  variants.length > 0 || optionGroupIds.length > 0;

/** Compares only variants that are available. */
export const hasSeveralPrices = ({ variants, price }: Item): boolean =>
  variants.some((variant) => variant.isAvailable && variant.price !== price);

/** Returns the highest quantity that a line can have, beside `others` of the same item. */
export const maxQuantity = ({ remaining }: Pick<Item, 'remaining'>, others = 0): number =>
  Math.max(0, Math.min(MAX_QUANTITY, (remaining ?? Number.POSITIVE_INFINITY) - others));

/**
 * Returns the item for a line that is in an order on its way or in the kitchen. Such a line has its pieces
 * already, so the number that the menu says is left does not limit it.
 */
export const asOrdered = (item: Item): Item =>
  item.remaining === null ? item : { ...item, isAvailable: true, remaining: null };

/**
 * Returns the whole menu for such a line. A combo can then be ordered too, even if no counted pieces are
 * left.
 */
export function menuAsOrdered(items: readonly Item[], groups: readonly OptionGroup[] | undefined): Item[] {
  const counted = new Set(items.flatMap(({ _id, remaining }) => (remaining === null ? [] : [_id])));
  return items.map((item) => {
    const isCombo = itemIdsOfOptions(groupsOfItem(item, groups)).some((id) => counted.has(id));
    return isCombo ? { ...asOrdered(item), isAvailable: true } : asOrdered(item);
  });
}

/**
 * Returns the groups with the state of the items that their options name: an option is available only while
 * its item is, and has the item's veg mark if it has none.
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

/** Makes items unavailable that nobody can order. All others stay the same objects. */
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
