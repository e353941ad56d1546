/** HTTP and sockets both decide by this table. */

/** `visitor`: no session. `stranger`: no role in the path's shop. Without a shop, the role decides. */
export type Caller = 'visitor' | 'stranger' | 'waiter' | 'owner';

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

export const accessTable = {
  /** Paths without a shop. */
  anyone: { visitor: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  signedIn: { visitor: 'UNAUTHENTICATED', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  anyOwner: { visitor: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'FORBIDDEN', owner: 'allow' },
  anyWaiter: { visitor: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'allow', owner: 'FORBIDDEN' },
  /** Paths with a shop, which a stranger cannot tell from a missing one. */
  'shop.anyone': { visitor: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  'shop.staff': { visitor: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'allow', owner: 'allow' },
  'shop.owner': { visitor: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'FORBIDDEN', owner: 'allow' },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof accessTable;

export function checkAccess(access: Access, caller: Caller): Verdict {
  return accessTable[access][caller];
}
