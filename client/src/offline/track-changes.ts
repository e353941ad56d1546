import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import { isRetryable } from '../lib/api/api-error.ts';
import { queryClient } from '../lib/query-client.ts';
import { isLive, onConnectionChange } from '../realtime/connection-state.ts';
import {
  activeShopId,
  belongsToShop,
  isCurrentUserKey,
  isPersisted,
  publishRestoredData,
  restoredHashes,
  upToDateAtByHash,
} from './persisted-queries.ts';
import { flush, markDirty } from './write-behind.ts';

const DAY_MS = 86_400_000;

const cache = queryClient.getQueryCache();
/** The shop whose events keep its lists current. */
let liveShop: { shopId: string; lastMessageAt: number } | undefined;

export function trackQueryChanges(): void {
  for (const query of cache.findAll({ predicate: isPersisted })) {
    extendGcTime(query);
    markDirty(query);
  }
  cache.subscribe((event) => {
    if (!isPersisted(event.query)) return;
    if (event.type === 'added') return extendGcTime(event.query);
    onQueryCacheEvent(event);
    publishRestoredData();
  });
  onConnectionChange(({ state, lastUpdate }) => {
    if (state === 'live') {
      liveShop = {
        shopId: liveShop?.shopId ?? dropInactiveRestored(),
        lastMessageAt: lastUpdate ?? Date.now(),
      };
    } else if (liveShop) {
      markAllUpToDate();
      liveShop = undefined;
    }
  });
  window.addEventListener('pagehide', () => {
    markAllUpToDate();
    flush();
  });
}

/** Events keep the list current even while unmounted. */
function extendGcTime(query: Query): void {
  query.setOptions({ ...query.options, gcTime: DAY_MS });
}

/** Events do not update unmounted restored lists: they must load again. */
function dropInactiveRestored(): string {
  for (const hash of restoredHashes) {
    const query = cache.get(hash);
    if (query && !query.isActive() && !isCurrentUserKey(query.queryKey)) cache.remove(query);
  }
  return activeShopId() ?? '';
}

function markAllUpToDate(): void {
  for (const query of cache.findAll({ predicate: isPersisted })) if (markUpToDate(query)) markDirty(query);
}

function markUpToDate(query: Query): boolean {
  if (!liveShop || !belongsToShop(liveShop.shopId, query) || query.state.isInvalidated) return false;
  if (restoredHashes.has(query.queryHash)) return false;
  upToDateAtByHash.set(query.queryHash, liveShop.lastMessageAt);
  return true;
}

function onQueryCacheEvent({ type, query, ...event }: QueryCacheNotifyEvent): void {
  const { queryHash, queryKey } = query;
  if (type === 'removed') restoredHashes.delete(queryHash);
  if (!('action' in event)) return;
  const { action } = event;
  if (action.type === 'success' && !action.manual) {
    restoredHashes.delete(queryHash);
    upToDateAtByHash.set(queryHash, Date.now());
  }
  // Rejected, or failed while connected: show the error instead of restored data.
  if (action.type === 'error' && restoredHashes.has(queryHash) && (isLive() || !isRetryable(action.error))) {
    restoredHashes.delete(queryHash);
    setTimeout(() => void queryClient.resetQueries({ queryKey, exact: true }));
  }
  markUpToDate(query);
  markDirty(query);
}
