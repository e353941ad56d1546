import type { Server as HttpServer } from 'node:http';
import type { ShopServer } from '../socket.ts';

/** How long a screen may take to answer the end of its WebSocket, in ms; the library waits for half a minute. */
export const GOODBYE_MS = 2_000;

/** What Engine.IO keeps to itself of the WebSockets that it opens. */
interface WithWebSockets {
  ws: { options: { closeTimeout: number } };
}

/** Hangs up on screens that are told the end and say nothing, so that nobody holds a connection that is over. */
export function hangUpOnTheSilent(
  { engine }: ShopServer,
  httpServer: HttpServer,
  goodbyeMs = GOODBYE_MS,
): void {
  const setPatience = (): void => {
    (engine as unknown as WithWebSockets).ws.options.closeTimeout = goodbyeMs;
  };
  setPatience();
  // Engine.IO begins anew when the server listens.
  httpServer.on('listening', setPatience);
}
