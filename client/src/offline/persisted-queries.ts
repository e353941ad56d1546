import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { setRestoredData } from './restored-data.ts';

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

/** When each list was last current, by query hash; ms since the epoch. */
export const upToDateAtByHash = new Map<string, number>();
/** Restored and not yet refetched. */
export const restoredHashes = new Set<string>();

export function isCurrentUserKey(queryKey: QueryKey): boolean {
  return queryKey[0] === CURRENT_USER_KEY;
}

/** No searches, and no requested KOTs: the bell must not ring for yesterday's. */
export function isPersisted({ queryKey }: Query): boolean {
  const { q, status } = (queryKey[2] ?? {}) as { q?: string; status?: string };
  return PERSISTED_KEYS.has(queryKey[0]) && !q && status !== 'REQUESTED';
}

export function belongsToShop(shopId: string, { queryKey }: Query): boolean {
  return queryKey[1] === shopId || isCurrentUserKey(queryKey);
}

export function activeShopId(): string | undefined {
  const [list] = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isPersisted(query) && query.queryKey[0] !== 'shops' })
    .filter(({ queryKey }) => !isCurrentUserKey(queryKey));
  return list?.queryKey[1] as string | undefined;
}

export function publishRestoredData(): void {
  const restoredQueries = [...restoredHashes].flatMap((hash) => queryClient.getQueryCache().get(hash) ?? []);
  const ages = restoredQueries
    .filter((query) => query.isActive() && !isCurrentUserKey(query.queryKey))
    .map(({ queryHash }) => upToDateAtByHash.get(queryHash) ?? 0);
  const isFailing = restoredQueries.some(({ state }) => state.fetchFailureCount > 0);
  setRestoredData(ages.length === 0 ? null : { updatedAt: Math.min(...ages), isFailing });
}
