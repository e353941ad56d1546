import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { setRestoredData } from './restored-data.ts';

/** What is known of the lists that are kept, while the page is open. */

const CURRENT_USER_KEY = 'current-user';
const PERSISTED_KEYS = new Set<unknown>([
  CURRENT_USER_KEY,
  'shop',
  'shops',
  'tables',
  'areas',
  'items',
  'categories',
  'kots',
]);

/** Until when each list was known to be right, by its hash; ms since the epoch. */
export const upToDateAtByHash = new Map<string, number>();
/** Hashes of lists that were restored and that the server has not sent since. */
export const restoredHashes = new Set<string>();

export function isCurrentUserKey(queryKey: QueryKey): boolean {
  return queryKey[0] === CURRENT_USER_KEY;
}

/** Not the requested tickets, for the bell must not ring for what waited yesterday, and no search. */
export function isPersisted({ queryKey }: Query): boolean {
  const { q, status } = (queryKey[2] ?? {}) as { q?: string; status?: string };
  return PERSISTED_KEYS.has(queryKey[0]) && !q && status !== 'REQUESTED';
}

/** Whether a list belongs to this shop; who is signed in belongs to every one. */
export function belongsToShop(shopId: string, { queryKey }: Query): boolean {
  return queryKey[1] === shopId || isCurrentUserKey(queryKey);
}

/** The shop that the lists on the screen belong to. */
export function activeShopId(): string | undefined {
  const [list] = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isPersisted(query) && query.queryKey[0] !== 'shops' })
    .filter(({ queryKey }) => !isCurrentUserKey(queryKey));
  return list?.queryKey[1] as string | undefined;
}

/** Says on the screen how old the oldest of the lists is that stand there from before. */
export function publishRestoredData(): void {
  const restoredQueries = [...restoredHashes].flatMap((hash) => queryClient.getQueryCache().get(hash) ?? []);
  const ages = restoredQueries
    .filter((query) => query.isActive() && !isCurrentUserKey(query.queryKey))
    .map(({ queryHash }) => upToDateAtByHash.get(queryHash) ?? 0);
  const isFailing = restoredQueries.some(({ state }) => state.fetchFailureCount > 0);
  setRestoredData(ages.length === 0 ? null : { updatedAt: Math.min(...ages), isFailing });
}
