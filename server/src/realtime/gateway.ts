import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { SocketRole, TrackAck } from '@tawa/shared/event-schemas.ts';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@tawa/shared/events.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { Server } from 'socket.io';
import type { Authenticator } from '../auth/authenticate.ts';
import type { CommitVersions } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { rateLimitNetworkOf } from '../http/client-address.ts';
import { createClientEventBinder } from './client-events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limits.ts';
import {
  ALLOW_ALL_ORIGINS,
  type AnonymousAccessQueries,
  connectionAccessOptions,
  createHandshakeAuthorizer,
  createPollingHeaderMiddleware,
  dropHandshakeData,
  dropUpgradeRequest,
  type OriginPolicy,
  toConnectError,
} from './handshake.ts';
import {
  createErrorThrottle,
  createRealtimeRateLimiter,
  MESSAGE_LIMITS,
  type MessageLimits,
} from './rate-limits.ts';
import { createRealtimeCounters, type RealtimeCounters } from './realtime-counters.ts';
import { createReplayCache } from './replay-cache.ts';
import { outgoingMessages, rooms, roomsOfSocket } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import type { ShopServer, ShopSocket } from './socket-types.ts';
import {
  asEngineConnection,
  closeFloodingConnections,
  corkBatchedWrites,
  corkPackets,
  terminateConnection,
  uncorkPackets,
} from './ws-transport/engine-io-internals.ts';
import { createBroadcaster } from './ws-transport/frames.ts';
import { disconnectSlowConsumers, setCloseTimeout } from './ws-transport/unresponsive-clients.ts';
import { ignoreOtherUpgrades } from './ws-transport/upgrades.ts';

export interface Gateway {
  /** Broadcasts a commit's events; never throws. */
  publish: Publish;
  /** Broadcasts what another process committed, up to `seq`; never throws. */
  onRemoteEvents(shopId: string, seq: number): void;
  shopIds(): string[];
  endSession(sessionId: string): void;
  sessionIds(): string[];
  /** Includes connections without an authorized socket. */
  connectionCount(): number;
  socketsByRole(): Record<SocketRole, number>;
  readonly counts: RealtimeCounters;
  close(): void;
}

interface GatewayNeeds {
  read: Db;
  commits: CommitVersions;
  authenticator: Pick<Authenticator, 'authenticateToken'>;
  queries: AnonymousAccessQueries;
  clientAddressOf(request: IncomingMessage): string;
  originPolicy?: OriginPolicy;
  connectionLimits?: Record<keyof typeof CONNECTION_LIMITS, number>;
  messageLimits?: MessageLimits;
  maxBufferedBytes?: number;
  checkIntervalMs?: number;
  closeTimeoutMs?: number;
  onError(error: unknown, what: string): void;
}

