import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import { isPassing } from '../lib/api/api-error.ts';
import { queryClient } from '../lib/query-client.ts';
import { isLive, onConnection } from '../realtime/connection-state.ts';
import { isKept, isOf, isUser, restored, rightAt, shopOnScreen, tellAge } from './list-state.ts';
import { noteChanged, writeChanged } from './write-behind.ts';

/** Follows the lists as they change, and until when each of them was right. */

const DAY_MS = 86_400_000;

const cache = queryClient.getQueryCache();
/** The shop whose events keep its lists right, and when it was last heard. */
let live: { shopId: string; heardAt: number } | undefined;

export function followChanges(): void {
  for (const query of cache.findAll({ predicate: isKept })) {
    hold(query);
    noteChanged(query);
  }
  cache.subscribe((event) => {
    if (!isKept(event.query)) return;
    if (event.type === 'added') return hold(event.query);
    learn(event);
    tellAge();
  });
  onConnection(({ state, lastUpdate }) => {
    if (state === 'live') {
      live = { shopId: live?.shopId ?? cameLive(), heardAt: lastUpdate ?? Date.now() };
    } else if (live) {
      stampAll();
      live = undefined;
    }
  });
  window.addEventListener('pagehide', () => {
    stampAll();
    writeChanged();
  });
}

/** Events keep it right as long as the page is open, looked at or not. */
function hold(query: Query): void {
  query.setOptions({ ...query.options, gcTime: DAY_MS });
}

/** Events go into lists that were loaded since the start alone: what nobody looks at is loaded when somebody does. */
function cameLive(): string {
  for (const hash of restored) {
    const query = cache.get(hash);
    if (query && !query.isActive() && !isUser(query.queryKey)) cache.remove(query);
  }
  return shopOnScreen() ?? '';
}

/** Whatever the shop's events have kept right was so until the shop was last heard. */
function stampAll(): void {
  for (const query of cache.findAll({ predicate: isKept })) if (stamp(query)) noteChanged(query);
}

function stamp(query: Query): boolean {
  if (!live || !isOf(live.shopId, query) || query.state.isInvalidated) return false;
  if (restored.has(query.queryHash)) return false;
  rightAt.set(query.queryHash, live.heardAt);
  return true;
}

function learn({ type, query, ...event }: QueryCacheNotifyEvent): void {
  const { queryHash, queryKey } = query;
  if (type === 'removed') restored.delete(queryHash);
  if (!('action' in event)) return;
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
  stamp(query);
  noteChanged(query);
}
