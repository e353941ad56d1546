import type { Server } from 'node:http';

/** How long a request that is under way may still take, in ms; the program has five seconds in all. */
const DRAIN_TIMEOUT_MS = 3_000;
const IDLE_CHECK_MS = 50;

/** Lets a closing server end: a connection goes as soon as nothing is under way on it, and all of them in time. */
export function drainConnections(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  const rest = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}
