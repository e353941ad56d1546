import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Authenticator, SessionUser } from '../auth/authenticate.ts';
import type { RecordUse } from '../auth/sessions/record-use.ts';
import { type AuthorizedShop, authorizeKnownRights, requireRole } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { RateLimit } from './plugins/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    authorized: Authorized | null;
  }
}

interface Authorized {
  /** Null if the caller has no role in the shop, even if the caller has an account. */
  sessionUser: SessionUser | null;
  /** Undefined if the path names no shop. */
  shop: AuthorizedShop | undefined;
}

interface AuthorizationNeeds {
  authenticator: Authenticator;
  read: Db;
  recordUse: RecordUse;
}

/** The staff of a shop have no rate limit. */
interface RouteAccess {
  endpoint: Endpoint;
  rateLimiter: RateLimit | undefined;
}

/** Reads the caller and the shop's latest `seq`, before the body is read and before any list is. */
export function createAuthorizeHook(needs: AuthorizationNeeds, route: RouteAccess): onRequestHookHandler {
  return (request, _reply, done) => {
    authorizeWithinLimit(needs, route, request).then((authorized) => {
      request.authorized = authorized;
      done();
    }, done);
  };
}

async function authorizeWithinLimit(
  needs: AuthorizationNeeds,
  route: RouteAccess,
  request: FastifyRequest,
): Promise<Authorized> {
  try {
    const authorized = await authorizeCaller(needs, route, request);
    if (!authorized.shop?.scope.sessionUser) route.rateLimiter?.countRequestOrThrow(request.ip);
    return authorized;
  } catch (error) {
    if (isNotFound(error)) route.rateLimiter?.countRequestOrThrow(request.ip);
    throw error;
  }
}

async function authorizeCaller(
  { authenticator, read, recordUse }: AuthorizationNeeds,
  { endpoint }: RouteAccess,
  { headers, params }: FastifyRequest,
): Promise<Authorized> {
  const { shopId } = params as { shopId?: string };
  const authenticated = await authenticator.authenticateHeader(headers.authorization, shopId);
  // Screens read by themselves, so only the other methods show that somebody is there.
  if (authenticated && endpoint.route.method !== 'GET') await recordUse(authenticated.sessionUser);
  if (shopId === undefined) {
    const sessionUser = authenticated?.sessionUser ?? null;
    requireRole(endpoint.access, sessionUser);
    return { sessionUser, shop: undefined };
  }
  const shop = await authorizeKnownRights(read, endpoint.access, authenticated, shopId);
  return { sessionUser: shop.scope.sessionUser, shop };
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';
