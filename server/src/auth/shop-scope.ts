import { type Access, type Caller, decide } from '@tawa/shared/access.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor, Present } from './authenticate.ts';
import { isShop, partIn, workplaceOf } from './memberships.repository.ts';
import { userOfSession } from './sessions.repository.ts';

declare const proof: unique symbol;

/**
 * Proof that the caller may do what the call's access asks, in this shop. Only this file makes one;
 * repositories take it instead of a bare shop id, so that no route can forget the check.
 */
export interface ShopScope {
  readonly [proof]: true;
  readonly shopId: string;
  readonly part: 'visitor' | 'waiter' | 'owner';
  readonly actor: Actor | null;
}

const refusals = {
  UNAUTHENTICATED: 'session.missing',
  FORBIDDEN: 'access.forbidden',
  NOT_FOUND: 'shop.not_found',
} as const;

/**
 * THE authorization rule for everything that names a shop, over HTTP and sockets alike.
 * A foreign shop and one that does not exist look the same.
 * @throws AppError session.missing, access.forbidden, shop.not_found
 */
export async function shopScope(
  db: Db,
  access: Access,
  actor: Actor | null,
  shopId: string,
): Promise<ShopScope> {
  const part = actor && ((await partIn(db, shopId, actor.userId)) ?? null);
  return scopeFor(db, access, actor && { actor, part }, shopId);
}

/** The same for somebody whose part in this very shop has just been read. */
export async function scopeFor(
  db: Db,
  access: Access,
  present: Pick<Present, 'actor' | 'part'> | null,
  shopId: string,
): Promise<ShopScope> {
  const caller: Caller = present ? (present.part ?? 'stranger') : 'visitor';
  const verdict = decide(access, caller);
  if (verdict !== 'allow') throw new AppError(refusals[verdict]);
  if (!present?.part) {
    if (!(await isShop(db, shopId))) throw new AppError('shop.not_found');
    return { shopId, part: 'visitor', actor: null } as ShopScope;
  }
  return { shopId, part: present.part, actor: present.actor } as ShopScope;
}

/**
 * Inside a change: whoever was let in when the call came may have been signed out, or removed, while it waited; with
 * `byName` also whoever has another name by now.
 * @throws AppError session.ended, shop.not_found
 */
export async function assertStillHolds(
  tx: Db,
  { shopId, part, actor }: ShopScope,
  byName = false,
): Promise<void> {
  if (!actor) return;
  const now = await userOfSession(tx, actor.sessionId, shopId);
  if (!now || (byName && now.name !== actor.name)) throw new AppError('session.ended');
  if (now.part !== part) throw new AppError('shop.not_found');
}

/**
 * The same rule for calls that name no shop: the role alone decides.
 * @throws AppError session.missing, access.forbidden
 */
export function requireRole(access: Access, actor: Actor | null): void {
  const caller = actor ? (actor.role === 'OWNER' ? 'owner' : 'waiter') : 'visitor';
  const verdict = decide(access, caller);
  if (verdict !== 'allow') throw new AppError(refusals[verdict]);
}

/**
 * The scope of the one shop that a waiter works for.
 * @throws AppError shop.not_found when there is none
 */
export async function waiterScope(db: Db, actor: Actor): Promise<ShopScope> {
  const shopId = await workplaceOf(db, actor.userId);
  if (shopId === undefined) throw new AppError('shop.not_found');
  return shopScope(db, 'shop.staff', actor, shopId);
}
