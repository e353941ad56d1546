import { dehydrate, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { type Connection, isLive, onConnection } from '../realtime/connection.ts';
import { isPassing } from './api-error.ts';
import { build } from './build.ts';
import { isKept, isOf, isUser, restored, rightAt, shopOnScreen, tellAge } from './kept-state.ts';
import { type KeptList, writeKept } from './kept-store.ts';
import { queryClient } from './query-client.ts';

/** Follows the lists as they change, and writes them down soon after. */

const DAY_MS = 86_400_000;
const WRITE_PAUSE_MS = 1_000;

const cache = queryClient.getQueryCache();
const changed = new Set<string>();
let writing: ReturnType<typeof setTimeout> | undefined;
/** The shop whose events keep its lists right, and when it was last heard. */
let live: { shopId: string; heardAt: number } | undefined;

/** `owner` is asked at each writing whose lists they are; nobody's are not written. */
export function followChanges(owner: () => string | undefined): void {
  const write = () => {
    clearTimeout(writing);
    writing = undefined;
    const userId = owner();
    if (userId !== undefined) writeKept(changedLists(userId));
    changed.clear();
  };
  const note = (query: Query) => {
    if (restored.has(query.queryHash)) return;
    changed.add(query.queryHash);
    writing ??= setTimeout(write, WRITE_PAUSE_MS);
  };
  // Kept right as long as the page is open, seen or not.
  const hold = (query: Query) => query.setOptions({ ...query.options, gcTime: DAY_MS });
  for (const query of cache.findAll({ predicate: isKept })) {
    hold(query);
    note(query);
  }
  cache.subscribe((event) => {
    if (!isKept(event.query)) return;
    if (event.type === 'added') hold(event.query);
    else {
      learn(event);
      if (event.type === 'updated') note(event.query);
      tellAge();
    }
  });
  const stampAll = () => {
    const { shopId = '', heardAt = 0 } = live ?? {};
    for (const query of cache.findAll({ predicate: (other) => isKept(other) && isOf(shopId, other) })) {
      if (query.state.isInvalidated) continue;
      rightAt.set(query.queryHash, heardAt);
      note(query);
    }
  };
  onConnection(({ state, lastUpdate }: Connection) => {
    if (state === 'live') {
      live = { shopId: live?.shopId ?? cameLive(), heardAt: lastUpdate ?? Date.now() };
    } else if (live) {
      stampAll();
      live = undefined;
    }
  });
  window.addEventListener('pagehide', () => {
    if (live) stampAll();
    write();
  });
}

/** Events go into lists that were loaded since the start alone: what nobody looks at is loaded when somebody does. */
function cameLive(): string {
  for (const hash of restored) {
    const query = cache.get(hash);
    if (query && !query.isActive() && !isUser(query.queryKey)) cache.remove(query);
  }
  return shopOnScreen() ?? '';
}

function learn(event: QueryCacheNotifyEvent): void {
  const { queryHash, queryKey } = event.query;
  if (event.type === 'removed') restored.delete(queryHash);
  if (event.type !== 'updated') return;
  const { action } = event;
  if (action.type === 'success' && !action.manual) {
    restored.delete(queryHash);
    rightAt.set(queryHash, Date.now());
  }
  // Refused, or not to be had though the link is there: then it says so, as if nothing had been kept.
  if (action.type === 'error' && restored.has(queryHash) && (isLive() || !isPassing(action.error))) {
    restored.delete(queryHash);
    setTimeout(() => void queryClient.resetQueries({ queryKey, exact: true }));
  }
}

function changedLists(userId: string): KeptList[] {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state }) => changed.has(queryHash) && Boolean(state.data),
  });
  return queries.map((query) => ({
    userId,
    build,
    rightAt: rightAt.get(query.queryHash) ?? query.state.dataUpdatedAt,
    // Stale from the start: whoever restores it loads it at once.
    query: { ...query, state: { ...query.state, ...AT_REST, isInvalidated: true } },
  }));
}

const AT_REST = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const;
