import type { Access } from '@tawa/shared/access.ts';
import type { BodyOf, DataOf, Endpoint, QueryOf, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import { type Reply, reply as replySchema } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { IDEMPOTENCY_KEY_MAX } from '@tawa/shared/orders/orders.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Actors } from '../auth/actor.ts';
import { requireRole, type ShopScope, shopScope } from '../auth/shop-access.ts';
import type { Db } from '../db/database.ts';
import { hashBody, type Once } from '../db/idempotency.repository.ts';
import { AppError } from './app-error.ts';
import { parseOrRefuse } from './parse.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

type ActorFor<A extends Access> = A extends 'anyone' | 'shop.anyone' ? Actor | null : Actor;
type ScopeFor<A extends Access> = A extends `shop.${string}` ? ShopScope : undefined;
type AccessOf<E> = E extends Endpoint<infer _R, infer A> ? A : never;

/** One request, after path, token, access and body have been checked. */
export interface Call<E extends Endpoint> {
  params: RouteParams<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: ActorFor<AccessOf<E>>;
  scope: ScopeFor<AccessOf<E>>;
  /** Set when the call takes an Idempotency-Key and one was sent. */
  once: Once | undefined;
  request: FastifyRequest;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<DataOf<E>>>;

interface Options<E extends Endpoint> {
  /** A text that changes whenever the answer does; lets a poll be answered 304 without making the list. */
  version?: (call: Call<E>) => Promise<string>;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: Options<E>) => void;

interface ServeNeeds {
  actors: Actors;
  read: Db;
  /** Whether the endpoints' limits are in force. */
  rateLimit: boolean;
}

interface Checked {
  actor: Actor | null;
  scope: ShopScope | undefined;
}

/** Makes `serve`, which mounts one endpoint of the contract: path, token, access, body; parse the answer out. */
export function createServe(app: FastifyInstance, { actors, read, rateLimit }: ServeNeeds): Serve {
  const checked = new WeakMap<FastifyRequest, Checked>();

  async function scopeOf(endpoint: Endpoint, request: FastifyRequest): Promise<Checked> {
    const actor = await actors.fromHeader(request.headers.authorization);
    const { shopId } = request.params as { shopId?: string };
    if (shopId === undefined) {
      requireRole(endpoint.access, actor);
      return { actor, scope: undefined };
    }
    const scope = await shopScope(read, endpoint.access, actor, shopId);
    return { actor: scope.actor, scope };
  }

  async function check(endpoint: Endpoint, request: FastifyRequest, limit?: RateLimit): Promise<void> {
    const found = await scopeOf(endpoint, request).catch((error) => {
      if (isMiss(error)) limit?.admit(request.ip);
      throw error;
    });
    // The shop's own staff may call as often as the evening needs.
    if (!found.scope?.actor) limit?.admit(request.ip);
    checked.set(request, found);
  }

  function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
    const { actor, scope } = checked.get(request) ?? { actor: null, scope: undefined };
    const query = endpoint.query && parseOrRefuse(endpoint.query, request.query);
    const body = endpoint.body && parseOrRefuse(endpoint.body, request.body ?? {});
    const once = endpoint.idempotent ? onceOf(endpoint, request, actor, body) : undefined;
    return { params: request.params, query, body, actor, scope, once, request } as Call<E>;
  }

  return (endpoint, handler, options = {}) => {
    const answer = replySchema(endpoint.data);
    const limit = rateLimit && endpoint.limit ? createRateLimit(endpoint.limit) : undefined;
    app.route({
      method: endpoint.route.method,
      url: API_BASE + endpoint.route.path,
      config: { picture: endpoint.picture },
      onRequest: (request) => check(endpoint, request, limit),
      ...(limit && {
        onSend: async (request, reply, payload) => {
          if (reply.statusCode === 404) limit.missed(request.ip);
          return payload;
        },
      }),
      handler: async (request, reply) => {
        const call = callOf(endpoint, request);
        if (options.version && isUnchanged(request, reply, await options.version(call)))
          return reply.code(304).send();
        const result = await handler(call);
        if (call.once?.replayed) reply.header('idempotency-replayed', 'true');
        reply.code(endpoint.status ?? 200);
        return parseOut(answer, result);
      },
    });
  };
}

const isMiss = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** Drops whatever the contract does not name, so that no column leaves the house by accident. */
function parseOut(answer: z.ZodType, result: unknown): unknown {
  return answer.parse(result);
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match']?.includes(etag) ?? false;
}

function onceOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor | null,
  body: unknown,
): Once | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_MAX) {
    throw new AppError('request.invalid', {}, { fields: { 'Idempotency-Key': 'At most 64 characters.' } });
  }
  return {
    route: endpoint.route.path,
    actor: actor?.userId ?? 'visitor',
    key,
    // What a path names counts as sent: the same key for another bill is another request.
    bodyHash: hashBody([request.params, body]),
    replayed: false,
  };
}
