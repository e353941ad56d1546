import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';

/** Call it before the page is rendered, which then offers what the shop's owner may do. */
export function signInAsOwner({ ownerId, email, phoneNo, address }: Shop): void {
  const user: User = {
    _id: ownerId,
    name: 'Asha',
    email,
    phoneNo,
    role: 'OWNER',
    shopRole: 'OWNER',
    avatar: null,
    address,
  };
  queryClient.setQueryData(['current-user'], user);
}
