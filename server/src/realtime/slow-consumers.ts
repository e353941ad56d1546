import type { ShopServer } from './socket.ts';
import { type EngineConnection, openConnections } from './ws-transport/internals.ts';

export const CHECK_INTERVAL_MS = 2_000;
/** Bytes that may wait for one screen: some hundred events, far more than a dead spot of seconds. */
const MAX_BUFFERED_BYTES = 1_048_576;
/** Packets that may wait for it, as between two polls. */
const MAX_BUFFERED_PACKETS = 2_000;

/**
 * Cuts screens off that do not take what they are sent, events or answers: nobody else waits for them and the memory is
 * bounded. They come back by themselves and are caught up from the log. Answers with the way to stop looking.
 */
export function disconnectSlowConsumers(
  server: ShopServer,
  maxBytes = MAX_BUFFERED_BYTES,
  checkIntervalMs = CHECK_INTERVAL_MS,
): () => void {
  const timer = setInterval(() => {
    // Not `disconnect`: that would wait in the same line, and tell the screen that it is not wanted.
    for (const connection of openConnections(server))
      if (isSlow(connection, maxBytes)) connection.close(true);
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

function isSlow({ writeBuffer, transport }: EngineConnection, maxBytes: number): boolean {
  return (transport.socket?.bufferedAmount ?? 0) > maxBytes || writeBuffer.length > MAX_BUFFERED_PACKETS;
}
