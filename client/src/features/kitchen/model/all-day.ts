import { noteText, optionText } from '@tawa/shared/orders/line-choices.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

export interface AllDayItem {
  /** With the variant. */
  name: string;
  count: number;
  /** Options and notes of these, most first. */
  choices: string[];
}

type Counts = Map<string, number>;

const add = (counts: Counts, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count);
const mostFirst = (counts: Counts) =>
  [...counts].sort(([one, a], [two, b]) => b - a || one.localeCompare(two));

/** What is to cook, by item and variant, most first. */
export function countAllDay(kots: readonly Kot[]): AllDayItem[] {
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
    for (const option of line.options) add(optionCounts, option.name, option.qty * quantity);
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
