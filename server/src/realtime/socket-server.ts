import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@tawa/shared/event-limits.ts';
import { Server, type ServerOptions } from 'socket.io';
import type { WebSocket } from 'ws';
import { closeFloodingConnections, createFrameLimiter } from './packet-limits.ts';
import { createPendingConnections, type PendingConnections } from './pending-connections.ts';
import type { RealtimeRateLimiter } from './rate-limits.ts';
import { CLOSE_TIMEOUT_MS, disconnectSlowConsumers } from './slow-consumers.ts';
import type { EngineConnection, ShopServer } from './socket-types.ts';
import { ignoreOtherUpgrades } from './upgrades.ts';
import { createWebSocketEngine } from './websocket-engine.ts';

export interface OriginPolicy {
  mayConnect(request: IncomingMessage): boolean;
  origins: readonly string[];
  pollingHeaders: Record<string, string>;
}

const ALLOW_ALL_ORIGINS: OriginPolicy = { mayConnect: () => true, origins: [], pollingHeaders: {} };

export interface SocketServerNeeds {
  /** Returns the key that counts the connections and handshakes of a request: its print agent or its network. */
  rateLimitKeyOf(request: IncomingMessage): string;
  originPolicy?: OriginPolicy;
  maxBufferedBytes?: number;
  checkIntervalMs?: number;
  closeTimeoutMs?: number;
}

interface SocketServer {
  io: ShopServer;
  settleConnection: PendingConnections['settle'];
  close(): void;
}

/** Creates Socket.IO with limits for connections, packets and buffers. */
export function createSocketServer(
  httpServer: HttpServer,
  rates: RealtimeRateLimiter,
  maxPendingOfAddress: number,
  needs: SocketServerNeeds,
): SocketServer {
  const { rateLimitKeyOf, originPolicy = ALLOW_ALL_ORIGINS } = needs;
  const webSockets = new Map<WebSocket, Socket>();
  const limitFrames = createFrameLimiter(rates);
  const io: ShopServer = new Server(httpServer, {
    serveClient: false,
    wsEngine: createWebSocketEngine(needs.closeTimeoutMs ?? CLOSE_TIMEOUT_MS, (webSocket, connection) => {
      webSockets.set(webSocket, connection);
      webSocket.once('close', () => webSockets.delete(webSocket));
      limitFrames(webSocket);
    }),
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 10_000,
    maxHttpBufferSize: 65_536,
    ...connectionAccessOptions(originPolicy, (request) => rates.allowsConnection(rateLimitKeyOf(request))),
  });
  const pending = createPendingConnections(maxPendingOfAddress);
  io.engine.on('connection', (connection: EngineConnection) => {
    pending.add(rateLimitKeyOf(connection.request), connection);
  });
  io.engine.use(createPollingHeaderMiddleware(originPolicy));
  ignoreOtherUpgrades(httpServer, io.path());
  closeFloodingConnections(io, rates);
  const stopSlowConsumerCheck = disconnectSlowConsumers(
    io,
    webSockets,
    needs.maxBufferedBytes,
    needs.checkIntervalMs,
  );
  return {
    io,
    settleConnection: pending.settle,
    close() {
      stopSlowConsumerCheck();
      // `disconnectSockets` would tell all clients that their sessions have ended, so the engine is closed
      // instead.
      io.engine.close();
    },
  };
}

/** Socket.IO checks each connection once; if the result is false, it responds with 403. */
function connectionAccessOptions(
  { mayConnect, origins }: OriginPolicy,
  isWithinRate: (request: IncomingMessage) => boolean,
): Partial<ServerOptions> {
  return {
    allowRequest: (request, done) => done(null, mayConnect(request) && isWithinRate(request)),
    ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  };
}

/** Responses to polling bypass all hooks of the HTTP server, so they get their headers here. */
function createPollingHeaderMiddleware({ pollingHeaders }: OriginPolicy) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (const [name, value] of Object.entries(pollingHeaders)) response.setHeader(name, value);
    next();
  };
}
