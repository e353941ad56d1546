/**
 * Variants and add-ons. The same rule names, prices and checks an order's line on the server and in every
 * client.
 */

export const MAX_VARIANTS = 12;
export const MAX_OPTION_GROUPS_OF_ITEM = 10;
export const MAX_OPTION_GROUPS = 200;
export const MAX_OPTIONS = 40;
/** How many of one option a line can have at most. */
export const MAX_OPTION_QUANTITY = 9;
export const MAX_NOTE_LENGTH = 140;
/** The highest number of a seat. A seat of 0 is the whole table. */
export const MAX_SEAT = 30;

/** Prices are all in rupees or all in paise, because the rule only adds them. */
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
  /** Id of the item that the option names. Such an option makes the item that offers it a combo. */
  itemId?: string | null | undefined;
}

export interface OptionGroupRules {
  _id: string;
  name: string;
  /**
   * How many options have to be chosen, and how many can be, in total. A group with a minimum is required.
   */
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

/** What a person chose of an item. Names and prices never come from a client. */
export interface LineChoices {
  variantId?: string | undefined;
  options?: readonly { optionId: string; qty: number }[] | undefined;
  note?: string | undefined;
  /** The guest of the table who gets the line. Missing or 0 for a line that the table shares. */
  seat?: number | undefined;
}

/** The copy of an option that an order's line stores. */
export interface ChosenOption {
  _id: string;
  group: string;
  name: string;
  /** The option's unit price, not that of `qty`. */
  price: number;
  qty: number;
  /** In a combo, the id of the item that this piece is. */
  itemId?: string;
}

export interface ResolvedLine {
  /** `Paneer Tikka (Half)`. */
  name: string;
  /** The line's unit price: of the variant or the item, plus all options. */
  price: number;
  variantId: string | null;
  /** Options are in the order of the menu. */
  options: ChosenOption[];
  note: string;
}

/** Error names of the contract, with their details. */
export type ChoiceFault =
  | { error: 'item.unavailable'; details: { name: string } }
  | { error: 'item.variant_required'; details: { name: string } }
  | { error: 'item.option_unavailable'; details: { name: string } }
  | { error: 'item.piece_unavailable'; details: { name: string; option: string } }
  | { error: 'item.too_few_options'; details: { name: string; group: string; min: number } }
  | { error: 'item.too_many_options'; details: { name: string; group: string; max: number } };

/** Returns the ids of the items that options of these groups name. */
export function itemIdsOfOptions(groups: readonly OptionGroupRules[]): string[] {
  return [...new Set(groups.flatMap(({ options }) => options.flatMap(({ itemId }) => itemId ?? [])))];
}

/**
 * Returns the groups with the options that can be chosen now: an option that names an item is available only
 * while the item is.
 * @param isItemAvailable takes an item id; returns false also for a deleted item
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

type CountedOptions = readonly { maxEach?: number | undefined }[];

const mostOptions = (options: CountedOptions): number =>
  options.reduce((sum, { maxEach = 1 }) => sum + maxEach, 0);

type GroupRange = Pick<OptionGroupRules, 'min' | 'max'> & { options: CountedOptions };

/** Returns whether a group's maximum is at least its minimum, and can be chosen of its options. */
export const hasPossibleRange = ({ min, max, options }: GroupRange): boolean =>
  min <= max && max <= mostOptions(options);

const availableOptions = ({ options }: OptionGroupRules) => options.filter(({ isAvailable }) => isAvailable);

/** Returns whether enough options are available for the group's minimum. */
function hasEnoughOptions(group: OptionGroupRules): boolean {
  return group.min <= mostOptions(availableOptions(group));
}

/**
 * Finds out why nobody can order an item although it is available itself.
 * @param groups the item's groups
 * @returns `'variants'` if none of its variants is available, or the first group without enough available
 * options
 */
export function findMissingChoice<Group extends OptionGroupRules>(
  { variants }: Pick<ChoosableItem, 'variants'>,
  groups: readonly Group[],
): 'variants' | Group | undefined {
  if (variants.length > 0 && !variants.some(({ isAvailable }) => isAvailable)) return 'variants';
  return groups.find((group) => !hasEnoughOptions(group));
}

/**
 * Returns whether the item is available, with one of its variants if it has any, and with enough options of
 * each group.
 */
export function isOrderable(item: ChoosableItem, groups: readonly OptionGroupRules[]): boolean {
  return item.isAvailable && findMissingChoice(item, groups) === undefined;
}

/** Returns the price that a menu shows, the lowest at which the item can be ordered. */
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

/** A client may send the same option in several parts. */
function sumByOption(options: NonNullable<LineChoices['options']>): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { optionId, qty } of options) quantities.set(optionId, (quantities.get(optionId) ?? 0) + qty);
  return quantities;
}

/**
 * Names and prices a line by the menu, or returns what is wrong with its choices.
 * @param item its prices must be in the same unit as those of the groups
 * @param groups the item's groups, in its order
 * @returns the line, or its first fault: of the item, then of its variant, then group by group
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
  // The variant was removed meanwhile, or belongs to another item.
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
  // Each group has taken its options away, so the remaining ones belong to no group of this item.
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
 * @param quantities by option `_id`; options of this group are removed, so that only unknown ones are left in
 * the end
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

/** Lines with the same key have the same item, variant, options, note and seat, so they are one line. */
export function lineKey(
  foodItemId: string,
  { variantId, options = [], note = '', seat = 0 }: LineChoices,
): string {
  const chosen = [...sumByOption(options)].map(([optionId, qty]) => `${optionId}*${qty}`).sort();
  // The note comes last, because it may contain any separator.
  return [foodItemId, variantId ?? '', seat, chosen.length, ...chosen, note].join('|');
}
