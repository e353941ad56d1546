import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Actor, Authenticator } from '../auth/authenticate.ts';
import { authorizeKnownRole, requireRole, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilCommit } from '../db/commit-cache.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { readLatestSeq } from '../events/event-log.repository.ts';
import type { ShopVersion } from './list-cache.ts';
import type { RateLimit } from './plugins/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    authorized: Authorized | null;
  }
}

interface Authorized {
  actor: Actor | null;
  scope: ShopScope | undefined;
  latestSeq?: number | undefined;
  version?: ShopVersion;
}

interface AuthorizationNeeds {
  authenticator: Authenticator;
  read: Db;
  commits: CommitVersions;
}

/** A shop's staff have no rate limit. */
interface RouteAccess {
  endpoint: Endpoint;
  allowStale: boolean;
  rateLimiter: RateLimit | undefined;
}

/** Before the body is read. */
export function createAuthorizeHook(needs: AuthorizationNeeds, route: RouteAccess): onRequestHookHandler {
  return (request, _reply, done) => {
    authorizeWithinLimit(needs, route, request).then((found) => {
      request.authorized = found;
      done();
    }, done);
  };
}

/**
 * Also reads the list's version. Caches both; the token, which expires by the clock, is verified every time.
 */
export function createListAuthorizeHook(needs: AuthorizationNeeds, route: RouteAccess): onRequestHookHandler {
  const cache = cacheUntilCommit<Authorized>(needs.commits);
  return (request, _reply, done) => {
    const key = sessionKeyOf(needs.authenticator, request);
    const cached = key === undefined ? undefined : cache.get(key);
    // Outsiders count towards the limit on every request.
    if (cached?.actor) {
      request.authorized = cached;
      done();
      return;
    }
    const authorizing =
      key === undefined
        ? authorizeList(needs, route, request)
        : cache.load(key, () => authorizeList(needs, route, request));
    authorizing.then((found) => {
      request.authorized = found;
      done();
    }, done);
  };
}

/** Without the cache, for one retry; rejects if the session has ended. */
export async function reauthorize(
  needs: AuthorizationNeeds,
  route: RouteAccess,
  request: FastifyRequest,
): Promise<void> {
  needs.authenticator.invalidate(request.headers.authorization, shopIdOf(request));
  request.authorized = await authorizeWithinLimit(needs, route, request);
}

const shopIdOf = ({ params }: FastifyRequest): string | undefined => (params as { shopId?: string }).shopId;

/** undefined without a token. */
function sessionKeyOf(authenticator: Authenticator, request: FastifyRequest): string | undefined {
  const claims = authenticator.claimsFromHeader(request.headers.authorization);
  return claims ? `${claims.sub} ${claims.sid} ${shopIdOf(request)}` : undefined;
}

async function authorizeList(
  needs: AuthorizationNeeds,
  route: RouteAccess,
  request: FastifyRequest,
): Promise<Authorized> {
  const found = await authorizeWithinLimit(needs, route, request);
  if (!found.scope) return found;
  const { scope, latestSeq = await readLatestSeq(needs.read, scope.shopId) } = found;
  return { ...found, version: { scope, latestSeq } };
}

async function authorizeWithinLimit(
  needs: AuthorizationNeeds,
  route: RouteAccess,
  request: FastifyRequest,
): Promise<Authorized> {
  try {
    const found = await authorizeCaller(needs, route, request);
    if (!found.scope?.actor) route.rateLimiter?.countRequestOrThrow(request.ip);
    return found;
  } catch (error) {
    if (isNotFound(error)) route.rateLimiter?.countRequestOrThrow(request.ip);
    throw error;
  }
}

async function authorizeCaller(
  { authenticator, read }: AuthorizationNeeds,
  { endpoint, allowStale }: RouteAccess,
  request: FastifyRequest,
): Promise<Authorized> {
  const shopId = shopIdOf(request);
  const { authorization } = request.headers;
  const authenticated = await authenticator.authenticateHeader(authorization, shopId, allowStale);
  if (shopId === undefined) {
    const actor = authenticated?.actor ?? null;
    requireRole(endpoint.access, actor);
    return { actor, scope: undefined };
  }
  const scope = await authorizeKnownRole(read, endpoint.access, authenticated, shopId);
  return { actor: scope.actor, scope, latestSeq: authenticated?.latestSeq };
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';
