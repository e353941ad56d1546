import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findRightsOfUser } from '../../auth/memberships.repository.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions/sessions.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUser } from './accounts.repository.ts';

export interface AccountsService {
  /**
   * Counts a wrong password as a failed login.
   * @throws login.too_many, password.busy
   */
  confirmPassword(sessionUser: SessionUser, password: string, ipAddress: string): Promise<UserRow>;
  refresh(refreshToken: string): Promise<Tokens>;
  currentUser(sessionUser: SessionUser): Promise<User>;
  logout(sessionUser: SessionUser): Promise<void>;
}

interface AccountsNeeds {
  read: Db;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  adminEmails: ReadonlySet<string>;
}

/** @throws session.ended */
export async function requireUser(db: Db, { userId }: SessionUser): Promise<UserRow> {
  const row = await findUser(db, userId);
  if (!row) throw new AppError('session.ended');
  return row;
}

export const accountThrottleKey = (userId: string): string => `account ${userId}`;

export function createAccountsService({
  read,
  sessions,
  loginThrottle,
  adminEmails,
}: AccountsNeeds): AccountsService {
  return {
    async confirmPassword(sessionUser, password, ipAddress) {
      const row = await requireUser(read, sessionUser);
      const names = [`email ${row.email}`, accountThrottleKey(row.id)];
      const verifiedUser = await loginThrottle.attempt(
        { identifiers: names, address: ipAddress },
        async () => ((await verifyPassword(row.passwordHash, password, row.id)) ? row : undefined),
      );
      if (!verifiedUser) throw new AppError('password.wrong');
      return verifiedUser;
    },

    refresh: (refreshToken) => sessions.refresh(refreshToken),
    async currentUser(sessionUser) {
      const row = await requireUser(read, sessionUser);
      return presentUser(row, await findRightsOfUser(read, row, sessionUser), adminEmails);
    },
    logout: ({ sessionId }) => sessions.end(sessionId),
  };
}
