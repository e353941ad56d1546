import type { Access } from '@tawa/shared/access.ts';
import type { BodyOf, DataOf, Endpoint, QueryOf, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import { type Reply, reply as replySchema } from '@tawa/shared/contract/reply.ts';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { IDEMPOTENCY_KEY_MAX } from '@tawa/shared/orders/orders.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Actors } from '../auth/authenticate.ts';
import { requireRole, type ShopScope, scopeFor } from '../auth/shop-scope.ts';
import { type Commits, untilNextCommit } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { headOf } from '../events/event-log.repository.ts';
import { hashBody, type Once } from '../events/idempotency.repository.ts';
import { shapeOf } from '../support/response-serializer.ts';
import { createLists, type ShopAt } from './cache/list-cache.ts';
import { parseOrRefuse } from './parse.ts';
import { createRateLimit, type RateLimit } from './plugins/rate-limit.ts';
import type { CallMeters } from './plugins/request-metrics.ts';
import { type Download, sendDownload } from './static/download.ts';

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

type AnswerOf<E> = DataOf<E> extends File ? Download : Reply<DataOf<E>>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;

interface Options {
  /**
   * The answer names its shop and stays the same, for everybody of one part in it, until the shop's next event. A
   * poll is then answered 304 without making the list, and the list is made once for all who ask the same.
   */
  untilNextEvent?: boolean;
  /** All that is done is done in one write, which looks again who calls. */
  looksAgain?: boolean;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: Options) => void;

interface Mounts {
  /** Takes the calls that bring no body. */
  bare: FastifyInstance;
  /** Knows how to read bodies. */
  withBody: FastifyInstance;
}

interface ServeNeeds {
  actors: Actors;
  read: Db;
  commits: Commits;
  meters: CallMeters;
  /** Whether the endpoints' limits are in force. */
  rateLimit: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is let in where; null before that is known. */
    checked: Checked | null;
    /** When the call came, as `performance.now()` says; 0 when it was refused at the door. */
    began: number;
  }
}

interface Checked {
  actor: Actor | null;
  scope: ShopScope | undefined;
  /** The `seq` of the shop's newest event, where it has been read. */
  head?: number | undefined;
  /** Of a list that holds until its shop's next event. */
  at?: ShopAt;
}

