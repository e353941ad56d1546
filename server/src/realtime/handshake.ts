import type { IncomingMessage } from 'node:http';
import { handshake, handshakeProtocol } from '@tawa/shared/event-schemas.ts';
import { OLDEST_PROTOCOL } from '@tawa/shared/live-protocol.ts';
import type { Authenticator, SessionUser } from '../auth/authenticate.ts';
import {
  type AuthorizedShop,
  authorizeKnownRights,
  authorizeShop,
  type ShopScope,
} from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { parseOrThrow } from '../http/validate.ts';
import type { ConnectionLimiter } from './connection-limits.ts';
import type { PendingConnections } from './pending-connections.ts';
import type { RealtimeRateLimiter } from './rate-limits.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import type { ShopServer, ShopSocket, SocketData } from './socket-types.ts';

/** These queries are passed in, because `realtime` must not import features. */
export interface AnonymousAccessQueries {
  tableExists(scope: ShopScope, tableNo: string): Promise<boolean>;
  findDinerOrder(scope: ShopScope, kotId: string): Promise<{ tokenNo: number; status: string } | undefined>;
  findShopOfValidInvoice(invoiceId: string): Promise<string | undefined>;
}

type AuthorizedHandshake = Omit<SocketData, 'network'>;

/** Both functions run before the first query of a handshake, and throw to reject it. */
interface HandshakeAdmission {
  anonymous: () => void;
  /** Called when the signature of the token is valid; its session may have ended. */
  user: (userId: string) => void;
}

type AuthorizeHandshake = (auth: unknown, admission?: HandshakeAdmission) => Promise<AuthorizedHandshake>;

interface Needs {
  read: Db;
  authenticator: Pick<Authenticator, 'authenticateToken'>;
  queries: Pick<AnonymousAccessQueries, 'tableExists' | 'findShopOfValidInvoice'>;
  /** The server's version. A client that is too old reloads itself once for each. */
  version: string;
}

export function createHandshakeAuthorizer(needs: Needs): AuthorizeHandshake {
  return (auth, admission) => authorizeHandshake(auth, needs, admission);
}

/** @throws AppError session.ended, shop.not_found */
export type AuthorizeAgain = (sessionUser: SessionUser, shopId: string) => Promise<AuthorizedShop>;

interface MemberAuthorizerNeeds {
  read: Db;
  authenticator: Pick<Authenticator, 'authenticateAgain'>;
}

/** Reads the rights of a member again, and the shop's latest `seq` with them, in one query. */
export function createMemberAuthorizer({ read, authenticator }: MemberAuthorizerNeeds): AuthorizeAgain {
  return async (sessionUser, shopId) => {
    const authenticated = await authenticator.authenticateAgain(sessionUser, shopId);
    return authorizeKnownRights(read, { may: 'shop.read' }, authenticated, shopId);
  };
}

/**
 * Applies the access rules of the endpoints.
 * @throws AppError, whose code the client gets with `connect_error`
 */
async function authorizeHandshake(
  auth: unknown,
  needs: Needs,
  admission?: HandshakeAdmission,
): Promise<AuthorizedHandshake> {
  const { protocol } = parseOrThrow(handshakeProtocol, auth);
  if (protocol < OLDEST_PROTOCOL)
    throw new AppError('live.too_old', {}, { data: { version: needs.version } });
  const parsedAuth = parseOrThrow(handshake, auth);
  if ('token' in parsedAuth) {
    const { token, shopId } = parsedAuth;
    const authenticated = await needs.authenticator.authenticateToken(token, shopId, admission?.user);
    const { scope } = await authorizeKnownRights(needs.read, { may: 'shop.read' }, authenticated, shopId);
    const { role } = authenticated.sessionUser;
    const { since, device } = parsedAuth;
    return { scope, role, protocol, since, device, invoiceId: undefined };
  }
  admission?.anonymous();
  const target = await authorizeAnonymous(parsedAuth, needs);
  return { ...target, role: 'DINER', protocol, since: undefined, device: undefined };
}

async function authorizeAnonymous(
  target: { invoiceId: string } | { shopId: string; tableNo: string },
  { read, queries }: Needs,
): Promise<Pick<SocketData, 'scope' | 'invoiceId'>> {
  if ('invoiceId' in target) {
    const { invoiceId } = target;
    const shopId = await queries.findShopOfValidInvoice(invoiceId);
    if (shopId === undefined) throw new AppError('entity.not_found', { noun: 'bill' });
    const scope = await authorizeShop(read, 'shop.anyone', null, shopId);
    return { scope, invoiceId };
  }
  const scope = await authorizeShop(read, 'shop.anyone', null, target.shopId);
  if (!(await queries.tableExists(scope, target.tableNo)))
    throw new AppError('entity.not_found', { noun: 'table' });
  return { scope, invoiceId: undefined };
}

export interface HandshakeLimits {
  rates: RealtimeRateLimiter;
  rateLimitKeyOf(request: IncomingMessage): string;
}

interface MiddlewareNeeds extends HandshakeLimits {
  authorizeHandshake: AuthorizeHandshake;
  connectionLimiter: ConnectionLimiter;
  settleConnection: PendingConnections['settle'];
  counts: RealtimeCounters;
  onError(error: unknown, what: string): void;
}

export function createHandshakeMiddleware(needs: MiddlewareNeeds): Parameters<ShopServer['use']>[0] {
  const { counts, onError } = needs;
  return (socket, next) => {
    acceptHandshake(socket, needs).then(
      () => next(),
      (error) => {
        if (!(error instanceof AppError)) onError(error, 'a handshake failed');
        counts.handshakeErrors.increment(error instanceof AppError ? error.code : 'INTERNAL');
        next(toConnectError(error));
      },
    );
  };
}

/** @throws AppError */
async function acceptHandshake(socket: ShopSocket, needs: MiddlewareNeeds): Promise<void> {
  const network = networkWithinHandshakeLimit(socket, needs);
  const authorized = await needs.authorizeHandshake(socket.handshake.auth, {
    anonymous() {
      if (!needs.rates.allowsAnonymousHandshake(network)) throw tooManyHandshakesError();
    },
    user(userId) {
      if (!needs.rates.allowsStaffHandshake(userId)) throw tooManyHandshakesError();
    },
  });
  socket.data = { ...authorized, network };
  const release = needs.connectionLimiter.acquire(socket.data);
  // Another CONNECT on this connection was accepted, or the connection has closed.
  if (!needs.settleConnection(socket.conn)) {
    release();
    throw new AppError('request.invalid');
  }
  socket.conn.once('close', release);
}

const tooManyHandshakesError = () => new AppError('live.too_many', {}, { retryAfterMs: 30_000 });

/** Closes the connection after too many handshakes. @throws AppError request.invalid */
export function networkWithinHandshakeLimit(
  { request, conn }: Pick<ShopSocket, 'request' | 'conn'>,
  { rates, rateLimitKeyOf }: HandshakeLimits,
): string {
  if (rates.exceedsHandshakeLimit(conn)) {
    conn.close(true);
    throw new AppError('request.invalid');
  }
  return rateLimitKeyOf(request);
}

/** The client reads `error.data.code`. */
export function toConnectError(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('server.internal');
  return Object.assign(new Error(known.message), { data: known.toReply() });
}
