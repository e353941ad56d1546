import { handshake } from '@tawa/shared/contract/live.ts';
import type { Actors } from '../auth/actor.ts';
import { type ShopScope, shopScope } from '../auth/shop-access.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { parseOrRefuse } from '../http/parse.ts';
import type { SocketData } from './socket.ts';

/** What the gateway asks the features, which stand above it. */
export interface ShopFacts {
  tableExists(scope: ShopScope, tableNo: string): Promise<boolean>;
  /** The order as its diner may see it; undefined when the shop has none of this id. */
  dinerOrder(scope: ShopScope, kotId: string): Promise<{ tokenNo: number; status: string } | undefined>;
  /** The shop of a bill that has not become void. */
  shopOfBill(invoiceId: string): Promise<string | undefined>;
}

/**
 * Who is connecting, by the same rule as over HTTP.
 * @throws AppError as the contract's codes; the client sees it as `connect_error`
 */
export async function admit(
  auth: unknown,
  read: Db,
  actors: Actors,
  facts: Pick<ShopFacts, 'tableExists' | 'shopOfBill'>,
): Promise<SocketData> {
  const asked = parseOrRefuse(handshake, auth);
  if ('token' in asked) {
    const actor = await actors.fromToken(asked.token);
    const scope = await shopScope(read, 'shop.staff', actor, asked.shopId);
    return { scope, role: actor.role, since: asked.since, invoiceId: undefined };
  }
  if ('invoiceId' in asked) {
    const { invoiceId } = asked;
    const shopId = await facts.shopOfBill(invoiceId);
    if (shopId === undefined) throw new AppError('invoice.not_found');
    const scope = await shopScope(read, 'shop.anyone', null, shopId);
    return { scope, role: 'DINER', since: undefined, invoiceId };
  }
  const scope = await shopScope(read, 'shop.anyone', null, asked.shopId);
  if (!(await facts.tableExists(scope, asked.tableNo))) throw new AppError('table.not_found');
  return { scope, role: 'DINER', since: undefined, invoiceId: undefined };
}

/** A refusal in the form that Socket.IO hands to the client: `error.data.code`. */
export function asConnectError(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('server.internal');
  return Object.assign(new Error(known.message), { data: known.toReply() });
}
