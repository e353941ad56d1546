import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type ChoiceFault, type LineChoices, resolveLine } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';

/** What is chosen in the sheet so far, whether or not it is complete. */
export interface DraftChoices {
  variantId: string | undefined;
  /** Quantities by the `_id` of the option, at least 1 each. */
  quantities: ReadonlyMap<string, number>;
  note: string;
  /** Missing if nobody was asked for it. */
  seat?: number | undefined;
}

type Groups = readonly OptionGroup[];

/**
 * Returns what the sheet of a new line starts with: a variant and the default options.
 * @param variantId is preferred to the default variant; without either, the only available one is chosen
 */
export function startChoices(
  { variants }: Item,
  groups: Groups,
  variantId?: string,
  seat?: number,
): DraftChoices {
  const available = variants.filter(({ isAvailable }) => isAvailable);
  const initial =
    available.find(({ _id }) => _id === variantId) ??
    available.find(({ isDefault }) => isDefault) ??
    (available.length === 1 ? available[0] : undefined);
  const defaults = groups.flatMap(({ options, max }) =>
    options.filter(({ isDefault, isAvailable }) => isDefault && isAvailable).slice(0, max),
  );
  return {
    variantId: initial?._id,
    quantities: new Map(defaults.map(({ _id }) => [_id, 1])),
    note: '',
    seat,
  };
}

/**
 * Returns what the sheet of an edited line starts with: its choices, without those that can no longer be
 * ordered.
 */
export function resumeChoices({ variants }: Item, groups: Groups, choices: LineChoices): DraftChoices {
  const options = groups.flatMap((group) => group.options);
  return {
    variantId: variants.find(({ _id, isAvailable }) => _id === choices.variantId && isAvailable)?._id,
    quantities: new Map(
      choices.options
        ?.filter(({ optionId }) => options.some(({ _id, isAvailable }) => _id === optionId && isAvailable))
        .map(({ optionId, qty }) => [optionId, qty]),
    ),
    note: choices.note ?? '',
    seat: choices.seat,
  };
}

function toLineChoices({ variantId, quantities, note, seat }: DraftChoices): LineChoices {
  return {
    variantId,
    options: [...quantities].map(([optionId, qty]) => ({ optionId, qty })),
    note: note.trim().replace(/\s+/g, ' '),
    seat,
  };
}

export const countChosen = ({ options }: OptionGroup, { quantities }: DraftChoices): number =>
  options.reduce((sum, { _id }) => sum + (quantities.get(_id) ?? 0), 0);

/** In a group of which one option can be chosen, the option replaces the previous one. */
export function chooseOption(
  draft: DraftChoices,
  group: OptionGroup,
  optionId: string,
  qty: number,
): DraftChoices {
  const quantities = new Map(draft.quantities);
  if (group.max === 1) for (const { _id } of group.options) quantities.delete(_id);
  if (qty > 0) quantities.set(optionId, qty);
  else quantities.delete(optionId);
  return { ...draft, quantities };
}

/** The unit price in rupees, also while a required choice is missing. */
export function priceSoFar(item: Item, groups: Groups, { variantId, quantities }: DraftChoices): number {
  const variant = item.variants.find(({ _id }) => _id === variantId);
  const options = groups.flatMap((group) => group.options);
  const addOns = options.reduce(
    (sum, { _id, price }) => sum + toPaise(price) * (quantities.get(_id) ?? 0),
    0,
  );
  return toRupees(toPaise((variant ?? item).price) + addOns);
}

/** A line of the cart without its item and quantity. */
export interface ChosenLine extends LineChoices {
  name: string;
  /** The unit price in rupees. */
  price: number;
}

/** The place in the sheet at which a fault is shown. */
export interface UnmetGroup {
  /** Id of the group; undefined for the variants and for the item itself. */
  groupId: string | undefined;
  fault: ChoiceFault;
}

/** Returns the line, or the first fault in the order of the sheet. */
export function resolveDraft(
  item: Item,
  groups: Groups,
  draft: DraftChoices,
): { line: ChosenLine } | { unmet: UnmetGroup } {
  const choices = toLineChoices(draft);
  const resolved = resolveLine(item, groups, choices);
  if ('line' in resolved) {
    const { name, price } = resolved.line;
    return { line: { ...choices, name, price: toRupees(toPaise(price)) } };
  }
  const { fault } = resolved;
  const { details } = fault;
  const groupName = 'group' in details ? details.group : 'option' in details ? details.option : undefined;
  // The error of one option names the option, so its group is searched.
  const group = groups.find(
    ({ name, options }) => name === groupName || options.some((option) => option.name === groupName),
  );
  return { unmet: { groupId: group?._id, fault } };
}
