import type { Item } from '@tawa/shared/menu/menu.contract.ts';

const foldCase = (text: string) => text.trim().toLocaleLowerCase('en-IN');

function matchRank({ name, shortCode }: Item, q: string): number {
  if (foldCase(shortCode ?? '') === q) return 0;
  return foldCase(name).startsWith(q) ? 1 : 2;
}

/** Exact short code first, then name prefixes, then the rest. */
export function rankMatches(items: readonly Item[], q: string): readonly Item[] {
  const query = foldCase(q);
  return query ? [...items].sort((one, other) => matchRank(one, query) - matchRank(other, query)) : items;
}
