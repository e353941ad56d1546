import { dehydrate, type Query } from '@tanstack/react-query';
import { build } from '../lib/browser/build-id.ts';
import { queryClient } from '../lib/query-client.ts';
import { personHere } from '../lib/tokens.ts';
import { writeKept } from './list-database.ts';
import { restored, rightAt } from './list-state.ts';

/** Writes changed lists down, a little later and together. */

const PAUSE_MS = 1_000;

const AT_REST = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  // Whoever restores it loads it at once.
  isInvalidated: true,
} as const;

const changed = new Set<string>();
let owner: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was restored and not loaded since is written down already, with its true age. */
export function noteChanged({ queryHash }: Query): void {
  if (restored.has(queryHash)) return;
  changed.add(queryHash);
  timer ??= setTimeout(writeChanged, PAUSE_MS);
}

/** Whose lists are written from now on; undefined: nobody's. */
export function keepFor(userId: string | undefined): void {
  owner = userId;
  if (!owner) changed.clear();
}

export function writeChanged(): void {
  clearTimeout(timer);
  timer = undefined;
  const userId = owner;
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state }) => changed.has(queryHash) && Boolean(state.data),
  });
  changed.clear();
  // Another tab may have signed somebody else in, and the news of it be on its way.
  if (userId === undefined || userId !== personHere()) return;
  writeKept(
    queries.map((query) => ({
      userId,
      build,
      rightAt: rightAt.get(query.queryHash) ?? query.state.dataUpdatedAt,
      query: { ...query, state: { ...query.state, ...AT_REST } },
    })),
  );
}
