import type {
  ClientToServer,
  KotStatusMessage,
  ServerToClient,
  TrackAck,
} from '@tawa/shared/event-schemas.ts';
import { PROTOCOL } from '@tawa/shared/live-protocol.ts';
import { io, type Socket } from 'socket.io-client';
import { deviceId } from '../lib/device-id.ts';
import { PREFETCH_DELAY_MS } from '../lib/prefetch-delay.ts';
import { advanceServerTime, syncServerTime } from '../lib/server-clock.ts';
import { onTokensChange, readTokens } from '../lib/session-tokens.ts';
import { unsentWork } from '../lib/unsent-work.ts';
import {
  markConnectionLost,
  markLive,
  markMessageReceived,
  resetConnection,
  startOfflineTimer,
} from './connection-state.ts';
import { type LiveMessage, publishKotStatus } from './event-bus.ts';
import { createConnectErrorHandler, reconnectOnNetworkChange } from './reconnect.ts';

/** Watches at most one shop or invoice at a time. */

export interface ShopWatch {
  shopId: string;
  /** Set for diners, who have no token. */
  tableNo?: string | undefined;
}

interface InvoiceWatch {
  invoiceId: string;
}

export interface WatchListener {
  onEvent: (message: LiveMessage) => void;
  /** Data may be outdated and no replay follows: refetch. */
  onStale: () => void;
  /** `isReconnect`: the events missed meanwhile have been replayed. */
  onReady?: (isReconnect: boolean) => void;
}

type LiveSocket = Socket<ServerToClient, ClientToServer>;
interface Subscription {
  key: string;
  watch: ShopWatch | InvoiceWatch;
  socket: LiveSocket;
  listeners: Set<WatchListener>;
  isReady: boolean;
  wasReady: boolean;
  stopReconnecting: () => void;
}

const ACK_TIMEOUT_MS = 3_000;
/** One that began offline can stall after the network is back. */
const HANDSHAKE_TIMEOUT_MS = 5_000;
/** Staff recover within 2 s of a server restart; diners must not overload it. */
const MAX_RECONNECT_DELAY_MS = { staff: 1_000, diner: 4_000 };
/** Until sign-out. */
const lastSeqByShop = new Map<string, number>();
let activeSubscription: Subscription | undefined;
/** Of the latest handshake of staff, or of the report after it. */
let reportedOrders = 0;

// The next user refetches and gets no replay.
onTokensChange(({ refreshToken }) => {
  if (refreshToken) return;
  if (activeSubscription && staffShopId(activeSubscription.watch) !== undefined)
    closeSubscription(activeSubscription);
  lastSeqByShop.clear();
});

/** Ends any other watch. Returns the stop function. */
export function watchShop(watch: ShopWatch, listener: WatchListener): () => void {
  return openOrJoinSubscription(`${watch.shopId}/${watch.tableNo ?? ''}`, watch, listener);
}

/** Events carry no data: `onStale` refetches. */
export function watchInvoice(invoiceId: string, onStale: () => void): () => void {
  return openOrJoinSubscription(`invoice/${invoiceId}`, { invoiceId }, { onEvent: () => undefined, onStale });
}

function openOrJoinSubscription(
  key: string,
  watch: Subscription['watch'],
  listener: WatchListener,
): () => void {
  if (activeSubscription && activeSubscription.key !== key) closeSubscription(activeSubscription);
  activeSubscription ??= openSubscription(key, watch);
  const subscription = activeSubscription;
  subscription.listeners.add(listener);
  if (subscription.isReady) listener.onReady?.(false);
  return () => {
    subscription.listeners.delete(listener);
    if (subscription.listeners.size === 0) closeSubscription(subscription);
  };
}

export function requestKotStatusMessages(kotId: string): Promise<TrackAck> {
  const socket = activeSubscription?.socket;
  if (!socket?.connected) return Promise.resolve({ ok: false, code: 'OFFLINE' });
  return new Promise((resolve) => {
    socket.timeout(ACK_TIMEOUT_MS).emit('kot:track', { kotId }, (timeoutError, ack) => {
      resolve(timeoutError ? { ok: false, code: 'OFFLINE' } : ack);
    });
  });
}

/** Tells the server how many orders this device could not send, if it is not the number that was told before. */
export function reportUnsentOrders(): void {
  const { socket, watch } = activeSubscription ?? {};
  const shopId = watch && staffShopId(watch);
  if (!socket?.connected || shopId === undefined) return;
  const unsentOrders = unsentWork().countOrders(shopId);
  if (unsentOrders === reportedOrders) return;
  reportedOrders = unsentOrders;
  socket.emit('device:report', { unsentOrders }, ({ ok }) => {
    // The next change of a cart tells it again.
    if (!ok) reportedOrders = -1;
  });
}

