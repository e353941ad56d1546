import type { Server } from 'node:http';

/** How long a request that is under way may still take, in ms; the program has five seconds in all. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 50;

/** Lets a closing server end: a connection goes as soon as nothing is under way on it, and all of them in time. */
export function hangUp(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS).unref();
  const rest = setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}
