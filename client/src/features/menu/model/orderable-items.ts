import { isOrderable } from '@tawa/shared/menu/item-choices.rules.ts';
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

/** Items that nobody can order become unavailable; all others stay the same objects. */
export function markOrderable(
  items: readonly Item[],
  groups: readonly OptionGroup[] | undefined,
): readonly Item[] {
  return items.map((item) =>
    item.isAvailable && hasChoices(item) && !isOrderable(item, groupsOfItem(item, groups))
      ? { ...item, isAvailable: false }
      : item,
  );
}
