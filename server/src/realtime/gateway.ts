import type { Server as HttpServer } from 'node:http';
import type { SocketRole } from '@tawa/shared/event-schemas.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { createClientEventBinder, createKotTracker } from './client-events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limits.ts';
import { createDevicePresence, type DevicePresence } from './device-presence.ts';
import {
  type AnonymousAccessQueries,
  createHandshakeAuthorizer,
  createHandshakeMiddleware,
  createMemberAuthorizer,
} from './handshake.ts';
import { createMemberPresence, type MemberPresence } from './member-presence.ts';
import {
  type FindAgentOfToken,
  openPrintAgentSockets,
  type PrintAgentSockets,
} from './print-agent-sockets.ts';
import {
  createErrorThrottle,
  createRealtimeRateLimiter,
  MESSAGE_LIMITS,
  type MessageLimits,
} from './rate-limits.ts';
import { createRealtimeCounters, type RealtimeCounters } from './realtime-counters.ts';
import { createShopJoin } from './shop-join.ts';
import { createShopStreamRegistry } from './shop-stream-registry.ts';
import { createSocketServer, type SocketServerNeeds } from './socket-server.ts';
import type { ShopServer } from './socket-types.ts';

export interface Gateway {
  /** Broadcasts the events of a commit. It never throws. */
  publish: Publish;
  /** Broadcasts what another process has committed, up to `seq`. It never throws. */
  onRemoteEvents(shopId: string, seq: number): void;
  shopIds(): string[];
  endSession(sessionId: string): void;
  sessionIds(): string[];
  /** Also counts connections that have no authorized socket. */
  connectionCount(): number;
  socketsByRole(): Record<SocketRole, number>;
  /** Call it once. */
  openPrintAgents(findAgentOfToken: FindAgentOfToken): PrintAgentSockets;
  readonly presence: MemberPresence;
  readonly devices: DevicePresence;
  readonly counts: RealtimeCounters;
  close(): void;
}

interface GatewayNeeds extends SocketServerNeeds {
  read: Db;
  authenticator: Pick<Authenticator, 'authenticateToken' | 'authenticateAgain'>;
  queries: AnonymousAccessQueries;
  version: string;
  connectionLimits?: Record<keyof typeof CONNECTION_LIMITS, number>;
  messageLimits?: MessageLimits;
  onError(error: unknown, what: string): void;
}

export function createGateway(httpServer: HttpServer, needs: GatewayNeeds): Gateway {
  const { read, queries, rateLimitKeyOf } = needs;
  const onError = createErrorThrottle(needs.onError);
  const { messageLimits = MESSAGE_LIMITS } = needs;
  const rates = createRealtimeRateLimiter(messageLimits);
  const counts = createRealtimeCounters();
  const { io, settleConnection, close } = createSocketServer(
    httpServer,
    rates,
    messageLimits.pendingConnectionsOfAddress,
    needs,
  );
  const authorizeHandshake = createHandshakeAuthorizer(needs);
  const connectionLimiter = createConnectionLimiter(needs.connectionLimits ?? CONNECTION_LIMITS);
  const { allowsReplay, countReplay } = rates;
  const authorizeAgain = createMemberAuthorizer(needs);
  const streams = createShopStreamRegistry(io, {
    read,
    authorizeAgain,
    allowsReplay,
    countReplay,
    counts,
    onError,
  });
  const joinShop = createShopJoin(streams);
  const presence = createMemberPresence(io);
  const devices = createDevicePresence();
  const bindClientEvents = createClientEventBinder(
    { 'kot:track': createKotTracker(queries), 'device:report': devices.report },
    { rates, onError },
  );

  io.use(
    createHandshakeMiddleware({
      authorizeHandshake,
      rates,
      connectionLimiter,
      settleConnection,
      rateLimitKeyOf,
      counts,
      onError,
    }),
  );
  io.on('connection', (socket) => {
    presence.watch(socket);
    devices.watch(socket);
    joinShop(socket).catch((error) => {
      onError(error, 'a socket could not join its shop');
      // `disconnect` tells the client that its session has ended, so that it renews the session. Without it
      // the client merely reconnects.
      if (error instanceof AppError && error.status < 500) socket.disconnect(true);
      else socket.conn.close(true);
    });
    bindClientEvents(socket);
  });

  const { publish, onRemoteEvents, shopIds } = streams;
  return {
    publish,
    onRemoteEvents,
    shopIds,
    sessionIds: () => sessionIdsOf(io),
    endSession: (sessionId) => disconnectSession(io, sessionId),
    connectionCount: () => io.engine.clientsCount,
    socketsByRole: () => countByRole(io),
    openPrintAgents: (findAgentOfToken) =>
      openPrintAgentSockets(io, {
        findAgentOfToken,
        rates,
        rateLimitKeyOf,
        settleConnection,
        counts,
        onError,
      }),
    presence,
    devices,
    counts,
    close() {
      devices.stop();
      close();
    },
  };
}

function sessionIdsOf({ sockets }: ShopServer): string[] {
  const found = [...sockets.sockets.values()].map(({ data }) => data.scope?.sessionUser?.sessionId);
  return [...new Set(found.filter((id) => id !== undefined))];
}

function disconnectSession({ sockets }: ShopServer, sessionId: string): void {
  for (const socket of sockets.sockets.values())
    if (socket.data.scope?.sessionUser?.sessionId === sessionId) socket.disconnect(true);
}

function countByRole({ sockets }: ShopServer): Record<SocketRole, number> {
  const found: Record<SocketRole, number> = { OWNER: 0, WAITER: 0, DINER: 0 };
  for (const { data } of sockets.sockets.values()) found[data.role]++;
  return found;
}
