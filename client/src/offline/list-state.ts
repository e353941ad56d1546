import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { setKeptSince } from '../lib/restored-data-age.ts';

/** What is known of the lists that are kept, while the page is open. */

const USER = 'current-user';
const KEPT = new Set<unknown>([USER, 'shop', 'shops', 'tables', 'areas', 'items', 'categories', 'kots']);

/** Until when each list was known to be right, by its hash; ms since the epoch. */
export const rightAt = new Map<string, number>();
/** Hashes of lists that were restored and that the server has not sent since. */
export const restored = new Set<string>();

export function isUser(queryKey: QueryKey): boolean {
  return queryKey[0] === USER;
}

/** Not the requested tickets, for the bell must not ring for what waited yesterday, and no search. */
export function isKept({ queryKey }: Query): boolean {
  const { q, status } = (queryKey[2] ?? {}) as { q?: string; status?: string };
  return KEPT.has(queryKey[0]) && !q && status !== 'REQUESTED';
}

/** Whether a list belongs to this shop; who is signed in belongs to every one. */
export function isOf(shopId: string, { queryKey }: Query): boolean {
  return queryKey[1] === shopId || isUser(queryKey);
}

/** The shop that the lists on the screen belong to. */
export function shopOnScreen(): string | undefined {
  const [list] = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isKept(query) && query.queryKey[0] !== 'shops' })
    .filter(({ queryKey }) => !isUser(queryKey));
  return list?.queryKey[1] as string | undefined;
}

/** Says on the screen how old the oldest of the lists is that stand there from before. */
export function tellAge(): void {
  const found = [...restored].flatMap((hash) => queryClient.getQueryCache().get(hash) ?? []);
  const ages = found
    .filter((query) => query.isActive() && !isUser(query.queryKey))
    .map(({ queryHash }) => rightAt.get(queryHash) ?? 0);
  const isFailing = found.some(({ state }) => state.fetchFailureCount > 0);
  setKeptSince(ages.length === 0 ? null : { at: Math.min(...ages), isFailing });
}
