import { type Access, type Caller, checkAccess } from '@tawa/shared/contract/access.ts';
import { NEVER_AT_TERMINALS, type Permission } from '@tawa/shared/permissions.ts';
import type { AppendedHeads } from '../db/chain/chain.repository.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { AuthenticatedUser, SessionUser } from './authenticate.ts';
import { findLatestSeqOfShop, findRights, listWorkplaces } from './memberships.repository.ts';
import type { Rights } from './rights.ts';
import { findUserOfSession } from './sessions/sessions.repository.ts';

declare const proof: unique symbol;

/** Who does it: the name on an order. This is the user of the session. */
export type Person = Pick<SessionUser, 'userId' | 'role' | 'name'>;

/**
 * Proves that access to this shop was checked. Repositories take it instead of a shop id. Session and person are two
 * things, because several people act at one terminal. Both are null for an anonymous caller, and so are the rights.
 */
export interface ShopScope {
  readonly [proof]: true;
  readonly shopId: string;
  readonly rights: Rights | null;
  /** The permission that the request needed; null if it needed none. */
  readonly needed: Permission | null;
  /** The permission with which a caller who lacks `needed` may send an approval; null if the request takes none. */
  readonly mayAsk: Permission | null;
  readonly sessionUser: SessionUser | null;
  readonly person: Person | null;
}

/** What a query of a shop's rows needs. */
export interface ShopContext {
  /** The reader, or the transaction of a write. */
  readonly tx: Db;
  readonly scope: ShopScope;
  /** Of a write that has one. A write passes it on to all that appends to the chain, or two entries get one number. */
  readonly appendedHeads?: AppendedHeads | undefined;
}

export interface AuthorizedShop {
  readonly scope: ShopScope;
  /** `seq` of the shop's newest event when access was checked; 0 without events. */
  readonly latestSeq: number;
}

const scopeOf = (checked: Omit<ShopScope, typeof proof>): ShopScope => checked as ShopScope;

/** The same for all callers with the same permissions, and for nobody else. */
export const permissionsKey = ({ rights }: ShopScope): string => rights?.key ?? 'anonymous';

export function may({ rights }: Pick<ShopScope, 'rights'>, permission: Permission): boolean {
  return rights?.held.has(permission) ?? false;
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
  const rights = sessionUser && (await findRights(db, shopId, sessionUser));
  // No caller of this function reads `latestSeq`.
  const authenticated = sessionUser && { sessionUser, rights, latestSeq: 0 };
  return (await authorizeKnownRights(db, access, authenticated, shopId)).scope;
}

const isKeptFromTerminal = (authenticated: AuthenticatedUser | null, permission: Permission): boolean =>
  Boolean(authenticated?.sessionUser.terminalId) && NEVER_AT_TERMINALS.has(permission);

/**
 * Does the same as `authorizeShop` with rights that are already known. Queries the database only for callers
 * who are no members.
 */
export async function authorizeKnownRights(
  db: Db,
  access: Access,
  authenticated: AuthenticatedUser | null,
  shopId: string,
): Promise<AuthorizedShop> {
  const caller: Caller = authenticated ? (authenticated.rights?.role ?? 'stranger') : 'anonymous';
  const needed = typeof access === 'string' ? null : access.may;
  const mayAsk = (typeof access !== 'string' && access.mayAsk) || null;
  const verdict = checkAccess(access, caller, authenticated?.rights?.held);
  if (verdict === 'FORBIDDEN' && needed && isKeptFromTerminal(authenticated, needed))
    throw new AppError('terminal.password_needed');
  const canAsk = verdict === 'FORBIDDEN' && mayAsk && authenticated?.rights?.held.has(mayAsk);
  if (verdict !== 'allow' && !canAsk) throw new AppError(errorByVerdict[verdict]);
  if (authenticated?.rights) {
    const { sessionUser, rights, latestSeq } = authenticated;
    return {
      scope: scopeOf({ shopId, rights, needed, mayAsk, sessionUser, person: sessionUser }),
      latestSeq,
    };
  }
  const latestSeq = await findLatestSeqOfShop(db, shopId);
  if (latestSeq === undefined) throw new AppError('shop.not_found');
  const scope = scopeOf({ shopId, rights: null, needed, mayAsk, sessionUser: null, person: null });
  return { scope, latestSeq };
}

/**
 * The scope for the write of an approved act. The write then checks that the caller holds `mayAsk` instead of `needed`, so
 * use this scope only if the work of that write checks the approval.
 */
export const approvedScope = (scope: ShopScope): ShopScope => ({
  ...scope,
  needed: scope.mayAsk ?? scope.needed,
});

/**
 * Refuses a caller who lacks the needed permission and sends no approval. Call it after authorization, which has already
 * refused such a caller at endpoints that take no approvals.
 * @throws access.needs_approval with the permission
 */
export function requirePermissionOrApproval(scope: ShopScope, hasApproval: boolean): void {
  if (!scope.needed || hasApproval || may(scope, scope.needed)) return;
  throw needsApproval(scope.needed);
}

export const needsApproval = (permission: Permission): AppError =>
  new AppError('access.needs_approval', {}, { data: { permission } });

/**
 * Reads session and rights again in the transaction of a write; anonymous callers pass.
 * @returns the scope with the caller's present name and rights
 * @throws AppError session.ended; shop.not_found without the membership; access.forbidden without the permission that the
 * request needed, or access.needs_approval
 */
export async function recheckScope({ tx, scope }: ShopContext): Promise<ShopScope> {
  const { shopId, needed, mayAsk, sessionUser } = scope;
  if (!sessionUser) return scope;
  const current = await findUserOfSession(tx, sessionUser.sessionId, shopId);
  if (!current) throw new AppError('session.ended');
  const { name, rights } = current;
  if (!rights) throw new AppError('shop.not_found');
  // `approvedScope` has made both equal: then the caller has lost the right to ask, and no approval helps.
  if (needed && !rights.held.has(needed))
    throw mayAsk && needed !== mayAsk && rights.held.has(mayAsk)
      ? needsApproval(needed)
      : new AppError('access.forbidden');
  return { ...scope, rights, sessionUser: { ...sessionUser, name }, person: { ...sessionUser, name } };
}

/**
 * A PIN must not lead to a password or to another account.
 * @throws AppError terminal.password_needed
 */
export function requireOwnDevice({ terminalId }: SessionUser): void {
  if (terminalId) throw new AppError('terminal.password_needed');
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

/**
 * The scopes of the shops in which an employee works, the oldest shop first.
 * @throws AppError shop.not_found without any
 */
export async function authorizeWorkplaces(db: Db, sessionUser: SessionUser): Promise<ShopScope[]> {
  const workplaces = await listWorkplaces(db, sessionUser.userId, sessionUser);
  if (workplaces.length === 0) throw new AppError('shop.not_found');
  return Promise.all(
    workplaces.map(({ shopId }) => authorizeShop(db, { may: 'shop.read' }, sessionUser, shopId)),
  );
}
