import { dehydrate, type Query } from '@tanstack/react-query';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUserId } from '../lib/tokens.ts';
import { writeLists } from './list-database.ts';
import { restoredHashes, upToDateAtByHash } from './persisted-queries.ts';

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

const dirtyHashes = new Set<string>();
let persistedUserId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Skips restored lists: they are already stored, with their real age. */
export function markDirty({ queryHash }: Query): void {
  if (restoredHashes.has(queryHash)) return;
  dirtyHashes.add(queryHash);
  timer ??= setTimeout(flush, WRITE_DELAY_MS);
}

export function setPersistedUser(userId: string | undefined): void {
  persistedUserId = userId;
  if (!persistedUserId) dirtyHashes.clear();
}

export function flush(): void {
  clearTimeout(timer);
  timer = undefined;
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
