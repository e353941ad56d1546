import type { Item } from '@tawa/shared/menu/menu.contract.ts';

const fold = (text: string) => text.trim().toLocaleLowerCase('en-IN');

function rank({ name, shortCode }: Item, q: string): number {
  if (fold(shortCode ?? '') === q) return 0;
  return fold(name).startsWith(q) ? 1 : 2;
}

/** For who types and presses Enter: the item of that very short code, then names that begin so, then the rest. */
export function bestFirst(items: readonly Item[], q: string): readonly Item[] {
  const sought = fold(q);
  return sought ? [...items].sort((one, other) => rank(one, sought) - rank(other, sought)) : items;
}
