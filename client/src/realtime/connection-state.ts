import { atom, store, useAtomValue } from '../lib/store.ts';

/** Times are ms since the epoch on this device's clock. */
export interface Connection {
  state: 'live' | 'reconnecting' | 'offline';
  /** Last server message, or when restored data was current. */
  lastUpdate: number | null;
  /** Since when displayed data may be stale; null while live. */
  offlineSince: number | null;
  /** The shop whose staff events arrive; undefined if none do. */
  liveShopId: string | undefined;
}

/** With the 15 s heartbeat timeout, a loss shows within 20 s. */
const OFFLINE_AFTER_MS = 4_000;

/** The server pings every 10 s; Socket.IO gives up after 15 s. */
const HEARTBEAT_TIMEOUT_MS = 16_000;

const STALE_AFTER_MS = 5_000;

const connectionAtom = atom<Connection>({
  state: 'reconnecting',
  lastUpdate: null,
  offlineSince: null,
  liveShopId: undefined,
});
let offlineTimer: ReturnType<typeof setTimeout> | undefined;
/** When the newest restored list was current; null after the first server message. */
let restoredAt: number | null = null;

function updateConnection(change: Partial<Connection>): void {
  store.set(connectionAtom, { ...store.get(connectionAtom), ...change });
}

export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

const stateAtom = atom((get) => get(connectionAtom).state);

/** Re-renders on state changes only. */
export function useConnectionState(): Connection['state'] {
  return useAtomValue(stateAtom);
}

const lostSinceAtom = atom((get) => {
  const { state, lastUpdate, offlineSince } = get(connectionAtom);
  const isLost = state === 'offline' || (lastUpdate !== null && offlineSince !== null);
  return isLost ? offlineSince : undefined;
});

/** ms on this device's clock; null if unknown, undefined while connected or first connecting. */
export function useLostSince(): number | null | undefined {
  return useAtomValue(lostSinceAtom);
}

export function onConnectionChange(listener: (connection: Connection) => void): void {
  store.sub(connectionAtom, () => listener(store.get(connectionAtom)));
}

export function isLive(): boolean {
  return store.get(connectionAtom).state === 'live';
}

/** The `staleTime` of lists with live events. */
export function liveStaleTime(): number {
  return isLive() ? Number.POSITIVE_INFINITY : STALE_AFTER_MS;
}

export function markLive(liveShopId?: string): void {
  clearOfflineTimer();
  restoredAt = null;
  updateConnection({ state: 'live', lastUpdate: Date.now(), offlineSince: null, liveShopId });
}

/** Ignored after the first server message. */
export function markRestoredData(updatedAt: number): void {
  const { lastUpdate, offlineSince } = store.get(connectionAtom);
  if (lastUpdate !== null) return;
  restoredAt = updatedAt;
  updateConnection({ lastUpdate: updatedAt, offlineSince: offlineSince === null ? null : updatedAt });
}

/** When the user changes. */
export function forgetRestoredData(): void {
  if (restoredAt === null) return;
  restoredAt = null;
  updateConnection({ lastUpdate: null });
}

/** By clock time: timers do not run while a device sleeps. */
export function isHeartbeatOverdue(): boolean {
  const { lastUpdate } = store.get(connectionAtom);
  return isLive() && Date.now() - (lastUpdate ?? 0) > HEARTBEAT_TIMEOUT_MS;
}

export function markMessageReceived(): void {
  if (isLive()) updateConnection({ lastUpdate: Date.now() });
}

export function startOfflineTimer(): void {
  offlineTimer ??= setTimeout(
    () => updateConnection({ state: 'offline', offlineSince: restoredAt ?? Date.now() }),
    OFFLINE_AFTER_MS,
  );
}

export function markConnectionLost(): void {
  const { state, lastUpdate, offlineSince } = store.get(connectionAtom);
  if (state === 'offline' && navigator.onLine) return;
  updateConnection({
    state: navigator.onLine ? 'reconnecting' : 'offline',
    offlineSince: offlineSince ?? lastUpdate ?? Date.now(),
  });
  // Failed retries must not extend the delay.
  offlineTimer ??= setTimeout(() => updateConnection({ state: 'offline' }), OFFLINE_AFTER_MS);
}

function clearOfflineTimer(): void {
  clearTimeout(offlineTimer);
  offlineTimer = undefined;
}

export function resetConnection(): void {
  clearOfflineTimer();
  updateConnection({ state: 'reconnecting', lastUpdate: restoredAt, offlineSince: null });
}
