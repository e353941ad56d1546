import { Readable } from 'node:stream';
import type { DataOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Authenticator } from '../auth/authenticate.ts';
import { authorizeKnownRole, requireRole, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilCommit } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { readLatestSeq } from '../events/event-log.repository.ts';
import { createEnvelopeSerializer } from '../support/json-serializer.ts';
import { createListCache, JSON_TYPE, type ShopVersion } from './list-cache.ts';
import { createRateLimit, type RateLimit } from './plugins/rate-limit.ts';
import type { RequestMetrics } from './plugins/request-metrics.ts';
import { type ValidatedRequest, validateRequest } from './validate.ts';

type ResponseOf<E> = DataOf<E> extends File ? FileDownload : Reply<DataOf<E>>;

export type Handler<E extends Endpoint> = (request: ValidatedRequest<E>) => Promise<ResponseOf<E>>;

interface ServeOptions {
  /** Same response for one shop role until the shop's next event: built once; polls get 304. */
  cacheUntilNextEvent?: boolean;
  /** The handler is one write, which re-checks the caller. */
  allowStale?: boolean;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) => void;

interface Mounts {
  withoutBody: FastifyInstance;
  withBody: FastifyInstance;
}

export interface ServeNeeds {
  authenticator: Authenticator;
  read: Db;
  commits: CommitVersions;
  requestMetrics: RequestMetrics;
  rateLimit: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    authorized: Authorized | null;
    /** `performance.now()`; 0 if an earlier hook rejected. */
    startedAt: number;
  }
}

interface Authorized {
  actor: Actor | null;
  scope: ShopScope | undefined;
  latestSeq?: number | undefined;
  version?: ShopVersion;
}

