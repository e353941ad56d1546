import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { Actor } from '../../auth/authenticate.ts';
import type { LoginAttempts } from '../../auth/login-attempts.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import type { Sessions, Tokens } from '../../auth/sessions.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { type Allowance, registrationLetters } from '../../mail/mail-rate-limit.ts';
import { presentUser } from './accounts.presenter.ts';
import { findByIdentifier, findUser, type Identifier, usersNamed } from './accounts.repository.ts';
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
  actor: Actor;
  user: User;
  tokens: Tokens;
}

export interface AccountsService {
  /**
   * Signs in with whichever identifier was given, from this address. With the right password of an
   * unverified registration a fresh mail is sent.
   * @throws AppError login.wrong, login.too_many, login.unverified
   */
  login(role: Role, credentials: Credentials, address: string): Promise<SignedIn>;
  /**
   * The signed-in user, when the password is theirs. Wrong ones count like those of a login.
   * @throws AppError password.wrong, login.too_many
   */
  confirmPassword(actor: Actor, password: string, address: string): Promise<UserRow>;
  refresh(refreshToken: string): Promise<Tokens>;
  currentUser(actor: Actor): Promise<User>;
  logout(actor: Actor): Promise<void>;
}

/** A phone as it is stored: without spaces, dashes and the country's or trunk prefix. */
const phoneDigits = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');

const given = (identifier: Identifier) =>
  (Object.entries(identifier) as [keyof Identifier, string][]).filter(([, text]) => text !== '');

const accountKey = (userId: string): string => `account ${userId}`;

/** One for each identifier, so that known ones take as many as unknown ones: its account, where none before names it. */
function accountKeys(identifier: Identifier, users: readonly UserRow[]): string[] {
  const named = new Set<string>();
  return given(identifier).map(([kind, text]) => {
    const user = users.find((one) => one[kind] === text);
    if (!user || named.has(user.id)) return `no account ${kind} ${text}`;
    named.add(user.id);
    return accountKey(user.id);
  });
}

interface AccountsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  sessions: Sessions;
  attempts: LoginAttempts;
  registration: RegistrationService;
  mayWriteTo: Allowance;
  adminEmails: ReadonlySet<string>;
}

export function createAccountsService({
  read,
  unitOfWork: { writeAccount },
  sessions,
  attempts,
  registration: registrations,
  mayWriteTo,
  adminEmails,
}: AccountsNeeds): AccountsService {
  async function signIn(user: UserRow): Promise<SignedIn> {
    const { sessionId, tokens } = await writeAccount(async (tx) => {
      // Changed while the old one was being checked: then the old one opens nothing any more.
      const fresh = await findUser(tx, user.id);
      if (fresh?.passwordHash !== user.passwordHash) throw new AppError('login.wrong');
      return sessions.open(tx, user.id);
    });
    const actor: Actor = { userId: user.id, sessionId, role: user.role, name: user.name };
    return { actor, user: presentUser(user, adminEmails), tokens };
  }

  async function refuseUnverified(registration: RegistrationRow): Promise<never> {
    if (mayWriteTo(registrationLetters(registration.email))) await registrations.remind(registration);
    throw new AppError('login.unverified');
  }

  async function known({ userId }: Actor): Promise<UserRow> {
    const row = await findUser(read, userId);
    if (!row) throw new AppError('session.ended');
    return row;
  }

  return {
    async login(role, { email = '', phoneNo = '', saleId = '', password }, address) {
      const identifier = {
        email: email.toLowerCase(),
        phoneNo: phoneDigits(phoneNo),
        saleId: saleId.toUpperCase(),
      };
      // Each one given, as it is looked up: neither another spelling nor a made-up one beside it is a fresh start.
      const names = given(identifier).map(([kind, text]) => `${kind} ${text}`);
      const accounts = accountKeys(identifier, await usersNamed(read, identifier));
      const user = await attempts.attempt({ names, accounts, address }, async () => {
        const row = await findByIdentifier(read, identifier);
        const known = row?.role === role ? row : undefined;
        if (await passwordMatches(known?.passwordHash, password)) return known;
        if (role !== 'OWNER') return undefined;
        // Also beside a user, and compared also with none: what was registered signs in alike, known before or not.
        const waiting = await findRegistration(read, identifier);
        const isWaiting = await passwordMatches(waiting?.passwordHash, password);
        // Thrown, so that it neither counts nor forgives: with a registration anybody may claim any phone.
        if (waiting && isWaiting) await refuseUnverified(waiting);
        return undefined;
      });
      if (!user) throw new AppError('login.wrong');
      if (user.verifiedAt === null) throw new AppError('login.unverified');
      return signIn(user);
    },

    async confirmPassword(actor, password, address) {
      const row = await known(actor);
      const names = [`email ${row.email}`, accountKey(row.id)];
      const right = await attempts.attempt({ names, address }, async () =>
        (await passwordMatches(row.passwordHash, password)) ? row : undefined,
      );
      if (!right) throw new AppError('password.wrong');
      return right;
    },

    refresh: (refreshToken) => sessions.refresh(refreshToken),
    currentUser: async (actor) => presentUser(await known(actor), adminEmails),
    logout: ({ sessionId }) => sessions.end(sessionId),
  };
}
