import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { Actor } from '../../auth/actor.ts';
import type { LoginAttempts } from '../../auth/login-attempts.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { presentUser } from './accounts.presenter.ts';
import { findByIdentifier, findUser } from './accounts.repository.ts';

interface Credentials {
  email?: string | undefined;
  phoneNo?: string | undefined;
  saleId?: string | undefined;
  password: string;
}

export interface SignedIn {
  actor: Actor;
  user: User;
  tokens: Tokens;
}

export interface AccountsService {
  /**
   * Signs in with whichever identifier was given, from this address.
   * @throws AppError login.wrong, login.too_many, login.unverified
   */
  login(role: Role, credentials: Credentials, address: string): Promise<SignedIn>;
  refresh(refreshToken: string): Promise<Tokens>;
  currentUser(actor: Actor): Promise<User>;
  logout(actor: Actor): Promise<void>;
}

/** A phone as it is stored: without spaces, dashes and the country's or trunk prefix. */
const phoneDigits = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');

interface AccountsNeeds {
  read: Db;
  sessions: Sessions;
  attempts: LoginAttempts;
}

export function createAccountsService({ read, sessions, attempts }: AccountsNeeds): AccountsService {
  return {
    async login(role, { email = '', phoneNo = '', saleId = '', password }, address) {
      const identifier = {
        email: email.toLowerCase(),
        phoneNo: phoneDigits(phoneNo),
        saleId: saleId.toUpperCase(),
      };
      // Each one given, as it is looked up: neither another spelling nor a made-up one beside it is a fresh start.
      const given = Object.entries(identifier).filter(([, text]) => text !== '');
      const pairs = given.map(([kind, text]) => `${address} ${kind} ${text}`);
      const user = await attempts.attempt(pairs, async () => {
        const row = await findByIdentifier(read, identifier);
        const known = row?.role === role ? row : undefined;
        return (await passwordMatches(known?.passwordHash, password)) ? known : undefined;
      });
      if (!user) throw new AppError('login.wrong');
      if (user.verifiedAt === null) throw new AppError('login.unverified');
      const { sessionId, tokens } = await sessions.open(user.id);
      const actor: Actor = { userId: user.id, sessionId, role: user.role, name: user.name };
      return { actor, user: presentUser(user), tokens };
    },

    refresh: (refreshToken) => sessions.refresh(refreshToken),

    async currentUser({ userId }) {
      const row = await findUser(read, userId);
      if (!row) throw new AppError('session.ended');
      return presentUser(row);
    },

    logout: ({ sessionId }) => sessions.end(sessionId),
  };
}
