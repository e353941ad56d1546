import { hydrate } from '@tanstack/react-query';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUserId, onTokensChange } from '../lib/tokens.ts';
import { markRestored } from '../realtime/connection-state.ts';
import { clearLists, deleteLists, type PersistedList, readLists } from './list-database.ts';
import {
  isCurrentUserKey,
  publishRestoredData,
  restoredHashes,
  setPersistedUser,
  trackQueryChanges,
  upToDateAtByHash,
} from './persisted-queries.ts';

/**
 * Lets the app open offline. Restored lists show their age until refetched, never count as fresh, and are
 * deleted when the session ends.
 */

const MAX_AGE_MS = 86_400_000;

let isWatching = false;

/** Call at startup and after each sign-in. */
export async function persistLists(): Promise<void> {
  watchSignedInUser();
  const userId = currentUserId();
  const lists = await readLists();
  if (userId === undefined || userId !== currentUserId()) return;
  setPersistedUser(userId);
  if (lists.some((list) => list.userId !== userId)) return clearLists();
  const isUsable = (list: PersistedList) =>
    list.buildId === buildId && Date.now() - list.upToDateAt < MAX_AGE_MS;
  deleteLists(lists.filter((list) => !isUsable(list)));
  restoreLists(lists.filter(isUsable));
}

function restoreLists(lists: readonly PersistedList[]): void {
  const cache = queryClient.getQueryCache();
  const missing = lists.filter(({ query }) => cache.get(query.queryHash)?.state.data === undefined);
  for (const { query, upToDateAt: at } of missing) {
    restoredHashes.add(query.queryHash);
    upToDateAtByHash.set(query.queryHash, at);
  }
  hydrate(queryClient, { queries: missing.map(({ query }) => query) });
  const ages = missing.flatMap((list) => (isCurrentUserKey(list.query.queryKey) ? [] : [list.upToDateAt]));
  if (ages.length > 0) markRestored(Math.max(...ages));
  publishRestoredData();
}

function watchSignedInUser(): void {
  if (isWatching) return;
  isWatching = true;
  trackQueryChanges();
  let knownUserId = currentUserId();
  onTokensChange(() => {
    if (currentUserId() === knownUserId) return;
    knownUserId = currentUserId();
    setPersistedUser(undefined);
    clearLists();
  });
}