/** Makes `serve`, which mounts one endpoint of the contract: path, token, access, body; what the contract names goes out. */
export function createServe(
  { bare, withBody }: Mounts,
  { actors, read, commits, meters, rateLimit }: ServeNeeds,
): Serve {
  for (const app of [bare, withBody])
    if (!app.hasRequestDecorator('checked')) app.decorateRequest('checked', null).decorateRequest('began', 0);
  const lists = createLists();

  async function scopeOf(
    endpoint: Endpoint,
    request: FastifyRequest,
    looksAgain?: boolean,
  ): Promise<Checked> {
    const { shopId } = request.params as { shopId?: string };
    const present = await actors.fromHeader(request.headers.authorization, shopId, looksAgain);
    if (shopId === undefined) {
      const actor = present?.actor ?? null;
      requireRole(endpoint.access, actor);
      return { actor, scope: undefined };
    }
    const scope = await scopeFor(read, endpoint.access, present, shopId);
    return { actor: scope.actor, scope, head: present?.head };
  }

  async function check(
    endpoint: Endpoint,
    request: FastifyRequest,
    { looksAgain }: Options,
    limit?: RateLimit,
  ): Promise<Checked> {
    try {
      const found = await scopeOf(endpoint, request, looksAgain);
      // The shop's own staff may call as often as the evening needs.
      if (!found.scope?.actor) limit?.admit(request.ip);
      return found;
    } catch (error) {
      if (isMiss(error)) limit?.admit(request.ip);
      throw error;
    }
  }

  function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
    const { actor, scope } = request.checked ?? { actor: null, scope: undefined };
    const query = endpoint.query && parseOrRefuse(endpoint.query, request.query);
    const body = endpoint.body && parseOrRefuse(endpoint.body, request.body ?? {});
    const once = endpoint.idempotent ? onceOf(endpoint, request, actor, body) : undefined;
    return { params: request.params, query, body, actor, scope, once, request } as Call<E>;
  }

  return (endpoint, handler, options = {}) => {
    // Drops whatever the contract does not name, so that no column leaves the house by accident.
    const shape = endpoint.answers ? undefined : shapeOf(replySchema(endpoint.data));
    const meter = meters.of(endpoint.route);
    const limit = rateLimit && endpoint.limit ? createRateLimit(endpoint.limit) : undefined;

    /** Whoever was let in to this list. Only the token, which expires by the clock, is read at every call. */
    const letIn = untilNextCommit<Checked>(commits);

    /** Who asks for a list of which shop, in one word; undefined without a token, and of any other call. */
    function nameOf({ headers, params }: FastifyRequest): string | undefined {
      const claims = options.untilNextEvent ? actors.claimsOf(headers.authorization) : null;
      return claims ? `${claims.sub} ${claims.sid} ${(params as { shopId?: string }).shopId}` : undefined;
    }

    async function enter(request: FastifyRequest): Promise<Checked> {
      const found = await check(endpoint, request, options, limit);
      if (!options.untilNextEvent || !found.scope) return found;
      const { scope, head = await headOf(read, scope.shopId) } = found;
      return { ...found, at: { scope, head } };
    }

    /** Once more for whoever is somebody else than a moment ago; for whoever is nobody any more it is refused. */
    async function callAnew(request: FastifyRequest): Promise<Call<typeof endpoint>> {
      const { shopId } = request.params as { shopId?: string };
      actors.lookAnew(request.headers.authorization, shopId);
      request.checked = await check(endpoint, request, options, limit);
      return callOf(endpoint, request);
    }

    const app = endpoint.route.method === 'GET' ? bare : withBody;
    app.route({
      method: endpoint.route.method,
      url: API_BASE + endpoint.route.path,
      config: { picture: endpoint.picture },
      // To say how long a file is it would have to be made.
      ...(endpoint.answers && { exposeHeadRoute: false }),
      onRequest: (request, reply, done) => {
        request.began = performance.now();
        const goOn = (found: Checked): void => {
          request.checked = found;
          // What was made before leaves from here: there is no body to read and nothing to ask of the handler.
          if (!found.at || !lists.sendKnown(request, reply, found.at)) done();
          else if (reply.raw.statusCode === 304) meter.seen(304, request.began);
        };
        const name = nameOf(request);
        const found = name === undefined ? undefined : letIn.find(name);
        // Whoever is not of the shop is counted at every call.
        if (found?.actor) goOn(found);
        else (name === undefined ? enter(request) : letIn.take(name, () => enter(request))).then(goOn, done);
      },
      onSend: (request, reply, payload, done) => {
        if (reply.statusCode === 404) limit?.missed(request.ip);
        meter.seen(reply.statusCode, request.began);
        done(null, payload);
      },
      handler: async (request, reply) => {
        let call = callOf(endpoint, request);
        const at = request.checked?.at;
        if (at) {
          const make = async () => Buffer.from(JSON.stringify(shape?.(await handler(call))));
          const answer = await lists.sendMade(request, reply, at, make);
          if (reply.raw.statusCode === 304) meter.seen(304, request.began);
          return answer;
        }
        const result = await handler(call).catch(async (error) => {
          if (!options.looksAgain || !isNobody(error)) throw error;
          call = await callAnew(request);
          return handler(call);
        });
        if (call.once?.replayed) reply.header('idempotency-replayed', 'true');
        reply.code(endpoint.status ?? 200);
        if (endpoint.answers) return sendDownload(reply, endpoint.answers, result as Download);
        return shape?.(result);
      },
    });
  };
}

const isNobody = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';
const isMiss = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

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
