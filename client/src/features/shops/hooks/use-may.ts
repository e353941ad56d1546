import { type Permission, roleMay } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useSession } from '../../../lib/session.ts';

export type May = (permission: Permission) => boolean;

/** What a user may do in a shop of theirs: the server returns a shop only to its members. */
export function mayInShop({ ownerId }: Shop, userId: string): May {
  const role = userId === ownerId ? 'owner' : 'waiter';
  return (permission) => roleMay(role, permission);
}

/** What the signed-in user may do in a shop. */
export function useMay(shop: Shop): May {
  const session = useSession();
  return session.status === 'signed-in' ? mayInShop(shop, session.user._id) : () => false;
}
