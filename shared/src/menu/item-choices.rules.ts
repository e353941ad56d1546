/** Variants and add-ons: one rule names, prices and checks an order's line, on the server and in every client. */

export const MAX_VARIANTS = 12;
export const MAX_OPTION_GROUPS_OF_ITEM = 10;
export const MAX_OPTION_GROUPS = 200;
export const MAX_OPTIONS = 40;
/** Of one option on one line. */
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
  /** Of one option on one line. */
  maxEach: number;
}

export interface OptionGroupRules {
  _id: string;
  name: string;
  /** A group with a minimum is required. */
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

/** An option as an order's line keeps it, in the order of the menu. */
export interface ChosenOption {
  _id: string;
  group: string;
  name: string;
  /** Of one. */
  price: number;
  qty: number;
}

export interface ResolvedLine {
  /** `Paneer Tikka (Half)`. */
  name: string;
  /** Variant and options, of one. */
  price: number;
  variantId: string | null;
  options: ChosenOption[];
  note: string;
}

/** Error names of the contract with their details. */
export type ChoiceFault =
  | { error: 'item.unavailable'; details: { name: string } }
  | { error: 'item.variant_required'; details: { name: string } }
  | { error: 'item.option_unavailable'; details: { name: string } }
  | { error: 'item.too_few_options'; details: { name: string; group: string; min: number } }
  | { error: 'item.too_many_options'; details: { name: string; group: string; max: number } };

const availableOptions = ({ options }: OptionGroupRules) => options.filter(({ isAvailable }) => isAvailable);

/** Whether the available options still allow its minimum. */
function canBeChosen(group: OptionGroupRules): boolean {
  const most = availableOptions(group).reduce((sum, { maxEach }) => sum + maxEach, 0);
  return group.min <= most;
}

/** What keeps an item off the menu, though it is available: its variants, or the group with too few options left. */
export function findMissingChoice<Group extends OptionGroupRules>(
  { variants }: Pick<ChoosableItem, 'variants'>,
  groups: readonly Group[],
): 'variants' | Group | undefined {
  if (variants.length > 0 && !variants.some(({ isAvailable }) => isAvailable)) return 'variants';
  return groups.find((group) => !canBeChosen(group));
}

/** False too where no variant is available, or a required group has too few options left. */
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
 * Names and prices a line, or says what is wrong with its choices.
 * @param groups those of the item, in its order
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
    const chosen = chooseOfGroup(group, quantities, name);
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

/** Takes the group's options out of `quantities`. */
function chooseOfGroup(
  group: OptionGroupRules,
  quantities: Map<string, number>,
  itemName: string,
): { options: ChosenOption[] } | { fault: ChoiceFault } {
  const options: ChosenOption[] = [];
  let count = 0;
  for (const { _id, name, price, isAvailable, maxEach } of group.options) {
    const qty = quantities.get(_id);
    if (qty === undefined) continue;
    quantities.delete(_id);
    if (!isAvailable) return { fault: { error: 'item.option_unavailable', details: { name: itemName } } };
    if (qty > maxEach)
      return {
        fault: { error: 'item.too_many_options', details: { name: itemName, group: name, max: maxEach } },
      };
    count += qty;
    options.push({ _id, group: group.name, name, price, qty });
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
