import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import {
  ALL_PERMISSIONS,
  type EmployeeRole,
  fromWireRole,
  type Permission,
} from '@tawa/shared/permissions.ts';
import { heldPermissions, type Overrides } from '@tawa/shared/roles/rights.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { newId } from '../../support/builders/ids.ts';

/**
 * Call it before the page is rendered, which then offers what an employee with this role may do.
 * @param ofPerson what the shop decided for the employee
 */
export function signInAs(
  { email, phoneNo, address }: Shop,
  shopRole: EmployeeRole,
  ofPerson: Overrides = {},
): User {
  const user: User = {
    _id: newId(),
    name: 'Meena Devi',
    email,
    phoneNo,
    role: 'WAITER',
    shopRole,
    permissions: heldPermissions(fromWireRole(shopRole), { ofRole: {}, ofPerson }),
    avatar: null,
    address,
  };
  queryClient.setQueryData(['current-user'], user);
  return user;
}

/** @param permissions fewer at a shared till */
export function anOwnerOf(
  { ownerId, email, phoneNo, address }: Shop,
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): User {
  return {
    _id: ownerId,
    name: 'Asha',
    email,
    phoneNo,
    role: 'OWNER',
    shopRole: 'OWNER',
    permissions: [...permissions],
    avatar: null,
    address,
  };
}

/**
 * Call it before the page is rendered, which then offers what the shop's owner may do.
 * @param permissions as of `anOwnerOf`
 */
export function signInAsOwner(shop: Shop, permissions?: readonly Permission[]): void {
  queryClient.setQueryData(['current-user'], anOwnerOf(shop, permissions));
}

/** Whom a test has signed in. */
export function currentUser(): User {
  const user = queryClient.getQueryData<User>(['current-user']);
  if (!user) throw new Error('nobody is signed in');
  return user;
}
