import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { noteText, optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

export interface AllDayItem {
  /** Includes the variant. */
  name: string;
  count: number;
  /** Options and notes of this item, the most frequent first. */
  choices: string[];
}

type Counts = Map<string, number>;

const add = (counts: Counts, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count);
const mostFirst = (counts: Counts) =>
  [...counts].sort(([one, a], [two, b]) => b - a || one.localeCompare(two));

/**
 * Returns the name under which an item of a combo is counted. Undefined while the menu loads, for a
 * deleted item, and for an item with variants, because only the names of the options tell which variant they
 * are.
 */
export function countedName(items: readonly Item[] | undefined, itemId: string): string | undefined {
  const item = items?.find(({ _id }) => _id === itemId);
  return item?.variants.length === 0 ? item.name : undefined;
}

/**
 * Counts what is to be cooked, by item and variant, the largest count first. A piece of a combo is counted
 * apart from the combo, under its item's name.
 * @param nameOf see `countedName`; without it, the option's name counts
 */
export function countAllDay(
  kots: readonly Kot[],
  nameOf: (itemId: string) => string | undefined,
): AllDayItem[] {
  const items: Counts = new Map();
  const options = new Map<string, Counts>();
  const notes = new Map<string, Counts>();
  const toCook = kots
    .filter(({ status }) => status === 'COOKING')
    .flatMap((kot) => kot.items.filter(({ doneAt }) => doneAt === null));
  for (const line of toCook) {
    const { name, quantity } = line;
    add(items, name, quantity);
    const [optionCounts, noteCounts] = [options.get(name) ?? new Map(), notes.get(name) ?? new Map()];
    options.set(name, optionCounts);
    notes.set(name, noteCounts);
    for (const { itemId, doneAt, ...option } of line.options) {
      const count = option.qty * quantity;
      if (!itemId) add(optionCounts, option.name, count);
      else if (doneAt === null) add(items, nameOf(itemId) ?? option.name, count);
    }
    if (line.note) add(noteCounts, line.note, quantity);
  }
  return mostFirst(items).map(([name, count]) => ({
    name,
    count,
    choices: [
      ...mostFirst(options.get(name) ?? new Map()).map(([option, qty]) => optionText({ name: option, qty })),
      ...mostFirst(notes.get(name) ?? new Map()).map(([note, lines]) => noteText(note, lines)),
    ],
  }));
}
