import { Readable } from 'node:stream';
import {
  type DataOf,
  type Endpoint,
  type FileType,
  mediaTypeOf,
  type QueryOf,
} from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import type { Authenticator } from '../auth/authenticate.ts';
import type { RecordUse } from '../auth/sessions/record-use.ts';
import type { Db } from '../db/database.ts';
import { createJsonSerializer } from '../support/json-serializer.ts';
import { createAuthorizeHook } from './authorize-request.ts';
import { createListCache, JSON_TYPE, type ListCache } from './list-cache.ts';
import { createRateLimit, type RateLimit } from './plugins/rate-limit.ts';
import type { RequestMeter, RequestMetrics } from './plugins/request-metrics.ts';
import { parseQuery, type ValidatedRequest, validateRequest } from './validate.ts';

type ResponseOf<E> =
  | (DataOf<E> extends File ? FileDownload : Reply<DataOf<E>>)
  | (E extends { filesOnRequest: readonly string[] } ? FileDownload : never);

export type Handler<E extends Endpoint> = (request: ValidatedRequest<E>) => Promise<ResponseOf<E>>;

interface ServeOptions<E extends Endpoint> {
  /**
   * Callers with one role get the same response until the shop's next event. So it is built once, and
   * repeated requests get 304. A function says so of some queries only.
   */
  cacheUntilNextEvent?: boolean | ((query: QueryOf<E>) => boolean);
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions<E>) => void;

interface Mounts {
  withoutBody: FastifyInstance;
  withBody: FastifyInstance;
}

export interface ServeNeeds {
  authenticator: Authenticator;
  read: Db;
  recordUse: RecordUse;
  requestMetrics: RequestMetrics;
  rateLimit: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Time of `performance.now()`; 0 if an earlier hook rejected the request. */
    startedAt: number;
  }
}

/** Each step of a request is a hook or a handler, made once for its route. */
export function createServe({ withoutBody, withBody }: Mounts, needs: ServeNeeds): Serve {
  for (const app of [withoutBody, withBody])
    if (!app.hasRequestDecorator('authorized'))
      app.decorateRequest('authorized', null).decorateRequest('startedAt', 0);
  const listCache = createListCache();

  return (endpoint, handler, { cacheUntilNextEvent = false } = {}) => {
    const { route, contentType, limit, pictureField } = endpoint;
    const meter = needs.requestMetrics.forRoute(route);
    const rateLimiter = needs.rateLimit && limit ? createRateLimit(limit) : undefined;
    const onRequest = [recordStart, createAuthorizeHook(needs, { endpoint, rateLimiter })];

    const isCacheable =
      typeof cacheUntilNextEvent === 'function' ? cacheUntilNextEvent : () => cacheUntilNextEvent;

    const app = route.method === 'GET' ? withoutBody : withBody;
    app.route({
      method: route.method,
      url: API_BASE + route.path,
      config: { picture: pictureField },
      // A HEAD request would generate the whole file to know its length.
      ...((contentType ?? endpoint.filesOnRequest) && { exposeHeadRoute: false }),
      onSend: createMeasureHook(meter, rateLimiter),
      ...(cacheUntilNextEvent
        ? {
            onRequest: [...onRequest, createKnownListHook(endpoint, { listCache, isCacheable }, meter)],
            handler: createListHandler(endpoint, handler, { listCache, isCacheable, rateLimiter }),
          }
        : { onRequest, handler: createHandler(endpoint, handler) }),
    });
  };
}

const recordStart: onRequestHookHandler = (request, _reply, done) => {
  request.startedAt = performance.now();
  done();
};

interface CachedLists<E extends Endpoint> {
  listCache: ListCache;
  isCacheable: (query: QueryOf<E>) => boolean;
}

/** Sends an unchanged or a cached list before Fastify's further steps, unless the query is invalid. */
function createKnownListHook<E extends Endpoint>(
  endpoint: E,
  { listCache, isCacheable }: CachedLists<E>,
  meter: RequestMeter,
): onRequestHookHandler {
  return (request, reply, done) => {
    const shop = request.authorized?.shop;
    const parsed = parseQuery(endpoint, request);
    if (!shop || !parsed || !isCacheable(parsed.query)) done();
    else if (!listCache.sendKnown(request, reply, { path: endpoint.route.path, shop, ...parsed })) done();
    else observeNotModified(meter, request, reply);
  };
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Validates the request, runs the handler and serializes its result. */
function createHandler<E extends Endpoint>(endpoint: E, handler: Handler<E>): RouteHandler {
  const { contentType, filesOnRequest, data, status = 200 } = endpoint;
  const serialize = contentType ? undefined : createReplySerializer(data);
  return async (request, reply) => {
    const validated = validateRequest(endpoint, request);
    const result = await handler(validated);
    if (validated.idempotencyKey?.isReplayed) reply.header('idempotency-replayed', 'true');
    reply.code(status);
    if (contentType || (filesOnRequest && 'chunks' in result))
      return sendDownload(reply, result as FileDownload, contentType ?? filesOnRequest?.[0]);
    reply.type(JSON_TYPE);
    return serialize?.(result as Reply<unknown>);
  };
}

function createListHandler<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { listCache, isCacheable, rateLimiter }: CachedLists<E> & { rateLimiter: RateLimit | undefined },
): RouteHandler {
  const serialize = createReplySerializer(endpoint.data);
  return async (request, reply) => {
    const validated = validateRequest(endpoint, request);
    const shop = request.authorized?.shop;
    if (!shop) throw new Error('only lists of a shop can be cached');
    const admit = () => {
      if (!shop.scope.sessionUser) rateLimiter?.countBuiltOrThrow(request.ip);
    };
    const build = async () => Buffer.from(serialize((await handler(validated)) as Reply<unknown>));
    const { query } = validated;
    const list = { path: endpoint.route.path, shop, query };
    if (isCacheable(query)) return listCache.sendFresh(request, reply, list, { admit, build });
    admit();
    return listCache.sendUnkept(request, reply, build);
  };
}

function createMeasureHook(meter: RequestMeter, rateLimiter?: RateLimit): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode === 404) rateLimiter?.countNotFound(request.ip);
    meter.observe(reply.statusCode, request.startedAt);
    done(null, payload);
  };
}

/** A 304 of the list cache bypasses `onSend`, so it is counted here. */
function observeNotModified(meter: RequestMeter, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.statusCode === 304) meter.observe(304, request.startedAt);
}

/** Writes only fields of the contract, so that no other column of a row leaves the server. */
function createReplySerializer(dataSchema: Endpoint['data']): (reply: Reply<unknown>) => string {
  const serializeData = createJsonSerializer(dataSchema);
  return ({ message, userMessage, data }) => {
    const shown = userMessage === undefined ? '' : `"userMessage":${JSON.stringify(userMessage)},`;
    return `{"message":${JSON.stringify(message)},${shown}"data":${serializeData(data)}}`;
  };
}

/** `chunks` is read as fast as the client reads. */
export interface FileDownload {
  name: string;
  chunks: AsyncIterable<string | Uint8Array>;
  /** By default the `contentType` of the endpoint, or the first of its `filesOnRequest`. */
  type?: FileType;
}

function sendDownload(
  reply: FastifyReply,
  { name, chunks, type }: FileDownload,
  defaultType: FileType | undefined,
): FastifyReply {
  const fileType = type ?? defaultType;
  if (fileType) reply.type(mediaTypeOf(fileType));
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { objectMode: false }));
}
