import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { routePathOf } from '../request-path.ts';

/** The maximum that Chrome accepts. */
const PREFLIGHT_SECONDS = 7_200;

/** Tokens are sent in headers, so cookies are not allowed. */
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

/** Does nothing if there are no other origins. */
export async function registerApiCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const apiOptions = corsOptions(origins);
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, routePathOf(request).startsWith(API_BASE) ? apiOptions : { origin: false }),
  });
}
