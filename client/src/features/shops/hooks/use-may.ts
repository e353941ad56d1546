import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { fromWireRole, type Permission, roleMay, type ShopRoleOnWire } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useSession } from '../../../lib/session.ts';

export type May = (permission: Permission) => boolean;

export function shopRoleOf({ ownerId }: Shop, user: User): ShopRoleOnWire {
  if (user._id === ownerId) return 'OWNER';
  // A user that an earlier version stored for offline use has no role in the shop.
  return (user as Partial<User>).shopRole ?? 'WAITER';
}

/** What a user may do in a shop of theirs: the server returns a shop only to its members. */
export function mayInShop(shop: Shop, user: User): May {
  const role = fromWireRole(shopRoleOf(shop, user));
  // A user that an earlier version stored for offline use has no permissions.
  const { permissions } = user as Partial<User>;
  if (!permissions) return (permission) => roleMay(role, permission);
  return (permission) => permissions.includes(permission);
}

/** What the signed-in user may do in a shop. */
export function useMay(shop: Shop): May {
  const session = useSession();
  return session.status === 'signed-in' ? mayInShop(shop, session.user) : () => false;
}

/** The role of the signed-in user in a shop. */
export function useShopRole(shop: Shop): ShopRoleOnWire {
  const session = useSession();
  return session.status === 'signed-in' ? shopRoleOf(shop, session.user) : 'WAITER';
}
