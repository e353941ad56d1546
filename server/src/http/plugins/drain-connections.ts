import type { Server } from 'node:http';

/** The process has 5 s to stop. */
const DRAIN_TIMEOUT_MS = 3_000;
const IDLE_CHECK_MS = 50;

export function drainConnections(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  const rest = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}
