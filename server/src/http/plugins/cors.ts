import type { IncomingMessage } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { routePathOf } from '../request-path.ts';

/** Seconds for which a browser need not ask again; Chrome keeps no longer. */
const PREFLIGHT_SECONDS = 7_200;

/** What a page of another origin may ask and read. Tokens are headers, so no cookie ever has to come along. */
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

/** Opens the API, and nothing else, to pages of exactly these origins; to none without any. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const apiOptions = corsOptions(origins);
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, routePathOf(request).startsWith(API_BASE) ? apiOptions : { origin: false }),
  });
}

/**
 * Whether a socket may be opened from where a browser says it is: from our own pages, from the origins that are let
 * in, and by whatever is no browser, which says nothing.
 */
export function mayConnect(
  { headers: { origin, host } }: IncomingMessage,
  ourOrigin: string,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origin === ourOrigin || origins.includes(origin)) return true;
  return origin === `http://${host}` || origin === `https://${host}`;
}
