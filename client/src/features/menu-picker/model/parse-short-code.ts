import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';

export interface ShortCodeInput {
  query: string;
  qty: number;
  item?: Item | undefined;
  hasNoMatch: boolean;
}

const QUANTITY_FIRST = /^(\d{1,2})\s*[x×*\s]\s*(\S.*)$/i;
const QUANTITY_LAST = /^(.*\S)\s*[×*\s]\s*x?(\d{1,2})$/i;

/** '3 pbm', '3x pbm', 'pbm 3', 'pbm*3'. */
export function parseShortCodeInput(text: string, items: readonly Item[]): ShortCodeInput {
  const whole = findExactOrOnlyMatch(text, items);
  // A name may contain a number.
  if (whole.item || !whole.hasNoMatch) return { ...whole, query: text.trim(), qty: 1 };
  const before = QUANTITY_FIRST.exec(text.trim());
  const after = QUANTITY_LAST.exec(text.trim());
  const query = before?.[2] ?? after?.[1] ?? text.trim();
  const qty = Number(before?.[1] ?? after?.[2] ?? 1);
  if (qty < 1) return { query: text.trim(), qty: 1, hasNoMatch: true };
  return { ...findExactOrOnlyMatch(query, items), query, qty };
}

function findExactOrOnlyMatch(
  text: string,
  items: readonly Item[],
): Pick<ShortCodeInput, 'item' | 'hasNoMatch'> {
  const query = foldName(text);
  if (!query) return { hasNoMatch: false };
  const exact = items.find(({ shortCode, name }) => [shortCode ?? '', name].map(foldName).includes(query));
  const found = items.filter((item) => itemMatches(item, { q: query }));
  return { item: exact ?? (found.length === 1 ? found[0] : undefined), hasNoMatch: found.length === 0 };
}

/** Exact short code first, then name prefixes, then the rest. */
export function sortByMatchRank(items: readonly Item[], q: string): readonly Item[] {
  const query = foldName(q);
  return query ? [...items].sort((one, other) => matchRank(one, query) - matchRank(other, query)) : items;
}

function matchRank({ name, shortCode }: Item, foldedQuery: string): number {
  if (foldName(shortCode ?? '') === foldedQuery) return 0;
  return foldName(name).startsWith(foldedQuery) ? 1 : 2;
}
