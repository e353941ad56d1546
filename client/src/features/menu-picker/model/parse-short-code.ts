import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import { itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';

export interface ShortCodeInput {
  /** What to find the item by: the text without variant and quantity. */
  query: string;
  qty: number;
  item?: Item | undefined;
  /** The variant that was typed after the item. */
  variant?: ItemVariant | undefined;
  hasNoMatch: boolean;
}

const QUANTITY_FIRST = /^(\d{1,2})\s*[x×*\s]\s*(\S.*)$/i;
const QUANTITY_LAST = /^(.*\S)\s*[×*\s]\s*x?(\d{1,2})$/i;
const LAST_WORD = /^(.*\S)\s+(\S+)$/;

type Match = Omit<ShortCodeInput, 'qty'>;

/**
 * Parses '3 pbm', '3x pbm', 'pbm 3' and 'pbm*3', and with the short code or the name of a variant 'pt h' and
 * 'pt half 3'.
 */
export function parseShortCodeInput(text: string, items: readonly Item[]): ShortCodeInput {
  const typed = text.trim();
  const whole = findMatch(typed, items);
  // The whole text is tried first, because a name may contain a number.
  if (whole.item || !whole.hasNoMatch) return { ...whole, qty: 1 };
  const before = QUANTITY_FIRST.exec(typed);
  const after = QUANTITY_LAST.exec(typed);
  const qty = Number(before?.[1] ?? after?.[2] ?? 1);
  if (qty < 1) return { query: typed, qty: 1, hasNoMatch: true };
  return { ...findMatch(before?.[2] ?? after?.[1] ?? typed, items), qty };
}

function findMatch(query: string, items: readonly Item[]): Match {
  const whole = findExactOrOnlyMatch(query, items);
  return whole.hasNoMatch ? (findWithVariant(query, items) ?? whole) : whole;
}

function findWithVariant(text: string, items: readonly Item[]): Match | undefined {
  const [, query = '', word = ''] = LAST_WORD.exec(text) ?? [];
  const code = searchKey(word);
  const match = findExactOrOnlyMatch(
    query,
    items.filter(({ variants }) => variants.length > 0),
  );
  const variant = match.item?.variants.find(({ shortCode, name }) =>
    [shortCode ?? '', name].map(searchKey).includes(code),
  );
  return code && variant ? { ...match, variant } : undefined;
}

function findExactOrOnlyMatch(query: string, items: readonly Item[]): Match {
  const key = searchKey(query);
  if (!key) return { query, hasNoMatch: false };
  const exact = items.find(({ shortCode, name }) => [shortCode ?? '', name].map(searchKey).includes(key));
  const found = items.filter((item) => itemMatches(item, { q: key }));
  return {
    query,
    item: exact ?? (found.length === 1 ? found[0] : undefined),
    hasNoMatch: found.length === 0,
  };
}

/** An exact short code comes first, then names that begin with the text, then the rest. */
export function sortByMatchRank(items: readonly Item[], q: string): readonly Item[] {
  const query = searchKey(q);
  return query ? [...items].sort((one, other) => matchRank(one, query) - matchRank(other, query)) : items;
}

function matchRank({ name, shortCode }: Item, key: string): number {
  if (searchKey(shortCode ?? '') === key) return 0;
  return searchKey(name).startsWith(key) ? 1 : 2;
}
