/** Variants and add-ons: one rule names, prices and checks an order's line, on the server and in every client. */

export const MAX_VARIANTS = 12;
export const MAX_OPTION_GROUPS_OF_ITEM = 10;
export const MAX_OPTION_GROUPS = 200;
export const MAX_OPTIONS = 40;
/** How many of one option a line can have at most. */
export const MAX_OPTION_QUANTITY = 9;
export const MAX_NOTE_LENGTH = 140;

/** Prices are all in rupees or all in paise; the rule only adds them. */
interface Variant {
  _id: string;
  name: string;
  price: number;
  isAvailable: boolean;
}

interface Option {
  _id: string;
  name: string;
  price: number;
  isAvailable: boolean;
  /** How many of this option one line can have. */
  maxEach: number;
  /** The item that it names: it makes the item whose choice it is a combo. */
  itemId?: string | null | undefined;
}

export interface OptionGroupRules {
  _id: string;
  name: string;
  /** How many have to be chosen, and can be, in all; a group with a minimum is required. */
  min: number;
  max: number;
  options: readonly Option[];
}

export interface ChoosableItem {
  name: string;
  price: number;
  isAvailable: boolean;
  variants: readonly Variant[];
  optionGroupIds: readonly string[];
}

/** What a person chose of an item. Names and prices are never taken from a client. */
export interface LineChoices {
  variantId?: string | undefined;
  options?: readonly { optionId: string; qty: number }[] | undefined;
  note?: string | undefined;
}

/** The copy of an option in an order's line. */
export interface ChosenOption {
  _id: string;
  group: string;
  name: string;
  /** Of one piece of the option, not of `qty`. */
  price: number;
  qty: number;
  /** Of a piece of a combo: the item that it is. */
  itemId?: string;
}

export interface ResolvedLine {
  /** `Paneer Tikka (Half)`. */
  name: string;
  /** Of one piece of the line: the price of variant or item, and of all its options. */
  price: number;
  variantId: string | null;
  /** In the order of the menu. */
  options: ChosenOption[];
  note: string;
}

/** Error names of the contract with their details. */
export type ChoiceFault =
  | { error: 'item.unavailable'; details: { name: string } }
  | { error: 'item.variant_required'; details: { name: string } }
  | { error: 'item.option_unavailable'; details: { name: string } }
  | { error: 'item.piece_unavailable'; details: { name: string; option: string } }
  | { error: 'item.too_few_options'; details: { name: string; group: string; min: number } }
  | { error: 'item.too_many_options'; details: { name: string; group: string; max: number } };

/** The items that options of these groups name. */
export function itemIdsOfOptions(groups: readonly OptionGroupRules[]): string[] {
  return [...new Set(groups.flatMap(({ options }) => options.flatMap(({ itemId }) => itemId ?? [])))];
}

/**
 * The groups as they can be chosen from: an option that names an item is available only while the item is.
 * @param isItemAvailable by id; false for an item that was deleted
 */
export function withAvailablePieces<Group extends OptionGroupRules>(
  groups: readonly Group[],
  isItemAvailable: (itemId: string) => boolean,
): Group[] {
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      isAvailable: option.isAvailable && (option.itemId == null || isItemAvailable(option.itemId)),
    })),
  }));
}

const availableOptions = ({ options }: OptionGroupRules) => options.filter(({ isAvailable }) => isAvailable);

/** Whether the available options are enough for the group's minimum. */
function hasEnoughOptions(group: OptionGroupRules): boolean {
  const most = availableOptions(group).reduce((sum, { maxEach }) => sum + maxEach, 0);
  return group.min <= most;
}

/**
 * Why nobody can order an item that is itself available.
 * @param groups those of the item
 * @returns `'variants'` if none of its variants is available, or the first group without enough available options
 */
export function findMissingChoice<Group extends OptionGroupRules>(
  { variants }: Pick<ChoosableItem, 'variants'>,
  groups: readonly Group[],
): 'variants' | Group | undefined {
  if (variants.length > 0 && !variants.some(({ isAvailable }) => isAvailable)) return 'variants';
  return groups.find((group) => !hasEnoughOptions(group));
}

/** Whether the item is available, one of its variants too if it has any, and enough options of each group. */
export function isOrderable(item: ChoosableItem, groups: readonly OptionGroupRules[]): boolean {
  return item.isAvailable && findMissingChoice(item, groups) === undefined;
}

