import type { IncomingMessage } from 'node:http';
import { handshake } from '@tawa/shared/event-schemas.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { authorizeKnownRole, authorizeShop, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilCommit } from '../db/commit-cache.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { readLatestSeq } from '../events/event-log.repository.ts';
import { parseOrThrow } from '../http/validate.ts';
import { rateLimitNetworkOf } from '../support/ip-address.ts';
import type { ConnectionLimiter } from './connection-limits.ts';
import type { RealtimeRateLimiter } from './rate-limits.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import type { ShopServer, ShopSocket, SocketData } from './socket-types.ts';
import { asEngineConnection, corkPackets, terminateConnection } from './ws-transport/engine-io-internals.ts';

/** Passed in because `realtime` may not import features. */
export interface AnonymousAccessQueries {
  tableExists(scope: ShopScope, tableNo: string): Promise<boolean>;
  findDinerOrder(scope: ShopScope, kotId: string): Promise<{ tokenNo: number; status: string } | undefined>;
  findShopOfValidInvoice(invoiceId: string): Promise<string | undefined>;
}

type AuthorizedHandshake = Omit<SocketData, 'network'>;

/** Both run before the first query of a handshake, and throw to refuse it. */
interface HandshakeAdmission {
  anonymous: () => void;
  /** The token's signature is valid; its session may have ended. */
  user: (userId: string) => void;
}

export type AuthorizeHandshake = (
  auth: unknown,
  admission?: HandshakeAdmission,
) => Promise<AuthorizedHandshake>;

interface Needs {
  read: Db;
  commits: CommitVersions;
  authenticator: Pick<Authenticator, 'authenticateToken'>;
  queries: Pick<AnonymousAccessQueries, 'tableExists' | 'findShopOfValidInvoice'>;
}

/** Reads each shop's latest `seq` once per commit. */
export function createHandshakeAuthorizer(needs: Needs): AuthorizeHandshake {
  const seqCache = cacheUntilCommit<number>(needs.commits);
  const currentSeq = async (shopId: string) =>
    seqCache.get(shopId) ?? seqCache.load(shopId, () => readLatestSeq(needs.read, shopId));
  return (auth, admission) => authorizeHandshake(auth, needs, currentSeq, admission);
}

/**
 * With the access rules of the endpoints.
 * @throws AppError; the client gets its code with `connect_error`
 */
async function authorizeHandshake(
  auth: unknown,
  needs: Needs,
  currentSeq: (shopId: string) => Promise<number>,
  admission?: HandshakeAdmission,
): Promise<AuthorizedHandshake> {
  // Read first, so that a commit during the other reads outdates this version.
  const readAt = needs.commits.version;
  const parsedAuth = parseOrThrow(handshake, auth);
  if ('token' in parsedAuth) {
    const { token, shopId } = parsedAuth;
    const authenticated = await needs.authenticator.authenticateToken(token, shopId, admission?.user);
    const { scope, latestSeq } = await authorizeKnownRole(needs.read, 'shop.staff', authenticated, shopId);
    return {
      scope,
      role: authenticated.actor.role,
      since: parsedAuth.since,
      invoiceId: undefined,
      latestSeq,
      readAtVersion: readAt,
    };
  }
  admission?.anonymous();
  const anonymous = await authorizeAnonymous(parsedAuth, needs);
  return {
    ...anonymous,
    role: 'DINER',
    since: undefined,
    latestSeq: await currentSeq(anonymous.scope.shopId),
    readAtVersion: readAt,
  };
}

async function authorizeAnonymous(
  asked: { invoiceId: string } | { shopId: string; tableNo: string },
  { read, queries }: Needs,
): Promise<Pick<SocketData, 'scope' | 'invoiceId'>> {
  if ('invoiceId' in asked) {
    const { invoiceId } = asked;
    const shopId = await queries.findShopOfValidInvoice(invoiceId);
    if (shopId === undefined) throw new AppError('entity.not_found', { noun: 'bill' });
    const scope = await authorizeShop(read, 'shop.anyone', null, shopId);
    return { scope, invoiceId };
  }
  const scope = await authorizeShop(read, 'shop.anyone', null, asked.shopId);
  if (!(await queries.tableExists(scope, asked.tableNo)))
    throw new AppError('entity.not_found', { noun: 'table' });
  return { scope, invoiceId: undefined };
}

interface MiddlewareNeeds {
  authorizeHandshake: AuthorizeHandshake;
  rates: RealtimeRateLimiter;
  connectionLimiter: ConnectionLimiter;
  settleConnection(connection: ShopSocket['conn']): void;
  clientAddressOf(request: IncomingMessage): string;
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
  // Another CONNECT on this connection finished first.
  if (!socket.request) throw new AppError('request.invalid');
  const release = needs.connectionLimiter.acquire(socket.data);
  needs.settleConnection(socket.conn);
  dropUpgradeRequest(socket);
  if (socket.conn.readyState === 'open') socket.conn.once('close', release);
  else release();
  // Until `connection`: `ready` and the replay leave in one write.
  corkPackets(socket.conn);
}

const tooManyHandshakesError = () => new AppError('live.too_many', {}, { retryAfterMs: 30_000 });

function networkWithinHandshakeLimit(
  { request, conn }: ShopSocket,
  { rates, clientAddressOf }: MiddlewareNeeds,
): string {
  const isFlood = rates.exceedsHandshakeLimit(conn);
  if (isFlood) terminateConnection(asEngineConnection(conn));
  // An earlier CONNECT on this transport has dropped the request.
  if (isFlood || !request) throw new AppError('request.invalid');
  return rateLimitNetworkOf(clientAddressOf(request));
}

/** The client reads `error.data.code`. */
function toConnectError(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('server.internal');
  return Object.assign(new Error(known.message), { data: known.toReply() });
}

/** `socket.request` becomes null: its headers and token use much memory. */
function dropUpgradeRequest({ conn }: ShopSocket): void {
  Object.assign(conn, { request: null });
}

export function dropHandshakeData(socket: ShopSocket): void {
  Object.assign(socket, { handshake: null });
}
