import { type Permission, roleMay, type ShopRole } from '../permissions.ts';

/**
 * An `anonymous` caller has no session; a `stranger` has no role in the shop of the path. If the path has no
 * shop, the role of the account decides.
 */
export type Caller = 'anonymous' | 'stranger' | ShopRole;

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

export const verdictsOfOpenAccess = {
  /** For paths without a shop. */
  anyone: { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  signedIn: { anonymous: 'UNAUTHENTICATED', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  anyOwner: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'FORBIDDEN', owner: 'allow' },
  anyWaiter: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'allow', owner: 'FORBIDDEN' },
  /** For paths with a shop. */
  'shop.anyone': { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
} as const satisfies Record<string, Record<Caller, Verdict>>;

/** For paths with a shop that ask for a permission. A stranger gets the same response as for a shop that does not exist. */
export const verdictsForMembers = {
  anonymous: 'UNAUTHENTICATED',
  stranger: 'NOT_FOUND',
  withPermission: 'allow',
  withoutPermission: 'FORBIDDEN',
} as const satisfies Record<string, Verdict>;

/** `may` is for paths with a shop, and asks for a permission in it. */
export type Access = keyof typeof verdictsOfOpenAccess | { readonly may: Permission };

/** HTTP and sockets both ask this. */
export function checkAccess(access: Access, caller: Caller): Verdict {
  if (typeof access === 'string') return verdictsOfOpenAccess[access][caller];
  if (caller === 'anonymous' || caller === 'stranger') return verdictsForMembers[caller];
  return verdictsForMembers[roleMay(caller, access.may) ? 'withPermission' : 'withoutPermission'];
}

export const isForShop = (access: Access): boolean => typeof access !== 'string' || access === 'shop.anyone';
