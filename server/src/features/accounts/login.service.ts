import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { cleanEmail, cleanSaleId, parsePhoneNo } from '@tawa/shared/typed-codes.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findRightsOfUser } from '../../auth/memberships.repository.ts';
import { findMatchingHash } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions/sessions.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { type MailRateLimit, registrationMailKey } from '../../mail/mail-rate-limit.ts';
import { rateLimitNetworkOf } from '../../support/ip-address.ts';
import { presentUser } from './accounts.presenter.ts';
import {
  findUser,
  findUserByIdentifier,
  findUsersByAnyIdentifier,
  type Identifier,
} from './accounts.repository.ts';
import { accountThrottleKey } from './accounts.service.ts';
import type { RegistrationService } from './registration.service.ts';
import { findRegistration } from './registrations.repository.ts';
import type { RegistrationRow } from './registrations.table.ts';

interface Credentials {
  email?: string | undefined;
  phoneNo?: string | undefined;
  saleId?: string | undefined;
  password: string;
}

export interface SignedIn {
  sessionUser: SessionUser;
  user: User;
  tokens: Tokens;
}

export interface LoginService {
  /**
   * If the password is that of an unverified registration, sends a new verification mail.
   * @throws login.too_many, password.busy
   */
  login(role: Role, credentials: Credentials, ipAddress: string): Promise<SignedIn>;
}

interface LoginNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  registration: RegistrationService;
  maySendMail: MailRateLimit;
  adminEmails: ReadonlySet<string>;
}

export function createLoginService({
  read,
  unitOfWork: { writeAccount },
  sessions,
  loginThrottle,
  registration: registrations,
  maySendMail,
  adminEmails,
}: LoginNeeds): LoginService {
  /** @throws login.wrong if the password has changed since `user` was read */
  async function openSession(user: UserRow): Promise<SignedIn> {
    const { sessionId, tokens } = await writeAccount(async (write) => {
      const fresh = await findUser(write.tx, user.id);
      if (fresh?.passwordHash !== user.passwordHash) throw new AppError('login.wrong');
      return sessions.open(write, user.id);
    });
    const sessionUser: SessionUser = { userId: user.id, sessionId, role: user.role, name: user.name };
    const rights = await findRightsOfUser(read, user);
    return { sessionUser, user: presentUser(user, rights, adminEmails), tokens };
  }

  async function resendVerificationAndThrow(registration: RegistrationRow): Promise<never> {
    if (maySendMail(registrationMailKey(registration.email)))
      await registrations.resendVerification(registration);
    throw new AppError('login.unverified');
  }

  async function findUserWithPassword(role: Role, identifier: Identifier, password: string, client: string) {
    const row = await findUserByIdentifier(read, identifier);
    const userOfRole = row?.role === role ? row : undefined;
    const pendingRegistration = role === 'OWNER' ? await findRegistration(read, identifier) : undefined;
    const hashes = [userOfRole?.passwordHash];
    // A hash is checked in any case, because neither response nor timing may reveal which accounts exist.
    if (role === 'OWNER') hashes.push(pendingRegistration?.passwordHash);
    const matching = await findMatchingHash(hashes, password, client);
    if (matching === 0) return userOfRole;
    // The throttle neither counts this error as a failure nor clears failures, because anyone can register
    // any phone.
    if (matching === 1 && pendingRegistration) await resendVerificationAndThrow(pendingRegistration);
    return undefined;
  }

  return {
    async login(role, credentials, ipAddress) {
      const identifier = normalizeIdentifier(credentials);
      // The keys are the normalized identifiers one by one: neither another spelling nor an added, invented
      // identifier may start a new count.
      const identifiers = nonEmptyIdentifierEntries(identifier).map(([kind, text]) => `${kind} ${text}`);
      const accounts = accountThrottleKeys(identifier, await findUsersByAnyIdentifier(read, identifier));
      const user = await loginThrottle.attempt({ identifiers, accounts, address: ipAddress }, () =>
        findUserWithPassword(role, identifier, credentials.password, rateLimitNetworkOf(ipAddress)),
      );
      if (!user) throw new AppError('login.wrong');
      if (user.verifiedAt === null) throw new AppError('login.unverified');
      return openSession(user);
    },
  };
}

function normalizeIdentifier({ email = '', phoneNo = '', saleId = '' }: Credentials): Identifier {
  return {
    email: cleanEmail(email),
    phoneNo: parsePhoneNo(phoneNo) ?? cleanEmail(phoneNo),
    saleId: cleanSaleId(saleId),
  };
}

const nonEmptyIdentifierEntries = (identifier: Identifier): [kind: keyof Identifier, text: string][] =>
  (Object.entries(identifier) as [keyof Identifier, string][]).filter(([, text]) => text !== '');

/** Returns equally many keys for known and unknown identifiers, and counts each account once. */
function accountThrottleKeys(identifier: Identifier, users: readonly UserRow[]): string[] {
  const named = new Set<string>();
  return nonEmptyIdentifierEntries(identifier).map(([kind, text]) => {
    const user = users.find((one) => one[kind] === text);
    if (!user || named.has(user.id)) return `no account ${kind} ${text}`;
    named.add(user.id);
    return accountThrottleKey(user.id);
  });
}
