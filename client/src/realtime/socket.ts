import type {
  ClientToServer,
  KotStatusMessage,
  ServerToClient,
  TrackAck,
} from '@tawa/shared/contract/live.ts';
import { io, type Socket } from 'socket.io-client';
import { learnServerTime, setServerTime } from '../lib/clock.ts';
import { onTokensChange, readTokens } from '../lib/tokens.ts';
import { markClosed, markHeard, markLive, markLost, markTrying } from './connection-state.ts';
import { type LiveMessage, tellKotStatus } from './event-bus.ts';
import { cutWithNetwork, freeHangingTry, mender } from './reconnect.ts';

/** The product's one socket: at most one shop or bill is watched at a time, by as many listeners as like. */

export interface Watch {
  shopId: string;
  /** Given by a diner, who has no token. */
  tableNo?: string | undefined;
}

/** One bill, for whoever has its link. */
interface BillWatch {
  invoiceId: string;
}

export interface WatchListener {
  onEvent: (message: LiveMessage) => void;
  /** What is on the screen may miss something that no replay will bring: load it again. */
  onStale: () => void;
  /** `isBack`: the link was lost, and what was missed has been replayed. */
  onReady?: (isBack: boolean) => void;
}

type LiveSocket = Socket<ServerToClient, ClientToServer>;
interface Room {
  key: string;
  watch: Watch | BillWatch;
  socket: LiveSocket;
  listeners: Set<WatchListener>;
  ready: boolean;
  wasReady: boolean;
  leave: () => void;
}

const ACK_MS = 3_000;
/** A link that opens and says nothing is given up after this, and tried again. */
const HANDSHAKE_MS = 8_000;
/** The kitchen and the bell are right again two seconds after the server is back; a hundred phones leave it its breath. */
const RECONNECT_MS = { staff: 1_000, guest: 4_000 };
/** The last `seq` of each shop, kept as long as one person is signed in. */
const lastSeen = new Map<string, number>();
let room: Room | undefined;

// The next person loads everything anew, and is not told what happened since somebody else looked.
onTokensChange(({ refreshToken }) => {
  if (refreshToken) return;
  if (room && shopOfStaff(room.watch) !== undefined) close(room);
  lastSeen.clear();
});

/** Starts, or joins, the watch over a shop. Returns the way to end it. */
export function watchShop(watch: Watch, listener: WatchListener): () => void {
  return join(`${watch.shopId}/${watch.tableNo ?? ''}`, watch, listener);
}

/** The same over one bill; its messages say only that it changed. */
export function watchBill(invoiceId: string, onStale: () => void): () => void {
  return join(`bill/${invoiceId}`, { invoiceId }, { onEvent: () => undefined, onStale });
}

function join(key: string, watch: Room['watch'], listener: WatchListener): () => void {
  if (room && room.key !== key) close(room);
  room ??= open(key, watch);
  const joined = room;
  joined.listeners.add(listener);
  if (joined.ready) listener.onReady?.(false);
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
    socket.timeout(ACK_MS).emit('kot:track', { kotId }, (late, answer) => {
      resolve(late ? { ok: false, code: 'OFFLINE' } : answer);
    });
  });
}

function open(key: string, watch: Room['watch']): Room {
  let token = '';
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    autoConnect: false,
    timeout: HANDSHAKE_MS,
    reconnectionDelay: 500,
    reconnectionDelayMax: shopOfStaff(watch) === undefined ? RECONNECT_MS.guest : RECONNECT_MS.staff,
    auth: (give) => {
      token = shopOfStaff(watch) === undefined ? '' : readTokens().accessToken;
      give(credentials(watch, token));
    },
  });
  const opened: Room = {
    key,
    watch,
    socket,
    listeners: new Set(),
    ready: false,
    wasReady: false,
    leave: () => undefined,
  };
  const mend = mender(
    socket,
    () => token,
    () => {
      for (const listener of opened.listeners) listener.onStale();
    },
  );
  const leaveNetwork = cutWithNetwork(socket);
  const leaveTries = freeHangingTry(socket, HANDSHAKE_MS);
  opened.leave = () => {
    mend.stop();
    leaveNetwork();
    leaveTries();
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
  markTrying();
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

/** The shop whose every event is heard, and counted: undefined for a diner and for whoever has a bill's link. */
function shopOfStaff(watch: Room['watch']): string | undefined {
  return 'shopId' in watch && watch.tableNo === undefined ? watch.shopId : undefined;
}

function credentials(watch: Room['watch'], token: string): Record<string, unknown> {
  const shopId = shopOfStaff(watch);
  return shopId === undefined ? { ...watch } : { token, shopId, since: lastSeen.get(shopId) };
}

type Heard = { seq: number; at: string; shopId: string };

function receive(from: Room, name: string, message: Heard): void {
  const shopId = shopOfStaff(from.watch);
  if (name === 'ready' || name === 'resync') {
    // Nobody but the staff gets a replay, and a first connection asked for none.
    const stale = name === 'resync' || shopId === undefined || !lastSeen.has(shopId);
    if (shopId !== undefined) lastSeen.set(shopId, message.seq);
    setServerTime(message.at);
    const isBack = from.wasReady && !stale;
    from.ready = true;
    from.wasReady = true;
    markLive();
    for (const listener of from.listeners) {
      if (stale) listener.onStale();
      listener.onReady?.(isBack);
    }
    return;
  }
  learnServerTime(message.at);
  markHeard();
  if (name === 'kot:status') {
    tellKotStatus(message as KotStatusMessage);
    return;
  }
  if (name === 'invoice:status') {
    for (const listener of from.listeners) listener.onStale();
    return;
  }
  if (shopId !== undefined) {
    if (message.seq <= (lastSeen.get(shopId) ?? 0)) return;
    lastSeen.set(shopId, message.seq);
  }
  for (const listener of from.listeners) tell(listener, { ...message, name } as LiveMessage);
}

/** Whoever could not take an event in loads its lists again: the event does not come a second time. */
function tell(listener: WatchListener, message: LiveMessage): void {
  try {
    listener.onEvent(message);
  } catch (error) {
    reportError(error);
    listener.onStale();
  }
}
