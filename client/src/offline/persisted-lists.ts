import { hydrate } from '@tanstack/react-query';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUserId, onTokensChange } from '../lib/tokens.ts';
import { markRestored } from '../realtime/connection-state.ts';
import { clearLists, deleteLists, type PersistedList, readLists } from './list-database.ts';
import { isCurrentUserKey, publishRestoredData, restoredHashes, upToDateAtByHash } from './list-state.ts';
import { trackQueryChanges } from './track-changes.ts';
import { setPersistedUser } from './write-behind.ts';

/**
 * The last known lists of whoever is signed in, so that the app opens without a network. They are shown with their
 * age until the server has answered, never count as fresh, and never outlive the session.
 */

/** Older ones are not shown. */
const MAX_AGE_MS = 86_400_000;

let isWatching = false;

/** Restores the lists of whoever is signed in, and keeps them from now on. Called at the start and at a login. */
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
  // At the end of the session, whoever ended it; what another person loads here is kept from their login on.
  onTokensChange(() => {
    if (currentUserId() === knownUserId) return;
    knownUserId = currentUserId();
    setPersistedUser(undefined);
    clearLists();
  });
}
