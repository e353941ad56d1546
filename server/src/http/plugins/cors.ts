import type { IncomingMessage, Server } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { routePathOf } from '../request-path.ts';

/** Chrome's maximum. */
const PREFLIGHT_SECONDS = 7_200;

/** Tokens are headers: cookies are not needed. */
function corsOptions(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'idempotency-replayed', 'content-disposition', 'x-request-id'],
    credentials: false,
    strictPreflight: false,
    maxAge: PREFLIGHT_SECONDS,
  } satisfies FastifyCorsOptions;
}

/** Without origins does nothing. */
export async function registerApiCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const apiOptions = corsOptions(origins);
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, routePathOf(request).startsWith(API_BASE) ? apiOptions : { origin: false }),
  });
}

/** Our pages (also by Host header), allowed origins, non-browsers (no Origin header). */
export function isSocketOriginAllowed(
  { headers: { origin, host } }: IncomingMessage,
  ourOrigin: string,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origin === ourOrigin || origins.includes(origin)) return true;
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** PUBLIC_URL, or localhost with the port once listening. */
export function createPublicOriginReader({ publicUrl, port, tls }: Config, server: Server): () => string {
  const localOrigin = (port: number): string => `${tls ? 'https' : 'http'}://localhost:${port}`;
  let cachedOrigin = publicUrl;
  return () => {
    if (cachedOrigin !== undefined) return cachedOrigin;
    // A system call, too slow for every handshake.
    const address = server.address();
    if (typeof address !== 'object' || !address) return localOrigin(port);
    cachedOrigin = localOrigin(address.port);
    return cachedOrigin;
  };
}
