import { dehydrate, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { isTemporaryError } from '../lib/api/api-error.ts';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { isCurrentUserQuery } from '../lib/session.ts';
import { currentUserId } from '../lib/session-tokens.ts';
import { isLive, onConnectionChange } from '../realtime/connection-state.ts';
import { writeLists } from './list-database.ts';
import { setRestoredData } from './restored-data.ts';

const DAY_MS = 86_400_000;
const WRITE_DELAY_MS = 1_000;

const IDLE_STATE = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  // Forces a refetch after restoring.
  isInvalidated: true,
} as const;

const cache = queryClient.getQueryCache();
/** ms since the epoch. */
export const upToDateAtByHash = new Map<string, number>();
/** Restored and not yet refetched. */
export const restoredHashes = new Set<string>();
const dirtyHashes = new Set<string>();
let persistedUserId: string | undefined;
let writeTimer: ReturnType<typeof setTimeout> | undefined;
/** The shop whose events keep its lists current. */
let liveShop: { shopId: string | undefined; lastMessageAt: number } | undefined;

function shouldPersist({ meta }: Query): boolean {
  return meta?.offline === true;
}

/** The lists of a shop have its id as the second part of their key. */
function belongsToShopOrUser(shopId: string | undefined, query: Query): boolean {
  return query.queryKey[1] === shopId || isCurrentUserQuery(query);
}

export function publishRestoredDataAge(): void {
  const restoredQueries = [...restoredHashes].flatMap((hash) => cache.get(hash) ?? []);
  const ages = restoredQueries
    .filter((query) => query.isActive() && !isCurrentUserQuery(query))
    .map(({ queryHash }) => upToDateAtByHash.get(queryHash) ?? 0);
  const hasRefetchFailed = restoredQueries.some(({ state }) => state.fetchFailureCount > 0);
  setRestoredData(ages.length === 0 ? null : { updatedAt: Math.min(...ages), hasRefetchFailed });
}

/** Call once: never stops. */
export function startPersistingQueries(): void {
  for (const query of cache.findAll({ predicate: shouldPersist })) {
    extendGcTime(query);
    markDirty(query);
  }
  cache.subscribe((event) => {
    if (!shouldPersist(event.query)) return;
    // `setQueryData` adds a query without `meta`; its observer brings it.
    if (event.type === 'added' || event.type === 'observerAdded') extendGcTime(event.query);
    onQueryCacheEvent(event);
    publishRestoredDataAge();
  });
  onConnectionChange(({ state, lastUpdate, liveShopId }) => {
    if (state === 'live') {
      if (!liveShop) removeUnmountedRestoredLists();
      liveShop = { shopId: liveShopId, lastMessageAt: lastUpdate ?? Date.now() };
    } else if (liveShop) {
      markLiveListsUpToDate();
      liveShop = undefined;
    }
  });
  window.addEventListener('pagehide', () => {
    markLiveListsUpToDate();
    writeDirtyQueries();
  });
}

/** Events keep the list current even while unmounted. */
function extendGcTime(query: Query): void {
  query.setOptions({ ...query.options, gcTime: DAY_MS });
}

/** Events do not update unmounted restored lists: they must load again. */
function removeUnmountedRestoredLists(): void {
  for (const hash of restoredHashes) {
    const query = cache.get(hash);
    if (query && !query.isActive() && !isCurrentUserQuery(query)) cache.remove(query);
  }
}

function markLiveListsUpToDate(): void {
  for (const query of cache.findAll({ predicate: shouldPersist }))
    if (markUpToDateIfLive(query)) markDirty(query);
}

function markUpToDateIfLive(query: Query): boolean {
  if (!liveShop || !belongsToShopOrUser(liveShop.shopId, query) || query.state.isInvalidated) return false;
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
  const isRestored = restoredHashes.has(queryHash);
  // Rejected, or failed while connected: show the error instead of restored data.
  if (action.type === 'error' && isRestored && (isLive() || !isTemporaryError(action.error))) {
    restoredHashes.delete(queryHash);
    setTimeout(() => void queryClient.resetQueries({ queryKey, exact: true }));
  }
  markUpToDateIfLive(query);
  markDirty(query);
}

/** Skips restored lists: they are already stored, with their real age. */
function markDirty({ queryHash }: Query): void {
  if (restoredHashes.has(queryHash)) return;
  dirtyHashes.add(queryHash);
  writeTimer ??= setTimeout(writeDirtyQueries, WRITE_DELAY_MS);
}

/** undefined: nothing is written. */
export function setPersistedUser(userId: string | undefined): void {
  persistedUserId = userId;
  if (!persistedUserId) dirtyHashes.clear();
}

function writeDirtyQueries(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  const userId = persistedUserId;
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state }) => dirtyHashes.has(queryHash) && Boolean(state.data),
  });
  dirtyHashes.clear();
  // Another tab may have just changed the user.
  if (userId === undefined || userId !== currentUserId()) return;
  writeLists(
    queries.map((query) => ({
      userId,
      buildId,
      upToDateAt: upToDateAtByHash.get(query.queryHash) ?? query.state.dataUpdatedAt,
      query: { ...query, state: { ...query.state, ...IDLE_STATE } },
    })),
  );
}
