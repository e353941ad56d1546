import { hydrate } from '@tanstack/react-query';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { isCurrentUserQuery } from '../lib/session.ts';
import { currentUserId, onTokensChange } from '../lib/session-tokens.ts';
import { forgetRestoredData, markRestoredData } from '../realtime/connection-state.ts';
import { deleteLists, deleteListsOfOthers, type PersistedList, readAllLists } from './list-database.ts';
import {
  publishRestoredDataAge,
  restoredHashes,
  setPersistedUser,
  startPersistingQueries,
  upToDateAtByHash,
} from './save-lists.ts';

/**
 * Lets the app open offline. Restored lists show their age until refetched, never count as fresh, and are
 * deleted when the session ends.
 */

const MAX_AGE_MS = 86_400_000;

let isWatching = false;

/** Call at startup and after each sign-in in any tab. */
export async function restoreAndPersistLists(): Promise<void> {
  watchQueriesAndUserOnce();
  const userId = currentUserId();
  const lists = (await readAllLists()).filter((list) => list.userId === userId);
  if (userId === undefined || userId !== currentUserId()) return;
  setPersistedUser(userId);
  const isUsable = (list: PersistedList) =>
    list.buildId === buildId && Date.now() - list.upToDateAt < MAX_AGE_MS;
  deleteListsOfOthers(userId);
  deleteLists(lists.filter((list) => !isUsable(list)));
  restoreMissingLists(lists.filter(isUsable));
}

function restoreMissingLists(lists: readonly PersistedList[]): void {
  const cache = queryClient.getQueryCache();
  const missing = lists.filter(({ query }) => cache.get(query.queryHash)?.state.data === undefined);
  for (const { query, upToDateAt } of missing) {
    restoredHashes.add(query.queryHash);
    upToDateAtByHash.set(query.queryHash, upToDateAt);
  }
  hydrate(queryClient, { queries: missing.map(({ query }) => query) });
  const ages = missing.flatMap((list) => (isCurrentUserQuery(list.query) ? [] : [list.upToDateAt]));
  if (ages.length > 0) markRestoredData(Math.max(...ages));
  publishRestoredDataAge();
}

function watchQueriesAndUserOnce(): void {
  if (isWatching) return;
  isWatching = true;
  startPersistingQueries();
  let knownUserId = currentUserId();
  onTokensChange(() => {
    if (currentUserId() === knownUserId) return;
    knownUserId = currentUserId();
    setPersistedUser(undefined);
    deleteListsOfOthers(knownUserId);
    forgetRestoredData();
  });
}