/** Authorizes before the body is read. A shop's staff have no rate limit. */
export function createServe(
  { withoutBody, withBody }: Mounts,
  { authenticator, read, commits, requestMetrics, rateLimit }: ServeNeeds,
): Serve {
  for (const app of [withoutBody, withBody])
    if (!app.hasRequestDecorator('authorized'))
      app.decorateRequest('authorized', null).decorateRequest('startedAt', 0);
  const listCache = createListCache();

  async function authorizeCaller(
    endpoint: Endpoint,
    request: FastifyRequest,
    allowStale?: boolean,
  ): Promise<Authorized> {
    const { shopId } = request.params as { shopId?: string };
    const authenticated = await authenticator.authenticateHeader(
      request.headers.authorization,
      shopId,
      allowStale,
    );
    if (shopId === undefined) {
      const actor = authenticated?.actor ?? null;
      requireRole(endpoint.access, actor);
      return { actor, scope: undefined };
    }
    const scope = await authorizeKnownRole(read, endpoint.access, authenticated, shopId);
    return { actor: scope.actor, scope, latestSeq: authenticated?.latestSeq };
  }

  async function authorizeWithinLimit(
    endpoint: Endpoint,
    request: FastifyRequest,
    { allowStale }: ServeOptions,
    limiter?: RateLimit,
  ): Promise<Authorized> {
    try {
      const found = await authorizeCaller(endpoint, request, allowStale);
      if (!found.scope?.actor) limiter?.countRequestOrThrow(request.ip);
      return found;
    } catch (error) {
      if (isNotFound(error)) limiter?.countRequestOrThrow(request.ip);
      throw error;
    }
  }

  return (endpoint, handler, options = {}) => {
    const serialize = endpoint.contentType ? undefined : createReplySerializer(endpoint.data);
    const meter = requestMetrics.forRoute(endpoint.route);
    const rateLimiter = rateLimit && endpoint.limit ? createRateLimit(endpoint.limit) : undefined;

    /** The token, which expires by the clock, is verified every time. */
    const authCache = cacheUntilCommit<Authorized>(commits);

    /** undefined without a token and for uncached endpoints. */
    function authCacheKey({ headers, params }: FastifyRequest): string | undefined {
      const claims = options.cacheUntilNextEvent
        ? authenticator.claimsFromHeader(headers.authorization)
        : null;
      return claims ? `${claims.sub} ${claims.sid} ${(params as { shopId?: string }).shopId}` : undefined;
    }

    async function authorize(request: FastifyRequest): Promise<Authorized> {
      const found = await authorizeWithinLimit(endpoint, request, options, rateLimiter);
      if (!options.cacheUntilNextEvent || !found.scope) return found;
      const { scope, latestSeq = await readLatestSeq(read, scope.shopId) } = found;
      return { ...found, version: { scope, latestSeq } };
    }

    /** Without the cache, for one retry; rejects if the session has ended. */
    async function reauthorizeAndValidate(
      request: FastifyRequest,
    ): Promise<ValidatedRequest<typeof endpoint>> {
      const { shopId } = request.params as { shopId?: string };
      authenticator.invalidate(request.headers.authorization, shopId);
      request.authorized = await authorizeWithinLimit(endpoint, request, options, rateLimiter);
      return validateRequest(endpoint, request);
    }

    const app = endpoint.route.method === 'GET' ? withoutBody : withBody;
    app.route({
      method: endpoint.route.method,
      url: API_BASE + endpoint.route.path,
      config: { picture: endpoint.pictureField },
      // HEAD would generate the file to know its length.
      ...(endpoint.contentType && { exposeHeadRoute: false }),
      onRequest: (request, reply, done) => {
        request.startedAt = performance.now();
        const next = (found: Authorized): void => {
          request.authorized = found;
          // A cached list skips body and handler.
          if (!found.version || !listCache.sendCached(request, reply, found.version)) done();
          else if (reply.raw.statusCode === 304) meter.observe(304, request.startedAt);
        };
        const cacheKey = authCacheKey(request);
        const found = cacheKey === undefined ? undefined : authCache.get(cacheKey);
        // Outsiders count towards the limit on every request.
        if (found?.actor) next(found);
        else
          (cacheKey === undefined
            ? authorize(request)
            : authCache.load(cacheKey, () => authorize(request))
          ).then(next, done);
      },
      onSend: (request, reply, payload, done) => {
        if (reply.statusCode === 404) rateLimiter?.countNotFound(request.ip);
        meter.observe(reply.statusCode, request.startedAt);
        done(null, payload);
      },
      handler: async (request, reply) => {
        let validated = validateRequest(endpoint, request);
        const version = request.authorized?.version;
        if (version) {
          const build = async () =>
            Buffer.from(serialize?.((await handler(validated)) as Reply<unknown>) ?? '');
          const response = await listCache.sendFresh(request, reply, version, build);
          if (reply.raw.statusCode === 304) meter.observe(304, request.startedAt);
          return response;
        }
        const result = await handler(validated).catch(async (error) => {
          if (!options.allowStale || !isUnauthenticated(error)) throw error;
          validated = await reauthorizeAndValidate(request);
          return handler(validated);
        });
        if (validated.idempotencyKey?.isReplayed) reply.header('idempotency-replayed', 'true');
        reply.code(endpoint.status ?? 200);
        if (endpoint.contentType) return sendDownload(reply, endpoint.contentType, result as FileDownload);
        reply.type(JSON_TYPE);
        return serialize?.(result as Reply<unknown>);
      },
    });
  };
}

/** Writes only the contract's fields, so that no column leaks. */
function createReplySerializer(dataSchema: Endpoint['data']): (reply: Reply<unknown>) => string {
  const serializeData = createEnvelopeSerializer(dataSchema);
  return ({ message, userMessage, data }) => {
    const shown = userMessage === undefined ? '' : `"userMessage":${JSON.stringify(userMessage)},`;
    return `{"message":${JSON.stringify(message)},${shown}"data":${serializeData(data)}}`;
  };
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNAUTHENTICATED';
const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** `chunks` is pulled as the client reads. */
export interface FileDownload {
  name: string;
  chunks: AsyncIterable<string>;
}

export function sendDownload(
  reply: FastifyReply,
  mediaType: string,
  { name, chunks }: FileDownload,
): FastifyReply {
  return reply
    .type(`${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { objectMode: false }));
}
