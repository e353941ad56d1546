import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { toWireRole } from '@tawa/shared/permissions.ts';
import type { RightsOfUser, Workplace } from '../../auth/memberships.repository.ts';
import { defaultRights } from '../../auth/rights.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { RegistrationRow } from './registrations.table.ts';

const presentWorkplace = ({ shopId, rights }: Workplace) => ({
  shopId,
  shopRole: toWireRole(rights.role),
  permissions: [...rights.held],
});

/** `adminEmails` are the operators' addresses in lower case. */
export function presentUser(
  row: UserRow,
  { rights, workplaces }: RightsOfUser,
  adminEmails: ReadonlySet<string>,
): User {
  const { id, name, email, phoneNo, role, avatarUrl, line1, line2, pincode, state, pendingEmail } = row;
  const isAdmin = role === 'OWNER' && row.verifiedAt !== null && adminEmails.has(email);
  return {
    _id: id,
    name,
    email,
    phoneNo,
    role,
    shopRole: toWireRole(rights.role),
    permissions: [...rights.held],
    ...(role === 'WAITER' && { workplaces: workplaces.map(presentWorkplace) }),
    avatar: avatarUrl === null ? null : { url: avatarUrl },
    address: { line1, line2, pincode, state },
    ...(pendingEmail !== null && { pendingEmail }),
    ...(isAdmin && { isAdmin }),
  };
}

export function presentRegistration(row: RegistrationRow): User {
  const { id, name, email, phoneNo, avatarUrl, line1, line2, pincode, state } = row;
  const address = { line1, line2, pincode, state };
  return {
    _id: id,
    name,
    email,
    phoneNo,
    role: 'OWNER',
    shopRole: 'OWNER',
    permissions: [...defaultRights('owner').held],
    avatar: { url: avatarUrl },
    address,
  };
}
