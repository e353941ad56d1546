import type { IncomingMessage, ServerResponse } from 'node:http';
import { handshake } from '@tawa/shared/event-schemas.ts';
import type { ServerOptions } from 'socket.io';
import type { Authenticator } from '../auth/authenticate.ts';
import { authorizeKnownRole, authorizeShop, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilCommit } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { readLatestSeq } from '../events/event-log.repository.ts';
import { parseOrThrow } from '../http/validate.ts';
import type { ShopSocket, SocketData } from './socket-types.ts';

/** Passed in because `realtime` may not import features. */
export interface AnonymousAccessQueries {
  tableExists(scope: ShopScope, tableNo: string): Promise<boolean>;
  findDinerOrder(scope: ShopScope, kotId: string): Promise<{ tokenNo: number; status: string } | undefined>;
  findShopOfValidInvoice(invoiceId: string): Promise<string | undefined>;
}

type AuthorizedHandshake = Omit<SocketData, 'network'>;

interface Needs {
  read: Db;
  commits: CommitVersions;
  authenticator: Pick<Authenticator, 'authenticateToken'>;
  queries: Pick<AnonymousAccessQueries, 'tableExists' | 'findShopOfValidInvoice'>;
}

/** Reads each shop's latest `seq` once per commit. */
export function createHandshakeAuthorizer(needs: Needs): (auth: unknown) => Promise<AuthorizedHandshake> {
  const seqCache = cacheUntilCommit<number>(needs.commits);
  const currentSeq = async (shopId: string) =>
    seqCache.get(shopId) ?? seqCache.load(shopId, () => readLatestSeq(needs.read, shopId));
  return (auth) => authorizeHandshake(auth, needs, currentSeq);
}

/**
 * With the access rules of the endpoints.
 * @throws AppError; the client gets its code with `connect_error`
 */
async function authorizeHandshake(
  auth: unknown,
  needs: Needs,
  currentSeq: (shopId: string) => Promise<number>,
): Promise<AuthorizedHandshake> {
  // Read first, so that a commit during the other reads outdates this version.
  const readAt = needs.commits.version;
  const parsedAuth = parseOrThrow(handshake, auth);
  if ('token' in parsedAuth) {
    const authenticated = await needs.authenticator.authenticateToken(parsedAuth.token, parsedAuth.shopId);
    const scope = await authorizeKnownRole(needs.read, 'shop.staff', authenticated, parsedAuth.shopId);
    const { actor, latestSeq = await currentSeq(parsedAuth.shopId) } = authenticated;
    return {
      scope,
      role: actor.role,
      since: parsedAuth.since,
      invoiceId: undefined,
      latestSeq,
      readAtVersion: readAt,
    };
  }
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

/** The client reads `error.data.code`. */
export function toConnectError(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('server.internal');
  return Object.assign(new Error(known.message), { data: known.toReply() });
}

/** `socket.request` becomes null: its headers and token use much memory. */
export function dropUpgradeRequest({ conn }: ShopSocket): void {
  Object.assign(conn, { request: null });
}

export function dropHandshakeData(socket: ShopSocket): void {
  Object.assign(socket, { handshake: null });
}

export interface OriginPolicy {
  mayConnect(request: IncomingMessage): boolean;
  origins: readonly string[];
  pollingHeaders: Record<string, string>;
}

export const ALLOW_ALL_ORIGINS: OriginPolicy = { mayConnect: () => true, origins: [], pollingHeaders: {} };

/** Socket.IO checks each connection once; false responds with 403. */
export function connectionAccessOptions(
  { mayConnect, origins }: OriginPolicy,
  isWithinRate: (request: IncomingMessage) => boolean,
): Partial<ServerOptions> {
  return {
    allowRequest: (request, done) => done(null, mayConnect(request) && isWithinRate(request)),
    ...(origins.length > 0 && { cors: { origin: [...origins], methods: ['GET', 'POST'] } }),
  };
}

/** Polling responses bypass all hooks of the HTTP server. */
export function createPollingHeaderMiddleware({ pollingHeaders }: OriginPolicy) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    for (const [name, value] of Object.entries(pollingHeaders)) response.setHeader(name, value);
    next();
  };
}
