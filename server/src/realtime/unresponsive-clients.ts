import type { WebSocket } from 'ws';
import type { EngineConnection, ShopServer } from './socket-types.ts';

/** How long a client may take to respond to a close frame; the default of ws is 30 s. */
export const CLOSE_TIMEOUT_MS = 2_000;

export const CHECK_INTERVAL_MS = 2_000;
/** For each client; far more than a short loss of the network needs. */
const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_BUFFERED_PACKETS = 2_000;

/**
 * What Engine.IO holds back while a transport is busy. `length` counts characters, most of which take one
 * byte.
 */
interface Backlog {
  packets: number;
  length: number;
}

/**
 * Disconnects clients that read too slowly, which limits the memory. They reconnect and get a replay.
 * @returns a function that stops the checks
 */
export function disconnectSlowConsumers(
  { engine }: ShopServer,
  webSockets: ReadonlySet<WebSocket>,
  maxBytes = MAX_BUFFERED_BYTES,
  checkIntervalMs = CHECK_INTERVAL_MS,
): () => void {
  const backlogs = new Map<EngineConnection, Backlog>();

  // All connections share this function (`this` is the connection), because closures would cost memory.
  function addPacket(this: EngineConnection, { data }: { data?: string | Buffer }): void {
    const backlog = backlogs.get(this);
    if (!backlog) return;
    backlog.packets++;
    backlog.length += data?.length ?? 0;
  }
  // The object is reused, because each packet of each client is flushed.
  function emptyBacklog(this: EngineConnection): void {
    const backlog = backlogs.get(this);
    if (!backlog) return;
    backlog.packets = 0;
    backlog.length = 0;
  }
  function deleteBacklog(this: EngineConnection): void {
    backlogs.delete(this);
  }

  engine.on('connection', (connection: EngineConnection) => {
    backlogs.set(connection, { packets: 0, length: 0 });
    connection.on('packetCreate', addPacket);
    connection.on('flush', emptyBacklog);
    connection.on('close', deleteBacklog);
  });
  const timer = setInterval(() => {
    // `disconnect` would queue its packet behind the others, and tell the client not to come back.
    for (const [connection, { packets, length }] of backlogs)
      if (packets > MAX_BUFFERED_PACKETS || length > maxBytes) connection.close(true);
    for (const webSocket of webSockets) if (webSocket.bufferedAmount > maxBytes) webSocket.terminate();
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
