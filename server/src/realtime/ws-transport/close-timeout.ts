import type { Server as HttpServer } from 'node:http';
import type { ShopServer } from '../socket.ts';

/** How long a screen may take to answer the end of its WebSocket, in ms; the library waits for half a minute. */
export const CLOSE_TIMEOUT_MS = 2_000;

/** What Engine.IO keeps to itself of the WebSockets that it opens. */
interface EngineInternals {
  ws: { options: { closeTimeout: number } };
}

/** Hangs up on screens that are told the end and say nothing, so that nobody holds a connection that is over. */
export function setCloseTimeout(
  { engine }: ShopServer,
  httpServer: HttpServer,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
): void {
  const apply = (): void => {
    (engine as unknown as EngineInternals).ws.options.closeTimeout = closeTimeoutMs;
  };
  apply();
  // Engine.IO begins anew when the server listens.
  httpServer.on('listening', apply);
}
