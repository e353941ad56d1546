import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';

export interface CodeEntry {
  /** What the menu is searched for. */
  sought: string;
  qty: number;
  /** What 'Go' would add: the item of that very code or name, or the only one that is found. */
  item?: Item | undefined;
  /** Nothing on the menu is like that. */
  isUnknown: boolean;
}

/** '3 pbm', '3x pbm', 'pbm 3', 'pbm*3'. */
const BEFORE = /^(\d{1,2})\s*[x×*\s]\s*(\S.*)$/i;
const AFTER = /^(.*\S)\s*[×*\s]\s*x?(\d{1,2})$/i;

/** Reads what a waiter types: a short code or a name, and how many where it is more than one. */
export function readEntry(text: string, items: readonly Item[]): CodeEntry {
  const whole = find(text, items);
  // A name with a number in it is a name.
  if (whole.item || !whole.isUnknown) return { ...whole, sought: text.trim(), qty: 1 };
  const before = BEFORE.exec(text.trim());
  const after = AFTER.exec(text.trim());
  const sought = before?.[2] ?? after?.[1] ?? text.trim();
  const qty = Number(before?.[1] ?? after?.[2] ?? 1);
  if (qty < 1) return { sought: text.trim(), qty: 1, isUnknown: true };
  return { ...find(sought, items), sought, qty };
}

function find(text: string, items: readonly Item[]): Pick<CodeEntry, 'item' | 'isUnknown'> {
  const sought = foldName(text);
  if (!sought) return { isUnknown: false };
  const exact = items.find(({ shortCode, name }) => [shortCode ?? '', name].map(foldName).includes(sought));
  const found = items.filter((item) => itemMatches(item, { q: sought }));
  return { item: exact ?? (found.length === 1 ? found[0] : undefined), isUnknown: found.length === 0 };
}
