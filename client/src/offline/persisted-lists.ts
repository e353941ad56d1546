import { hydrate } from '@tanstack/react-query';
import { build } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { onTokensChange, personHere } from '../lib/tokens.ts';
import { markKept } from '../realtime/connection-state.ts';
import { clearKept, dropKept, type KeptList, readKept } from './list-database.ts';
import { isUser, restored, rightAt, tellAge } from './list-state.ts';
import { followChanges } from './track-changes.ts';
import { keepFor } from './write-behind.ts';

/**
 * The last known lists of whoever is signed in, so that the app opens without a network. They are shown with their
 * age until the server has answered, never count as fresh, and never outlive the session.
 */

/** Older ones are not shown. */
const MAX_AGE_MS = 86_400_000;

let isFollowing = false;

/** Restores the lists of whoever is signed in, and keeps them from now on. Called at the start and at a login. */
export async function keepLists(): Promise<void> {
  follow();
  const userId = personHere();
  const lists = await readKept();
  if (userId === undefined || userId !== personHere()) return;
  keepFor(userId);
  if (lists.some((list) => list.userId !== userId)) return clearKept();
  const isGood = (list: KeptList) => list.build === build && Date.now() - list.rightAt < MAX_AGE_MS;
  dropKept(lists.filter((list) => !isGood(list)));
  restore(lists.filter(isGood));
}

function restore(lists: readonly KeptList[]): void {
  const cache = queryClient.getQueryCache();
  const missing = lists.filter(({ query }) => cache.get(query.queryHash)?.state.data === undefined);
  for (const { query, rightAt: at } of missing) {
    restored.add(query.queryHash);
    rightAt.set(query.queryHash, at);
  }
  hydrate(queryClient, { queries: missing.map(({ query }) => query) });
  const ages = missing.flatMap((list) => (isUser(list.query.queryKey) ? [] : [list.rightAt]));
  if (ages.length > 0) markKept(Math.max(...ages));
  tellAge();
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  followChanges();
  let known = personHere();
  // At the end of the session, whoever ended it; what another person loads here is kept from their login on.
  onTokensChange(() => {
    if (personHere() === known) return;
    known = personHere();
    keepFor(undefined);
    clearKept();
  });
}
