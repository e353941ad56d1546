import type {
  ClientToServer,
  KotStatusMessage,
  ServerToClient,
  TrackAck,
} from '@tawa/shared/contract/live.ts';
import { io, type Socket } from 'socket.io-client';
import { learnServerTime, setServerTime } from '../lib/clock.ts';
import { renewSession } from '../lib/renew-session.ts';
import { readTokens } from '../lib/tokens.ts';
import { markClosed, markHeard, markLive, markLost } from './connection.ts';
import { type LiveMessage, tellKotStatus } from './heard.ts';

/** The product's one socket: at most one shop is watched at a time, by as many listeners as like. */

export interface Watch {
  shopId: string;
  /** Given by a diner, who has no token. */
  tableNo?: string | undefined;
}

export interface WatchListener {
  onEvent: (message: LiveMessage) => void;
  /** What is on the screen may miss something that no replay will bring: load it again. */
  onStale: () => void;
  onReady?: () => void;
}

type LiveSocket = Socket<ServerToClient, ClientToServer>;
interface Room {
  key: string;
  watch: Watch;
  socket: LiveSocket;
  listeners: Set<WatchListener>;
  ready: boolean;
  leave: () => void;
}

const RETRY_MS = 3_000;
const RENEW_PAUSE_MS = 60_000;
/** The last `seq` of each shop, kept as long as the page lives. */
const lastSeen = new Map<string, number>();
let room: Room | undefined;

/** Starts, or joins, the watch over a shop. Returns the way to end it. */
export function watchShop(watch: Watch, listener: WatchListener): () => void {
  const key = `${watch.shopId}/${watch.tableNo ?? ''}`;
  if (room && room.key !== key) close(room);
  room ??= open(key, watch);
  const joined = room;
  joined.listeners.add(listener);
  if (joined.ready) listener.onReady?.();
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size === 0) close(joined);
  };
}

/** Asks to follow an order; `{ ok: false, code: 'OFFLINE' }` when there is no link. */
export function trackKot(kotId: string): Promise<TrackAck> {
  const socket = room?.socket;
  if (!socket?.connected) return Promise.resolve({ ok: false, code: 'OFFLINE' });
  return new Promise((resolve) => {
    socket.timeout(RETRY_MS).emit('kot:track', { kotId }, (late, answer) => {
      resolve(late ? { ok: false, code: 'OFFLINE' } : answer);
    });
  });
}

function open(key: string, watch: Watch): Room {
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4_000,
    auth: (give) => give(credentials(watch)),
  });
  const opened: Room = { key, watch, socket, listeners: new Set(), ready: false, leave: () => undefined };
  const mend = mender(socket, watch);
  const stopWatchingNetwork = watchNetwork(socket);
  opened.leave = () => {
    mend.stop();
    stopWatchingNetwork();
  };
  socket.on('connect_error', (error) => {
    markLost();
    const { code } = ((error as { data?: { code?: string } }).data ?? {}) as { code?: string };
    // Without a code nobody answered, and the socket tries again by itself.
    if (code) mend.refused(code);
  });
  socket.on('disconnect', (reason) => {
    opened.ready = false;
    markLost();
    if (reason === 'io server disconnect') mend.refused('UNAUTHENTICATED');
  });
  socket.io.on('ping', markHeard);
  socket.onAny((name: string, message: Heard) => receive(opened, name, message));
  socket.connect();
  return opened;
}

function close(closing: Room): void {
  closing.leave();
  closing.socket.offAny();
  closing.socket.off();
  closing.socket.disconnect();
  if (room !== closing) return;
  room = undefined;
  markClosed();
}

function credentials({ shopId, tableNo }: Watch): Record<string, unknown> {
  if (tableNo !== undefined) return { shopId, tableNo };
  return { token: readTokens().accessToken, shopId, since: lastSeen.get(shopId) };
}

type Heard = { seq: number; at: string; shopId: string };

function receive(from: Room, name: string, message: Heard): void {
  const { shopId, tableNo } = from.watch;
  const isStaff = tableNo === undefined;
  if (name === 'ready' || name === 'resync') {
    // A diner gets no replay, and a first connection asked for none.
    const stale = name === 'resync' || !isStaff || !lastSeen.has(shopId);
    if (isStaff) lastSeen.set(shopId, message.seq);
    setServerTime(message.at);
    from.ready = true;
    markLive();
    for (const listener of from.listeners) {
      if (stale) listener.onStale();
      listener.onReady?.();
    }
    return;
  }
  learnServerTime(message.at);
  markHeard();
  if (name === 'kot:status') {
    tellKotStatus(message as KotStatusMessage);
    return;
  }
  if (isStaff) {
    if (message.seq <= (lastSeen.get(shopId) ?? 0)) return;
    lastSeen.set(shopId, message.seq);
  }
  for (const listener of from.listeners) listener.onEvent({ ...message, name } as LiveMessage);
}

/** The server said no: with a dead token the session is renewed once; with a busy server we come back later. */
function mender(socket: LiveSocket, watch: Watch) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), RETRY_MS);
  };
  async function renewAndConnect(): Promise<void> {
    const token = readTokens().accessToken;
    if (!token) return;
    // A fresh token that is refused as well is not renewed again and again.
    if (Date.now() - renewedAt < RENEW_PAUSE_MS) return later();
    try {
      if (!(await renewSession(token))) return;
      renewedAt = Date.now();
      socket.connect();
    } catch {
      later();
    }
  }
  return {
    refused(code: string) {
      if (watch.tableNo !== undefined || code === 'BUSY' || code === 'TOO_MANY' || code === 'INTERNAL')
        later();
      else if (code === 'UNAUTHENTICATED') void renewAndConnect();
    },
    stop: () => clearTimeout(timer),
  };
}

/** A phone that changes its network keeps a dead socket for a while: cut it, and connect anew at once. */
function watchNetwork(socket: LiveSocket): () => void {
  const cut = () => {
    socket.io.engine?.close();
    markLost();
  };
  const again = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('offline', cut);
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('offline', cut);
    window.removeEventListener('online', again);
  };
}
