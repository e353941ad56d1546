import type { Server as HttpServer } from 'node:http';
import type { ShopServer } from '../socket-types.ts';
import { type EngineConnection, openConnections } from './engine-io-internals.ts';

/** For a client's response to a close frame; the default of ws is 30 s. */
export const CLOSE_TIMEOUT_MS = 2_000;

interface EngineInternals {
  ws: { options: { closeTimeout: number } };
}

export function setCloseTimeout(
  { engine }: ShopServer,
  httpServer: HttpServer,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
): void {
  const applyTimeout = (): void => {
    (engine as unknown as EngineInternals).ws.options.closeTimeout = closeTimeoutMs;
  };
  applyTimeout();
  // Engine.IO recreates its WebSocket server on `listening`.
  httpServer.on('listening', applyTimeout);
}

export const CHECK_INTERVAL_MS = 2_000;
/** Per client: far more than a short network outage needs. */
const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_BUFFERED_PACKETS = 2_000;

/** Bounds memory; the clients reconnect and get a replay. */
export function disconnectSlowConsumers(
  server: ShopServer,
  maxBytes = MAX_BUFFERED_BYTES,
  checkIntervalMs = CHECK_INTERVAL_MS,
): () => void {
  const timer = setInterval(() => {
    // `disconnect` would queue its packet behind the others, and tell the client to stay away.
    for (const connection of openConnections(server))
      if (isOverBufferLimit(connection, maxBytes)) connection.close(true);
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

function isOverBufferLimit({ writeBuffer, transport }: EngineConnection, maxBytes: number): boolean {
  return (transport.socket?.bufferedAmount ?? 0) > maxBytes || writeBuffer.length > MAX_BUFFERED_PACKETS;
}
