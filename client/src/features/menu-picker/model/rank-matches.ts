import type { Item } from '@tawa/shared/menu/menu.contract.ts';

const foldCase = (text: string) => text.trim().toLocaleLowerCase('en-IN');

function matchRank({ name, shortCode }: Item, q: string): number {
  if (foldCase(shortCode ?? '') === q) return 0;
  return foldCase(name).startsWith(q) ? 1 : 2;
}

/** For who types and presses Enter: the item of that very short code, then names that begin so, then the rest. */
export function rankMatches(items: readonly Item[], q: string): readonly Item[] {
  const query = foldCase(q);
  return query ? [...items].sort((one, other) => matchRank(one, query) - matchRank(other, query)) : items;
}
