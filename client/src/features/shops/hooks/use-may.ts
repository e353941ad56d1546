import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { fromWireRole, type Permission, roleMay, type ShopRoleOnWire } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useSession } from '../../../lib/session.ts';

export type May = (permission: Permission) => boolean;

/**
 * The role and the permissions of a user in a shop; undefined once an employee has left it. A user that an earlier version
 * stored for offline use may have neither, nor a list of workplaces.
 */
export function standingIn(
  { _id }: Pick<Shop, '_id'>,
  user: User,
): Partial<Pick<User, 'shopRole' | 'permissions'>> | undefined {
  return user.workplaces ? user.workplaces.find(({ shopId }) => shopId === _id) : user;
}

export const shopRoleOf = (shop: Shop, user: User): ShopRoleOnWire =>
  user._id === shop.ownerId ? 'OWNER' : (standingIn(shop, user)?.shopRole ?? 'WAITER');

/** What a user may do in a shop of theirs: the server returns a shop only to its members. */
export function mayInShop(shop: Shop, user: User): May {
  const role = fromWireRole(shopRoleOf(shop, user));
  const standing = standingIn(shop, user);
  if (!standing) return () => false;
  const { permissions } = standing;
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
