import { type Permission, roleMay, SHOP_ROLES, type ShopRole } from '../permissions.ts';

/**
 * An `anonymous` caller has no session; a `stranger` has no role in the shop of the path. If the path has no
 * shop, the role of the account decides.
 */
export type Caller = 'anonymous' | 'stranger' | ShopRole;

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

/** Of everybody who is no owner, `employee` is the verdict whatever the role: they sign in alike. */
function verdictsOf(anonymous: Verdict, stranger: Verdict, employee: Verdict, owner: Verdict) {
  const ofMembers = SHOP_ROLES.map((role) => [role, role === 'owner' ? owner : employee]);
  return { anonymous, stranger, ...Object.fromEntries(ofMembers) } as Record<Caller, Verdict>;
}

export const verdictsOfOpenAccess = {
  /** For paths without a shop. */
  anyone: verdictsOf('allow', 'allow', 'allow', 'allow'),
  signedIn: verdictsOf('UNAUTHENTICATED', 'allow', 'allow', 'allow'),
  anyOwner: verdictsOf('UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN', 'allow'),
  anyWaiter: verdictsOf('UNAUTHENTICATED', 'FORBIDDEN', 'allow', 'FORBIDDEN'),
  /** For paths with a shop. */
  'shop.anyone': verdictsOf('allow', 'allow', 'allow', 'allow'),
} as const satisfies Record<string, Record<Caller, Verdict>>;

/** For paths with a shop that ask for a permission. A stranger gets the same response as for a shop that does not exist. */
export const verdictsForMembers = {
  anonymous: 'UNAUTHENTICATED',
  stranger: 'NOT_FOUND',
  withPermission: 'allow',
  withoutPermission: 'FORBIDDEN',
} as const satisfies Record<string, Verdict>;

/**
 * `may` is for paths with a shop, and asks for a permission in it. `mayAsk` is a second permission: a caller who holds it
 * and lacks `may` can send, in the field `approval` of the body, the approval of a member who holds `may`.
 */
export type Access =
  | keyof typeof verdictsOfOpenAccess
  | { readonly may: Permission; readonly mayAsk?: Permission };

/**
 * HTTP and sockets both ask this.
 * @param held what the caller holds in the shop; without it, what the role holds by default
 */
export function checkAccess(
  access: Access,
  caller: Caller,
  held?: { has(permission: Permission): boolean },
): Verdict {
  if (typeof access === 'string') return verdictsOfOpenAccess[access][caller];
  if (caller === 'anonymous' || caller === 'stranger') return verdictsForMembers[caller];
  const isHeld = held ? held.has(access.may) : roleMay(caller, access.may);
  return verdictsForMembers[isHeld ? 'withPermission' : 'withoutPermission'];
}

export const isForShop = (access: Access): boolean => typeof access !== 'string' || access === 'shop.anyone';
