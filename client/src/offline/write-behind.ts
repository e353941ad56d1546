import { dehydrate, type Query } from '@tanstack/react-query';
import { buildId } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUserId } from '../lib/tokens.ts';
import { writeLists } from './list-database.ts';
import { restoredHashes, upToDateAtByHash } from './list-state.ts';

/** Writes changed lists down, a little later and together. */

const WRITE_DELAY_MS = 1_000;

const IDLE_STATE = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  // Whoever restores it loads it at once.
  isInvalidated: true,
} as const;

const dirtyHashes = new Set<string>();
let persistedUserId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was restored and not loaded since is written down already, with its true age. */
export function markDirty({ queryHash }: Query): void {
  if (restoredHashes.has(queryHash)) return;
  dirtyHashes.add(queryHash);
  timer ??= setTimeout(flush, WRITE_DELAY_MS);
}

/** Whose lists are written from now on; undefined: nobody's. */
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
  // Another tab may have signed somebody else in, and the news of it be on its way.
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