function openSubscription(key: string, watch: Subscription['watch']): Subscription {
  let token = '';
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    autoConnect: false,
    timeout: HANDSHAKE_TIMEOUT_MS,
    reconnectionDelay: 500,
    reconnectionDelayMax:
      staffShopId(watch) === undefined ? MAX_RECONNECT_DELAY_MS.diner : MAX_RECONNECT_DELAY_MS.staff,
    auth: (callback) => {
      token = staffShopId(watch) === undefined ? '' : readTokens().accessToken;
      callback(handshakeAuth(watch, token));
    },
  });
  const subscription: Subscription = {
    key,
    watch,
    socket,
    listeners: new Set(),
    isReady: false,
    wasReady: false,
    stopReconnecting: () => undefined,
  };
  const connectErrorHandler = createConnectErrorHandler(
    socket,
    () => token,
    () => {
      for (const listener of subscription.listeners) listener.onStale();
    },
  );
  const stopNetworkWatch = reconnectOnNetworkChange(socket);
  subscription.stopReconnecting = () => {
    connectErrorHandler.stop();
    stopNetworkWatch();
  };
  socket.on('connect_error', (error) => {
    markConnectionLost();
    const { code, data } = (error as { data?: ConnectError }).data ?? {};
    if (code === 'TOO_OLD') loadTooOldPage(data?.version);
    // Without a code the server did not respond; Socket.IO retries.
    if (code) connectErrorHandler.handle(code);
  });
  socket.on('disconnect', (reason) => {
    subscription.isReady = false;
    markConnectionLost();
    if (reason === 'io server disconnect') connectErrorHandler.handle('UNAUTHENTICATED');
  });
  socket.io.on('ping', markMessageReceived);
  socket.onAny((name: string, message: ReceivedMessage) => handleServerMessage(subscription, name, message));
  startOfflineTimer();
  socket.connect();
  return subscription;
}

function closeSubscription(subscription: Subscription): void {
  subscription.stopReconnecting();
  subscription.socket.offAny();
  subscription.socket.off();
  subscription.socket.disconnect();
  if (activeSubscription !== subscription) return;
  activeSubscription = undefined;
  resetConnection();
}

/** The shop that staff watch; undefined for diners and invoice links. */
function staffShopId(watch: Subscription['watch']): string | undefined {
  return 'shopId' in watch && watch.tableNo === undefined ? watch.shopId : undefined;
}

function handshakeAuth(watch: Subscription['watch'], token: string): Record<string, unknown> {
  const shopId = staffShopId(watch);
  if (shopId === undefined) return { protocol: PROTOCOL, ...watch };
  reportedOrders = unsentWork().countOrders(shopId);
  const device = { deviceId: deviceId(), unsentOrders: reportedOrders };
  return { protocol: PROTOCOL, token, shopId, since: lastSeqByShop.get(shopId), device };
}

interface ConnectError {
  code?: string;
  /** Of TOO_OLD: the server's version. */
  data?: { version?: string };
}

/**
 * Loaded soon after the first connection, because a later server has the files of another build.
 * @param refusedBy the version of the server that refuses this page
 */
function loadTooOldPage(refusedBy?: string): void {
  import('./too-old-page.ts').then(
    ({ reloadTooOldPage }) => refusedBy && reloadTooOldPage(refusedBy, unsentWork().exists()),
    () => undefined,
  );
}

type ReceivedMessage = { seq: number; at: string; shopId: string; events?: LiveMessage[] };

function handleServerMessage(subscription: Subscription, name: string, message: ReceivedMessage): void {
  const shopId = staffShopId(subscription.watch);
  if (name === 'ready' || name === 'resync') {
    for (const event of message.events ?? []) handleServerMessage(subscription, event.name, event);
    // Only staff get a replay, and not on the first connection.
    const isStale = name === 'resync' || shopId === undefined || !lastSeqByShop.has(shopId);
    if (shopId !== undefined) lastSeqByShop.set(shopId, message.seq);
    syncServerTime(message.at);
    const isReconnect = subscription.wasReady && !isStale;
    subscription.isReady = true;
    subscription.wasReady = true;
    markLive(shopId);
    setTimeout(loadTooOldPage, PREFETCH_DELAY_MS);
    // It may have changed since the handshake began.
    reportUnsentOrders();
    for (const listener of subscription.listeners) {
      if (isStale) listener.onStale();
      listener.onReady?.(isReconnect);
    }
    return;
  }
  advanceServerTime(message.at);
  markMessageReceived();
  if (name === 'kot:status') {
    publishKotStatus(message as KotStatusMessage);
    return;
  }
  if (name === 'invoice:status') {
    for (const listener of subscription.listeners) listener.onStale();
    return;
  }
  if (shopId !== undefined) {
    if (message.seq <= (lastSeqByShop.get(shopId) ?? 0)) return;
    lastSeqByShop.set(shopId, message.seq);
  }
  for (const listener of subscription.listeners)
    deliverToListener(listener, { ...message, name } as LiveMessage);
}

/** A listener that throws refetches: the event is not sent again. */
function deliverToListener(listener: WatchListener, message: LiveMessage): void {
  try {
    listener.onEvent(message);
  } catch (error) {
    reportError(error);
    listener.onStale();
  }
}