export function createGateway(httpServer: HttpServer, needs: GatewayNeeds): Gateway {
  const {
    read,
    commits,
    queries,
    clientAddressOf,
    originPolicy = ALLOW_ALL_ORIGINS,
    connectionLimits: limits = CONNECTION_LIMITS,
    maxBufferedBytes,
  } = needs;
  const onError = createErrorThrottle(needs.onError);
  const rates = createRealtimeRateLimiter(needs.messageLimits ?? MESSAGE_LIMITS);
  const io: ShopServer = new Server(httpServer, {
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 10_000,
    maxHttpBufferSize: 65_536,
    ...connectionAccessOptions(originPolicy, (request) =>
      rates.allowsConnection(rateLimitNetworkOf(clientAddressOf(request))),
    ),
  });
  io.engine.use(createPollingHeaderMiddleware(originPolicy));
  ignoreOtherUpgrades(httpServer, io.path());
  setCloseTimeout(io, httpServer, needs.closeTimeoutMs);
  const sendToRooms = createBroadcaster(io);
  corkBatchedWrites(io);
  const streams = new Map<string, ShopStream>();
  const counts = createRealtimeCounters();
  const authorizeHandshake = createHandshakeAuthorizer(needs);
  const replayCache = createReplayCache(read);
  const connectionLimiter = createConnectionLimiter(limits);
  closeFloodingConnections(io, rates);
  const bindClientEvents = createClientEventBinder({ 'kot:track': trackKot }, { rates, onError });
  const stopSlowConsumerCheck = disconnectSlowConsumers(io, maxBufferedBytes, needs.checkIntervalMs);

  function broadcast(events: readonly LoggedEvent[]): void {
    sendToRooms(events.flatMap(outgoingMessages));
    counts.events += events.length;
  }

  /** Tells joined clients of the shop to refetch; `joinShop` covers those still connecting. */
  function requestResync(shopId: string, seq: number): void {
    const at = new Date().toISOString();
    for (const socket of io.sockets.sockets.values()) {
      const { scope, role } = socket.data;
      if (scope?.shopId !== shopId || !roomsOfSocket(socket.data).every((room) => socket.rooms.has(room)))
        continue;
      counts.resyncs++;
      // Diners refetch on `ready`.
      if (scope.actor) socket.emit('resync', { seq, at });
      else socket.emit('ready', { seq, at, shopId, role });
    }
  }

  function getOrCreateStream(shopId: string): ShopStream {
    const existing = streams.get(shopId);
    if (existing) return existing;
    const stream = new ShopStream(shopId, { read, replayCache, broadcast, requestResync, counts });
    streams.set(shopId, stream);
    return stream;
  }

  async function trackKot(socket: ShopSocket, { kotId }: { kotId: string }): Promise<TrackAck> {
    const { scope, invoiceId } = socket.data;
    if (invoiceId !== undefined) return { ok: false, code: 'NOT_FOUND' };
    const orderBeforeJoin = await queries.findDinerOrder(scope, kotId);
    // A disconnected socket would never leave the room.
    if (!orderBeforeJoin || !socket.connected) return { ok: false, code: 'NOT_FOUND' };
    await socket.join(rooms.kot(kotId));
    // The status may have changed before the join.
    const order = await queries.findDinerOrder(scope, kotId);
    return order ? { ok: true, status: order.status as KotStatus } : { ok: false, code: 'NOT_FOUND' };
  }

  async function joinShop(socket: ShopSocket): Promise<void> {
    // Leave the default per-socket room: unused, ~300 bytes.
    void socket.leave(socket.id);
    const { actor } = socket.data.scope;
    const isUnchangedSinceRead = () => socket.data.readAtVersion === commits.version;
    // A commit since the handshake may have ended the session.
    if (actor && !isUnchangedSinceRead())
      socket.data = { ...(await authorizeHandshake(socket.handshake.auth)), network: socket.data.network };
    dropHandshakeData(socket);
    const { scope, latestSeq } = socket.data;
    const joinRooms = (): void => {
      if (socket.connected) void socket.join(roomsOfSocket(socket.data));
    };
    await getOrCreateStream(scope.shopId).join(
      socket,
      joinRooms,
      isUnchangedSinceRead() ? latestSeq : undefined,
    );
  }

  function networkWithinHandshakeLimit({ request, conn }: ShopSocket): string {
    const isFlood = rates.exceedsHandshakeLimit(conn);
    if (isFlood) terminateConnection(asEngineConnection(conn));
    // An earlier CONNECT on this transport has dropped the request.
    if (isFlood || !request) throw new AppError('request.invalid');
    return rateLimitNetworkOf(clientAddressOf(request));
  }

  async function acceptHandshake(socket: ShopSocket): Promise<void> {
    const network = networkWithinHandshakeLimit(socket);
    socket.data = { ...(await authorizeHandshake(socket.handshake.auth)), network };
    // Another CONNECT on this connection finished first.
    if (!socket.request) throw new AppError('request.invalid');
    const release = connectionLimiter.acquire(socket.data);
    dropUpgradeRequest(socket);
    if (socket.conn.readyState === 'open') socket.conn.once('close', release);
    else release();
    // Until `connection`: `ready` and the replay leave in one write.
    corkPackets(socket.conn);
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
      onError(error, 'a socket could not join its shop');
      socket.disconnect(true);
    });
    uncorkPackets(socket.conn);
    bindClientEvents(socket);
  });

  const logDeliveryError = (error: unknown): void =>
    onError(error, 'events could not be delivered; clients get them by replay');

  return {
    publish(shopId, events) {
      // Without a stream no socket of this shop has joined.
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
    connectionCount: () => io.engine.clientsCount,
    socketsByRole() {
      const found: Record<SocketRole, number> = { OWNER: 0, WAITER: 0, DINER: 0 };
      for (const { data } of io.sockets.sockets.values()) found[data.role]++;
      return found;
    },
    counts,
    close() {
      stopSlowConsumerCheck();
      // `disconnectSockets` would tell all clients that their sessions have ended.
      io.engine.close();
    },
  };
}
