/** Who may call what, as one table (contract section 3). REST and sockets both ask `decide`. */

/** What a caller is to the shop that a path names, or by role alone where a path names none. */
export type Caller = 'visitor' | 'stranger' | 'waiter' | 'owner';

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

export const accessTable = {
  /** Names no shop. */
  anyone: { visitor: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  signedIn: { visitor: 'UNAUTHENTICATED', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  anyOwner: { visitor: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'FORBIDDEN', owner: 'allow' },
  anyWaiter: { visitor: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'allow', owner: 'FORBIDDEN' },
  /** Names a shop. To a stranger the shop does not exist; on an open call a stranger is a visitor. */
  'shop.anyone': { visitor: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  'shop.staff': { visitor: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'allow', owner: 'allow' },
  'shop.owner': { visitor: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'FORBIDDEN', owner: 'allow' },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof accessTable;

/** The one decision: may this caller make a call of this access? */
export function checkAccess(access: Access, caller: Caller): Verdict {
  return accessTable[access][caller];
}
