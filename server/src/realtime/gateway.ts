import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { LoggedEvent, SocketRole, TrackAck } from '@tawa/shared/contract/event-schemas.ts';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@tawa/shared/contract/events.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { Server } from 'socket.io';
import type { Authenticator } from '../auth/authenticate.ts';
import type { CommitVersions } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { networkOf } from '../http/client-address.ts';
import { createClientEventBinder } from './client-events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limits.ts';
import { createErrorThrottle } from './error-throttle.ts';
import {
  createAdmitter,
  releaseHandshake,
  releaseRequest,
  type ShopQueries,
  toConnectError,
} from './handshake.ts';
import {
  ALLOW_ALL_ORIGINS,
  createHeaderMiddleware,
  type OriginPolicy,
  originOptions,
} from './origin-policy.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import { createMessageRateLimiter, MESSAGE_LIMITS, type MessageLimits } from './rate-limits.ts';
import { createRealtimeCounters, type RealtimeCounters } from './realtime-counters.ts';
import { createReplayCache } from './replay-cache.ts';
import { rooms, roomsOfSocket } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import { disconnectSlowConsumers } from './slow-consumers.ts';
import type { ShopServer, ShopSocket } from './socket.ts';
import { createBroadcaster } from './ws-transport/broadcast.ts';
import { setCloseTimeout } from './ws-transport/close-timeout.ts';
import { cork, corkBatchedWrites, uncork } from './ws-transport/corking.ts';
import { closeFloodingConnections, engineConnection, terminateConnection } from './ws-transport/internals.ts';
import { ignoreOtherUpgrades } from './ws-transport/upgrades.ts';

export interface Gateway {
  /** Hears of every commit; never throws. */
  publish: Publish;
  /** Another process says that the shop's log has come to `seq`; never throws. */
  onRemoteEvents(shopId: string, seq: number): void;
  /** The shops that have had screens here. */
  shopIds(): string[];
  /** Closes every socket of a session that has ended. */
  endSession(sessionId: string): void;
  /** The sessions that have sockets here. */
  sessionIds(): string[];
  /** The number of connected sockets. */
  connectedCount(): number;
  /** The sockets that were let in, by the role that they have. */
  connectedByRole(): Record<SocketRole, number>;
  readonly counts: RealtimeCounters;
  close(): void;
}

interface GatewayNeeds {
  read: Db;
  commits: CommitVersions;
  authenticator: Pick<Authenticator, 'authenticateToken'>;
  queries: ShopQueries;
  /** Where a handshake comes from. */
  addressOf(request: IncomingMessage): string;
  /** Whom browsers let in; without it everybody. */
  originPolicy?: OriginPolicy;
  /** How many sockets may be open; SEATS unless told otherwise. */
  connectionLimits?: Record<keyof typeof CONNECTION_LIMITS, number>;
  /** What a client may send; MESSAGE_LIMITS unless told otherwise. */
  messageLimits?: MessageLimits;
  /** Bytes that may wait for one screen before it is cut off. */
  maxBufferedBytes?: number;
  /** LOOK_EVERY_MS of `slow-screens.ts` unless told otherwise. */
  checkIntervalMs?: number;
  /** GOODBYE_MS unless told otherwise. */
  closeTimeoutMs?: number;
  onError(error: unknown, what: string): void;
}

