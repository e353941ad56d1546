import type { Server as HttpServer } from 'node:http';
import type { ShopServer } from '../socket.ts';

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
  const apply = (): void => {
    (engine as unknown as EngineInternals).ws.options.closeTimeout = closeTimeoutMs;
  };
  apply();
  // Engine.IO recreates its WebSocket server on `listening`.
  httpServer.on('listening', apply);
}