/** What a menu shows: the lowest price at which the item can be ordered. */
export function lowestPrice(item: {
  price: number;
  variants: readonly Pick<Variant, 'price' | 'isAvailable'>[];
}): number {
  const available = item.variants.filter(({ isAvailable }) => isAvailable);
  const priced = available.length > 0 ? available : item.variants;
  return priced.length > 0 ? Math.min(...priced.map(({ price }) => price)) : item.price;
}

/** `Paneer Tikka (Half)`. */
export function lineName(itemName: string, variant: Pick<Variant, 'name'> | undefined): string {
  return variant ? `${itemName} (${variant.name})` : itemName;
}

/** The same option may be sent in several parts. */
function sumByOption(options: NonNullable<LineChoices['options']>): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { optionId, qty } of options) quantities.set(optionId, (quantities.get(optionId) ?? 0) + qty);
  return quantities;
}

/**
 * Names and prices a line by the menu, or says what is wrong with its choices.
 * @param item with prices in the same unit as those of the groups
 * @param groups those of the item, in its order
 * @returns the line, or the first fault: of the item, its variant, then group by group
 */
export function resolveLine(
  item: ChoosableItem,
  groups: readonly OptionGroupRules[],
  choices: LineChoices,
): { line: ResolvedLine } | { fault: ChoiceFault } {
  const { name } = item;
  if (!item.isAvailable) return { fault: { error: 'item.unavailable', details: { name } } };
  const variant = item.variants.find(({ _id }) => _id === choices.variantId);
  if (item.variants.length > 0 && !choices.variantId)
    return { fault: { error: 'item.variant_required', details: { name } } };
  // A variant that was removed meanwhile, or of another item.
  if (choices.variantId && !variant) return { fault: { error: 'item.variant_required', details: { name } } };
  if (variant && !variant.isAvailable)
    return { fault: { error: 'item.unavailable', details: { name: lineName(name, variant) } } };

  const quantities = sumByOption(choices.options ?? []);
  const options: ChosenOption[] = [];
  for (const group of groups) {
    const chosen = takeOptionsOfGroup(group, quantities, name);
    if ('fault' in chosen) return chosen;
    options.push(...chosen.options);
  }
  // What is left belongs to no group of this item.
  if (quantities.size > 0) return { fault: { error: 'item.option_unavailable', details: { name } } };
  const addOns = options.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return {
    line: {
      name: lineName(name, variant),
      price: (variant ?? item).price + addOns,
      variantId: variant?._id ?? null,
      options,
      note: choices.note ?? '',
    },
  };
}

/**
 * Checks what is chosen of one group.
 * @param quantities by option `_id`; loses the options of this group, so that in the end unknown ones are left
 */
function takeOptionsOfGroup(
  group: OptionGroupRules,
  quantities: Map<string, number>,
  itemName: string,
): { options: ChosenOption[] } | { fault: ChoiceFault } {
  const options: ChosenOption[] = [];
  let count = 0;
  for (const { _id, name, price, isAvailable, maxEach, itemId } of group.options) {
    const qty = quantities.get(_id);
    if (qty === undefined) continue;
    quantities.delete(_id);
    if (!isAvailable)
      return itemId == null
        ? { fault: { error: 'item.option_unavailable', details: { name: itemName } } }
        : { fault: { error: 'item.piece_unavailable', details: { name: itemName, option: name } } };
    if (qty > maxEach)
      return {
        fault: { error: 'item.too_many_options', details: { name: itemName, group: name, max: maxEach } },
      };
    count += qty;
    options.push({ _id, group: group.name, name, price, qty, ...(itemId != null && { itemId }) });
  }
  const { name, min, max } = group;
  if (count < min)
    return { fault: { error: 'item.too_few_options', details: { name: itemName, group: name, min } } };
  if (count > max)
    return { fault: { error: 'item.too_many_options', details: { name: itemName, group: name, max } } };
  return { options };
}

/** Lines with the same key are one line: same item, variant, options and note. */
export function lineKey(foodItemId: string, { variantId, options = [], note = '' }: LineChoices): string {
  const chosen = [...sumByOption(options)].map(([optionId, qty]) => `${optionId}*${qty}`).sort();
  // A note may contain any sign between parts.
  return [foodItemId, variantId ?? '', chosen.length, ...chosen, note].join('|');
}
