import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { EngineConnection, ShopServer } from './socket-types.ts';

/** How long a client may take to respond to a close frame; the default of ws is 30 s. */
export const CLOSE_TIMEOUT_MS = 2_000;

export const CHECK_INTERVAL_MS = 2_000;
/**
 * What was sent before this many checks counts as not taken. A phone on mobile data gets a replay of 1 MB at
 * once and needs time for it.
 */
export const CHECKS_TO_TAKE = 5;
/** What a client may leave untaken; far more than a short loss of the network needs. */
const MAX_UNTAKEN_BYTES = 1_048_576;
const MAX_UNTAKEN_PACKETS = 2_000;
/** So many times as much may wait at all, which limits the memory. */
const MAX_WAITING_FACTOR = 8;

/** What was ever sent on a connection, at each of the latest checks. */
type Totals = number[];

/**
 * Returns whether too much is waiting, or too much of it was already sent `CHECKS_TO_TAKE` checks ago. Call
 * it once in each check.
 * @param total what was ever sent, including what is waiting
 */
function isBehind(totals: Totals, waiting: number, total: number, maxUntaken: number): boolean {
  totals.push(total);
  const before = totals.length > CHECKS_TO_TAKE ? totals.shift() : undefined;
  const untaken = before === undefined ? 0 : waiting - (total - before);
  return untaken > maxUntaken || waiting > MAX_WAITING_FACTOR * maxUntaken;
}

/**
 * What Engine.IO holds back while a transport is busy. Lengths count characters, most of which take one
 * byte.
 */
interface Backlog {
  packets: number;
  length: number;
  allPackets: number;
  allLength: number;
  packetTotals: Totals;
  lengthTotals: Totals;
}

/**
 * Disconnects clients that do not take for some seconds what was sent to them, which limits the memory. They
 * reconnect and get a replay.
 * @returns a function that stops the checks
 */
export function disconnectSlowConsumers(
  { engine }: ShopServer,
  webSockets: ReadonlyMap<WebSocket, Socket>,
  maxUntakenBytes = MAX_UNTAKEN_BYTES,
  checkIntervalMs = CHECK_INTERVAL_MS,
): () => void {
  const backlogs = new Map<EngineConnection, Backlog>();
  const byteTotals = new WeakMap<WebSocket, Totals>();

  // All connections share this function (`this` is the connection), because closures would cost memory.
  function addPacket(this: EngineConnection, { data }: { data?: string | Buffer }): void {
    const backlog = backlogs.get(this);
    if (!backlog) return;
    const length = data?.length ?? 0;
    backlog.packets++;
    backlog.allPackets++;
    backlog.length += length;
    backlog.allLength += length;
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
    backlogs.set(connection, {
      packets: 0,
      length: 0,
      allPackets: 0,
      allLength: 0,
      packetTotals: [],
      lengthTotals: [],
    });
    connection.on('packetCreate', addPacket);
    connection.on('flush', emptyBacklog);
    connection.on('close', deleteBacklog);
  });

  function isSlow(webSocket: WebSocket, { bytesWritten }: Socket): boolean {
    const totals = byteTotals.get(webSocket) ?? [];
    byteTotals.set(webSocket, totals);
    // `bytesWritten` includes what Node.js has not passed to the system yet.
    return isBehind(totals, webSocket.bufferedAmount, bytesWritten, maxUntakenBytes);
  }

  const timer = setInterval(() => {
    for (const [connection, backlog] of backlogs) {
      const { packets, length, allPackets, allLength, packetTotals, lengthTotals } = backlog;
      // Both run each time, because both count the checks.
      const hasMany = isBehind(packetTotals, packets, allPackets, MAX_UNTAKEN_PACKETS);
      const isLong = isBehind(lengthTotals, length, allLength, maxUntakenBytes);
      // `disconnect` would queue its packet behind the others, and tell the client not to come back.
      if (hasMany || isLong) connection.close(true);
    }
    for (const [webSocket, connection] of webSockets)
      if (isSlow(webSocket, connection)) webSocket.terminate();
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
