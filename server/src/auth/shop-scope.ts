import { type Access, type Caller, checkAccess } from '@tawa/shared/contract/access.ts';
import { type Permission, roleMay, type ShopRole } from '@tawa/shared/permissions.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { AuthenticatedUser, SessionUser } from './authenticate.ts';
import { findLatestSeqOfShop, findShopRole, findWorkplace } from './memberships.repository.ts';
import { findUserOfSession } from './sessions/sessions.repository.ts';

declare const proof: unique symbol;

/** Who does it: the name on an order. Today this is always the user of the session. */
export type Person = Pick<SessionUser, 'userId' | 'role' | 'name'>;

/**
 * Proves that access to this shop was checked. Repositories take it instead of a shop id. Session and person are two
 * things, because several people will act in the session of one terminal. Both are null for an anonymous caller.
 */
export interface ShopScope {
  readonly [proof]: true;
  readonly shopId: string;
  readonly shopRole: 'anonymous' | ShopRole;
  /** The permission that the request needed; null if it needed none. */
  readonly needed: Permission | null;
  readonly sessionUser: SessionUser | null;
  readonly person: Person | null;
}

/** What a query of a shop's rows needs. */
export interface ShopContext {
  /** The reader, or the transaction of a write. */
  readonly tx: Db;
  readonly scope: ShopScope;
}

export interface AuthorizedShop {
  readonly scope: ShopScope;
  /** `seq` of the shop's newest event when access was checked; 0 without events. */
  readonly latestSeq: number;
}

const scopeOf = (checked: Omit<ShopScope, typeof proof>): ShopScope => checked as ShopScope;

/** The same for all callers with the same permissions, which the role says today. */
export const permissionsKey = ({ shopRole }: ShopScope): string => shopRole;

export function may({ shopRole }: ShopScope, permission: Permission): boolean {
  return shopRole !== 'anonymous' && roleMay(shopRole, permission);
}

const errorByVerdict = {
  UNAUTHENTICATED: 'session.missing',
  FORBIDDEN: 'access.forbidden',
  NOT_FOUND: 'shop.not_found',
} as const;

/**
 * Gives a caller who is no member an anonymous scope; if `access` requires a member, throws the error of an
 * unknown shop.
 * @throws AppError session.missing, access.forbidden, shop.not_found
 */
export async function authorizeShop(
  db: Db,
  access: Access,
  sessionUser: SessionUser | null,
  shopId: string,
): Promise<ShopScope> {
  const shopRole = sessionUser && ((await findShopRole(db, shopId, sessionUser.userId)) ?? null);
  // No caller of this function reads `latestSeq`.
  const authenticated = sessionUser && { sessionUser, shopRole, latestSeq: 0 };
  return (await authorizeKnownRole(db, access, authenticated, shopId)).scope;
}

/**
 * Does the same as `authorizeShop` with a role that is already known. Queries the database only for callers
 * who are no members.
 */
export async function authorizeKnownRole(
  db: Db,
  access: Access,
  authenticated: AuthenticatedUser | null,
  shopId: string,
): Promise<AuthorizedShop> {
  const caller: Caller = authenticated ? (authenticated.shopRole ?? 'stranger') : 'anonymous';
  const verdict = checkAccess(access, caller);
  if (verdict !== 'allow') throw new AppError(errorByVerdict[verdict]);
  const needed = typeof access === 'string' ? null : access.may;
  if (authenticated?.shopRole) {
    const { sessionUser, shopRole, latestSeq } = authenticated;
    return { scope: scopeOf({ shopId, shopRole, needed, sessionUser, person: sessionUser }), latestSeq };
  }
  const latestSeq = await findLatestSeqOfShop(db, shopId);
  if (latestSeq === undefined) throw new AppError('shop.not_found');
  const scope = scopeOf({ shopId, shopRole: 'anonymous', needed, sessionUser: null, person: null });
  return { scope, latestSeq };
}

/**
 * Reads session and role again in the transaction of a write; anonymous callers pass.
 * @returns the scope with the caller's present name and role
 * @throws AppError session.ended; shop.not_found without the membership; access.forbidden if the present role lacks the
 * permission that the request needed
 */
export async function recheckScope({ tx, scope }: ShopContext): Promise<ShopScope> {
  const { shopId, needed, sessionUser } = scope;
  if (!sessionUser) return scope;
  const current = await findUserOfSession(tx, sessionUser.sessionId, shopId);
  if (!current) throw new AppError('session.ended');
  const { name, shopRole } = current;
  if (!shopRole) throw new AppError('shop.not_found');
  if (needed && !roleMay(shopRole, needed)) throw new AppError('access.forbidden');
  return { ...scope, shopRole, sessionUser: { ...sessionUser, name }, person: { ...sessionUser, name } };
}

/**
 * Reads the session again in the transaction of a write to an account.
 * @throws AppError session.ended
 */
export async function recheckSession(tx: Db, { sessionId }: SessionUser): Promise<void> {
  if (!(await findUserOfSession(tx, sessionId))) throw new AppError('session.ended');
}

/**
 * Checks the access of a request that names no shop.
 * @throws AppError session.missing, access.forbidden
 */
export function requireRole(access: Access, sessionUser: SessionUser | null): void {
  const caller = sessionUser ? (sessionUser.role === 'OWNER' ? 'owner' : 'waiter') : 'anonymous';
  const verdict = checkAccess(access, caller);
  if (verdict !== 'allow') throw new AppError(errorByVerdict[verdict]);
}

/** @throws AppError shop.not_found */
export async function authorizeWaiter(db: Db, sessionUser: SessionUser): Promise<ShopScope> {
  const workplace = await findWorkplace(db, sessionUser.userId);
  if (!workplace) throw new AppError('shop.not_found');
  return authorizeShop(db, { may: 'shop.read' }, sessionUser, workplace.shopId);
}
