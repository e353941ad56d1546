import { handshake } from '@tawa/shared/contract/live.ts';
import type { Actors } from '../auth/authenticate.ts';
import { type ShopScope, scopeFor, shopScope } from '../auth/shop-scope.ts';
import { type Commits, untilNextCommit } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { headOf } from '../events/event-log.repository.ts';
import { parseOrRefuse } from '../http/parse.ts';
import type { ShopSocket, SocketData } from './socket.ts';

/** What the gateway asks the features, which stand above it. */
export interface ShopFacts {
  tableExists(scope: ShopScope, tableNo: string): Promise<boolean>;
  /** The order as its diner may see it; undefined when the shop has none of this id. */
  dinerOrder(scope: ShopScope, kotId: string): Promise<{ tokenNo: number; status: string } | undefined>;
  /** The shop of a bill that has not become void. */
  shopOfBill(invoiceId: string): Promise<string | undefined>;
}

/** Everything but where it comes from, which the connection says. */
type Admitted = Omit<SocketData, 'network'>;

interface Needs {
  read: Db;
  commits: Commits;
  actors: Pick<Actors, 'fromToken'>;
  facts: Pick<ShopFacts, 'tableExists' | 'shopOfBill'>;
}

/** Looks at who is connecting: see below. Where the logs stand is read once between two commits. */
export function createAdmission(needs: Needs): (auth: unknown) => Promise<Admitted> {
  const heads = untilNextCommit<number>(needs.commits);
  const headNow = async (shopId: string) =>
    heads.find(shopId) ?? heads.take(shopId, () => headOf(needs.read, shopId));
  return (auth) => admit(auth, needs, headNow);
}

/**
 * Who is connecting, by the same rule as over HTTP, and where the log of their shop stands.
 * @throws AppError as the contract's codes; the client sees it as `connect_error`
 */
async function admit(
  auth: unknown,
  needs: Needs,
  headNow: (shopId: string) => Promise<number>,
): Promise<Admitted> {
  // Counted before anything is read: whatever is committed meanwhile makes the reading one of before.
  const readAt = needs.commits.count;
  const asked = parseOrRefuse(handshake, auth);
  if ('token' in asked) {
    const present = await needs.actors.fromToken(asked.token, asked.shopId);
    const scope = await scopeFor(needs.read, 'shop.staff', present, asked.shopId);
    const { actor, head = await headNow(asked.shopId) } = present;
    return { scope, role: actor.role, since: asked.since, invoiceId: undefined, head, readAt };
  }
  const guest = await guestScope(asked, needs);
  return {
    ...guest,
    role: 'DINER',
    since: undefined,
    head: await headNow(guest.scope.shopId),
    readAt,
  };
}

async function guestScope(
  asked: { invoiceId: string } | { shopId: string; tableNo: string },
  { read, facts }: Needs,
): Promise<Pick<SocketData, 'scope' | 'invoiceId'>> {
  if ('invoiceId' in asked) {
    const { invoiceId } = asked;
    const shopId = await facts.shopOfBill(invoiceId);
    if (shopId === undefined) throw new AppError('invoice.not_found');
    const scope = await shopScope(read, 'shop.anyone', null, shopId);
    return { scope, invoiceId };
  }
  const scope = await shopScope(read, 'shop.anyone', null, asked.shopId);
  if (!(await facts.tableExists(scope, asked.tableNo))) throw new AppError('table.not_found');
  return { scope, invoiceId: undefined };
}

/** A refusal in the form that Socket.IO hands to the client: `error.data.code`. */
export function asConnectError(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('server.internal');
  return Object.assign(new Error(known.message), { data: known.toReply() });
}

/**
 * Lets go of the request that opened the connection, once nobody asks for it any more: its headers and its token are a
 * good part of what a screen costs in memory.
 */
export function forgetRequest({ conn }: ShopSocket): void {
  Object.assign(conn, { request: null });
}

/** Lets go of what the screen showed to be let in, as of its request. */
export function forgetHandshake(socket: ShopSocket): void {
  Object.assign(socket, { handshake: null });
}
