import { type Access, type Caller, checkAccess } from '@tawa/shared/contract/access.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor, AuthenticatedActor } from './authenticate.ts';
import { findShopOfWaiter, findShopRole, shopExists } from './memberships.repository.ts';
import { findUserOfSession } from './sessions.repository.ts';

declare const proof: unique symbol;

/**
 * Proof that the caller may do what the call's access asks, in this shop. Only this file makes one;
 * repositories take it instead of a bare shop id, so that no route can forget the check.
 */
export interface ShopScope {
  readonly [proof]: true;
  readonly shopId: string;
  readonly shopRole: 'visitor' | 'waiter' | 'owner';
  readonly actor: Actor | null;
}

const errorByVerdict = {
  UNAUTHENTICATED: 'session.missing',
  FORBIDDEN: 'access.forbidden',
  NOT_FOUND: 'shop.not_found',
} as const;

/**
 * THE authorization rule for everything that names a shop, over HTTP and sockets alike.
 * A foreign shop and one that does not exist look the same.
 * @throws AppError session.missing, access.forbidden, shop.not_found
 */
export async function authorizeShop(
  db: Db,
  access: Access,
  actor: Actor | null,
  shopId: string,
): Promise<ShopScope> {
  const shopRole = actor && ((await findShopRole(db, shopId, actor.userId)) ?? null);
  return authorizeKnownRole(db, access, actor && { actor, shopRole }, shopId);
}

/** The same for somebody whose part in this very shop has just been read. */
export async function authorizeKnownRole(
  db: Db,
  access: Access,
  authenticated: Pick<AuthenticatedActor, 'actor' | 'shopRole'> | null,
  shopId: string,
): Promise<ShopScope> {
  const caller: Caller = authenticated ? (authenticated.shopRole ?? 'stranger') : 'visitor';
  const verdict = checkAccess(access, caller);
  if (verdict !== 'allow') throw new AppError(errorByVerdict[verdict]);
  if (!authenticated?.shopRole) {
    if (!(await shopExists(db, shopId))) throw new AppError('shop.not_found');
    return { shopId, shopRole: 'visitor', actor: null } as ShopScope;
  }
  return { shopId, shopRole: authenticated.shopRole, actor: authenticated.actor } as ShopScope;
}

/**
 * Inside a change: whoever was let in when the call came may have been signed out, or removed, while it waited; with
 * `byName` also whoever has another name by now.
 * @throws AppError session.ended, shop.not_found
 */
export async function assertScopeStillValid(
  tx: Db,
  { shopId, shopRole, actor }: ShopScope,
  checksName = false,
): Promise<void> {
  if (!actor) return;
  const current = await findUserOfSession(tx, actor.sessionId, shopId);
  if (!current || (checksName && current.name !== actor.name)) throw new AppError('session.ended');
  if (current.shopRole !== shopRole) throw new AppError('shop.not_found');
}

/**
 * The same rule for calls that name no shop: the role alone decides.
 * @throws AppError session.missing, access.forbidden
 */
export function requireRole(access: Access, actor: Actor | null): void {
  const caller = actor ? (actor.role === 'OWNER' ? 'owner' : 'waiter') : 'visitor';
  const verdict = checkAccess(access, caller);
  if (verdict !== 'allow') throw new AppError(errorByVerdict[verdict]);
}

/**
 * The scope of the one shop that a waiter works for.
 * @throws AppError shop.not_found when there is none
 */
export async function authorizeWaiter(db: Db, actor: Actor): Promise<ShopScope> {
  const shopId = await findShopOfWaiter(db, actor.userId);
  if (shopId === undefined) throw new AppError('shop.not_found');
  return authorizeShop(db, 'shop.staff', actor, shopId);
}
