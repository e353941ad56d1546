import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findRights } from '../../auth/memberships.repository.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import type { Db } from '../../db/database.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { accountThrottleKey } from '../accounts/accounts.service.ts';

interface Attempt {
  shopId: string;
  userId: string;
  password: string;
  /** The network address of the caller. */
  address: string;
  /** The queue of password checks takes turns between clients, so that one of them cannot keep the others waiting. */
  client: string;
}

/** Undefined if the user is no member of the shop. */
export const findMember = async (db: Db, shopId: string, userId: string) =>
  (await findRights(db, shopId, { userId })) ? findUser(db, userId) : undefined;

/**
 * Returns the member if the password is right. Attempts are throttled as logins are. The write that follows has to compare
 * the hash again, because the password may have changed meanwhile.
 * @throws login.too_many, password.busy
 */
export async function findMemberByPassword(
  { read, loginThrottle }: { read: Db; loginThrottle: LoginThrottle },
  { shopId, userId, password, address, client }: Attempt,
) {
  const member = await findMember(read, shopId, userId);
  return loginThrottle.attempt({ identifiers: [accountThrottleKey(userId)], address }, async () =>
    (await verifyPassword(member?.passwordHash, password, client)) ? member : undefined,
  );
}
