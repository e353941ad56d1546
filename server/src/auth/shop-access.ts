import { type Access, type Caller, decide } from '@tawa/shared/access.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import { memberships } from './memberships.table.ts';

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

const partOf = statement((db) =>
  db
    .select({ part: memberships.part })
    .from(memberships)
    .where(
      and(
        eq(memberships.shopId, sql.placeholder('shopId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
);

const anyOwner = statement((db) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.part, 'owner')))
    .limit(1)
    .prepare(),
);

const refusals = {
  UNAUTHENTICATED: 'session.missing',
  FORBIDDEN: 'access.forbidden',
  NOT_FOUND: 'shop.not_found',
} as const;

async function callerIn(db: Db, actor: Actor | null, shopId: string): Promise<Caller> {
  if (!actor) return 'visitor';
  const [row] = await partOf(db).execute({ shopId, userId: actor.userId });
  return row?.part ?? 'stranger';
}

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
  const caller = await callerIn(db, actor, shopId);
  const verdict = decide(access, caller);
  if (verdict !== 'allow') throw new AppError(refusals[verdict]);
  if (caller === 'visitor' || caller === 'stranger') {
    const [owner] = await anyOwner(db).execute({ shopId });
    if (!owner) throw new AppError('shop.not_found');
    return { shopId, part: 'visitor', actor: null } as ShopScope;
  }
  return { shopId, part: caller, actor } as ShopScope;
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

const waiterShop = statement((db) =>
  db
    .select({ shopId: memberships.shopId })
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.part, 'waiter')))
    .limit(1)
    .prepare(),
);

/**
 * The scope of the one shop that a waiter works for.
 * @throws AppError shop.not_found when there is none
 */
export async function waiterScope(db: Db, actor: Actor): Promise<ShopScope> {
  const [row] = await waiterShop(db).execute({ userId: actor.userId });
  if (!row) throw new AppError('shop.not_found');
  return shopScope(db, 'shop.staff', actor, row.shopId);
}
