import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { UserRow } from '../../auth/users.table.ts';

export function presentUser(row: UserRow): User {
  const { id, name, email, phoneNo, role, avatarUrl, line1, line2, pincode, state } = row;
  return {
    _id: id,
    name,
    email,
    phoneNo,
    role,
    avatar: avatarUrl === null ? null : { url: avatarUrl },
    address: { line1, line2, pincode, state },
  };
}
