import { atom, store, useAtomValue } from '../lib/store.ts';

/** What the screens say about the link to the server. Times are ms since the epoch on this device's clock. */
export interface Connection {
  state: 'live' | 'reconnecting' | 'offline';
  /** When the server was last heard; null before the first time. */
  lastUpdate: number | null;
  /** Since when what is on the screen may be stale; null while live. */
  offlineSince: number | null;
}

/** A link that is gone this long is called offline. With the 15 s of the heartbeat it stays below 20 s. */
const OFFLINE_AFTER_MS = 4_000;

/** A heartbeat comes every 10 s; after 15 s without one the socket gives up by itself. */
const HEARTBEAT_TIMEOUT_MS = 16_000;

const connectionAtom = atom<Connection>({ state: 'reconnecting', lastUpdate: null, offlineSince: null });
let offlineTimer: ReturnType<typeof setTimeout> | undefined;
/** How old the lists are that were restored at the start, until the server has been heard. */
let restoredAt: number | null = null;

function updateConnection(part: Partial<Connection>): void {
  store.set(connectionAtom, { ...store.get(connectionAtom), ...part });
}

export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

const stateAtom = atom((get) => get(connectionAtom).state);

/** The link's state alone: what only needs this is not drawn again at every event and heartbeat. */
export function useConnectionState(): Connection['state'] {
  return useAtomValue(stateAtom);
}

const lostSinceAtom = atom((get) => {
  const { state, lastUpdate, offlineSince } = get(connectionAtom);
  // The first connecting is no loss.
  const isLost = state === 'offline' || (lastUpdate !== null && offlineSince !== null);
  return isLost ? offlineSince : undefined;
});

/** Since when the link is lost, ms on this device's clock; null when nobody knows, undefined while it is not. */
export function useLostSince(): number | null | undefined {
  return useAtomValue(lostSinceAtom);
}

/** Hears of every change, the heartbeat included. */
export function onConnectionChange(listener: (connection: Connection) => void): void {
  store.sub(connectionAtom, () => listener(store.get(connectionAtom)));
}

/** True while events keep the lists right, so that nothing needs to poll. */
export function isLive(): boolean {
  return store.get(connectionAtom).state === 'live';
}

export function markLive(): void {
  clearOfflineTimer();
  restoredAt = null;
  updateConnection({ state: 'live', lastUpdate: Date.now(), offlineSince: null });
}

/** What is on the screen was last right at this time, before the page was opened; ms since the epoch. */
export function markRestored(updatedAt: number): void {
  const { lastUpdate, offlineSince } = store.get(connectionAtom);
  if (lastUpdate !== null) return;
  restoredAt = updatedAt;
  updateConnection({ lastUpdate: updatedAt, offlineSince: offlineSince === null ? null : updatedAt });
}

/** True when the heartbeat was missed, by the clock: of a device that slept no timer says so. */
export function isHeartbeatOverdue(): boolean {
  const { lastUpdate } = store.get(connectionAtom);
  return isLive() && Date.now() - (lastUpdate ?? 0) > HEARTBEAT_TIMEOUT_MS;
}

/** Any sign of life, the heartbeat included. */
export function markActivity(): void {
  if (isLive()) updateConnection({ lastUpdate: Date.now() });
}

/** A link is being made. One that never comes about is called offline like one that is lost. */
export function markConnecting(): void {
  offlineTimer ??= setTimeout(
    () => updateConnection({ state: 'offline', offlineSince: restoredAt ?? Date.now() }),
    OFFLINE_AFTER_MS,
  );
}

export function markLost(): void {
  const { state, lastUpdate, offlineSince } = store.get(connectionAtom);
  if (state === 'offline' && navigator.onLine) return;
  updateConnection({
    state: navigator.onLine ? 'reconnecting' : 'offline',
    offlineSince: offlineSince ?? lastUpdate ?? Date.now(),
  });
  // From the first loss on: each further try that fails must not start the wait anew.
  offlineTimer ??= setTimeout(() => updateConnection({ state: 'offline' }), OFFLINE_AFTER_MS);
}

function clearOfflineTimer(): void {
  clearTimeout(offlineTimer);
  offlineTimer = undefined;
}

/** No shop is being watched any more. */
export function markClosed(): void {
  clearOfflineTimer();
  updateConnection({ state: 'reconnecting', lastUpdate: restoredAt, offlineSince: null });
}