/** Attaches Socket.IO to the HTTP server: handshake, rooms, ordered delivery, replay. */
export function createGateway(httpServer: HttpServer, needs: GatewayNeeds): Gateway {
  const {
    read,
    commits,
    queries,
    addressOf,
    originPolicy = ALLOW_ALL_ORIGINS,
    connectionLimits: limits = CONNECTION_LIMITS,
    maxBufferedBytes,
  } = needs;
  const onError = createErrorThrottle(needs.onError);
  const rates = createMessageRateLimiter(needs.messageLimits ?? MESSAGE_LIMITS);
  const io: ShopServer = new Server(httpServer, {
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 10_000,
    maxHttpBufferSize: 65_536,
    ...originOptions(originPolicy, (request) => rates.allowsConnection(networkOf(addressOf(request)))),
  });
  io.engine.use(createHeaderMiddleware(originPolicy));
  ignoreOtherUpgrades(httpServer, io.path());
  setCloseTimeout(io, httpServer, needs.closeTimeoutMs);
  const sendToRooms = createBroadcaster(io);
  corkBatchedWrites(io);
  const streams = new Map<string, ShopStream>();
  const counts = createRealtimeCounters();
  const admit = createAdmitter(needs);
  const replayCache = createReplayCache(read);
  const connectionLimiter = createConnectionLimiter(limits);
  closeFloodingConnections(io, rates);
  const bindClientEvents = createClientEventBinder({ 'kot:track': track }, { rates, onError });
  const stopSlowConsumerCheck = disconnectSlowConsumers(io, maxBufferedBytes, needs.checkIntervalMs);

  function broadcast(events: readonly LoggedEvent[]): void {
    sendToRooms(events.flatMap(outgoingMessages));
    counts.events += events.length;
  }

  /** As if they came back and the log did not reach so far; those on their way in are caught up by themselves. */
  function requestResync(shopId: string, seq: number): void {
    const at = new Date().toISOString();
    for (const socket of io.sockets.sockets.values()) {
      const { scope, role } = socket.data;
      if (scope?.shopId !== shopId || !roomsOfSocket(socket.data).every((room) => socket.rooms.has(room)))
        continue;
      counts.resyncs++;
      // A guest is told as ever, and loads what is on the screen.
      if (scope.actor) socket.emit('resync', { seq, at });
      else socket.emit('ready', { seq, at, shopId, role });
    }
  }

  function getOrCreateStream(shopId: string): ShopStream {
    const known = streams.get(shopId);
    if (known) return known;
    const made = new ShopStream(shopId, { read, replayCache, broadcast, requestResync, counts });
    streams.set(shopId, made);
    return made;
  }

  async function track(socket: ShopSocket, { kotId }: { kotId: string }): Promise<TrackAck> {
    const { scope, invoiceId } = socket.data;
    if (invoiceId !== undefined) return { ok: false, code: 'NOT_FOUND' };
    const isTheirs = await queries.findDinerOrder(scope, kotId);
    // Whoever has gone meanwhile would stay in the room for ever.
    if (!isTheirs || !socket.connected) return { ok: false, code: 'NOT_FOUND' };
    await socket.join(rooms.kot(kotId));
    // Looked at once more in the room, so that a change in between is not missed; no stranger gets so far.
    const order = await queries.findDinerOrder(scope, kotId);
    return order ? { ok: true, status: order.status as KotStatus } : { ok: false, code: 'NOT_FOUND' };
  }

  async function joinShop(socket: ShopSocket): Promise<void> {
    // Nobody is spoken to by the id of a socket, and a room of its own costs each of them some 300 bytes.
    void socket.leave(socket.id);
    const { actor } = socket.data.scope;
    const isUnchangedSinceRead = () => socket.data.readAtVersion === commits.version;
    // A session that ended before the socket stood among the others has left it open; ending one is a commit.
    if (actor && !isUnchangedSinceRead())
      socket.data = { ...(await admit(socket.handshake.auth)), network: socket.data.network };
    releaseHandshake(socket);
    const { scope, latestSeq } = socket.data;
    const joinRooms = (): void => {
      // Whoever has gone meanwhile would stay in its rooms for ever.
      if (socket.connected) void socket.join(roomsOfSocket(socket.data));
    };
    await getOrCreateStream(scope.shopId).join(
      socket,
      joinRooms,
      isUnchangedSinceRead() ? latestSeq : undefined,
    );
  }

  /**
   * Counts a handshake before anything is read for it.
   * @throws AppError request.invalid
   */
  function networkOfHandshake({ request, conn }: ShopSocket): string {
    const isFlood = rates.exceedsHandshakeLimit(conn);
    if (isFlood) terminateConnection(engineConnection(conn));
    // A connection is one client's: after its handshake it has no request any more.
    if (isFlood || !request) throw new AppError('request.invalid');
    return networkOf(addressOf(request));
  }

  /** Takes a seat for as long as the connection lasts, also when it ends before the handshake does. */
  async function acceptHandshake(socket: ShopSocket): Promise<void> {
    const network = networkOfHandshake(socket);
    socket.data = { ...(await admit(socket.handshake.auth)), network };
    // Another handshake over the same connection was quicker.
    if (!socket.request) throw new AppError('request.invalid');
    const release = connectionLimiter.acquire(socket.data);
    releaseRequest(socket);
    if (socket.conn.readyState === 'open') socket.conn.once('close', release);
    else release();
    // Until it is in its rooms, so that its welcome and what it missed leave together.
    cork(socket.conn);
  }

  io.use((socket, next) => {
    acceptHandshake(socket).then(
      () => next(),
      (error) => {
        if (!(error instanceof AppError)) onError(error, 'a handshake failed');
        counts.handshakeErrors.increment(error instanceof AppError ? error.code : 'INTERNAL');
        next(toConnectError(error));
      },
    );
  });

  io.on('connection', (socket) => {
    joinShop(socket).catch((error) => {
      onError(error, 'a socket could not be let in');
      socket.disconnect(true);
    });
    uncork(socket.conn);
    bindClientEvents(socket);
  });

  const logDeliveryError = (error: unknown): void =>
    onError(error, 'events could not be delivered; the log replays them');

  return {
    publish(shopId, events) {
      // Without a stream nobody of this shop has ever listened; whoever comes reads the log.
      streams.get(shopId)?.deliver(events).catch(logDeliveryError);
    },
    onRemoteEvents(shopId, seq) {
      streams.get(shopId)?.catchUp(seq).catch(logDeliveryError);
    },
    shopIds: () => [...streams.keys()],
    sessionIds() {
      const found = [...io.sockets.sockets.values()].map(({ data }) => data.scope?.actor?.sessionId);
      return [...new Set(found.filter((id) => id !== undefined))];
    },
    endSession(sessionId) {
      for (const socket of io.sockets.sockets.values())
        if (socket.data.scope?.actor?.sessionId === sessionId) socket.disconnect(true);
    },
    connectedCount: () => io.engine.clientsCount,
    connectedByRole() {
      const found: Record<SocketRole, number> = { OWNER: 0, WAITER: 0, DINER: 0 };
      for (const { data } of io.sockets.sockets.values()) found[data.role]++;
      return found;
    },
    counts,
    close() {
      stopSlowConsumerCheck();
      // Not `disconnectSockets`: that tells every screen that its session has ended, and each would renew it.
      io.engine.close();
    },
  };
}
