import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const DRAIN_TIMEOUT_MS = 3_000;
const IDLE_CHECK_MS = 50;

/**
 * Closes idle connections every 50 ms, and busy ones after 3 s, because the process has 5 s to stop. Returns
 * at once.
 */
function closeConnections(server: Server): void {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  const rest = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(rest);
  });
}

/** Keeps browsers that hold their connections open from delaying the stop of the server. */
export function registerIdleConnectionClosing(http: FastifyInstance): void {
  http.addHook('preClose', async () => closeConnections(http.server));
}
