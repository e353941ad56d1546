import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Terminal, TerminalPerson, terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findPinHash, findRights, listMembers } from '../../auth/memberships.repository.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { clearPinFailures } from '../../auth/pins/pin-failures.repository.ts';
import type { Sessions, Tokens } from '../../auth/sessions/sessions.ts';
import { authorizeShop } from '../../auth/shop-scope.ts';
import { hashToken } from '../../auth/tokens-and-otps.ts';
import type { UserRow } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { auditedTerminal } from './enrolment.service.ts';
import { findMember, findMemberByPassword } from './member-password.service.ts';
import { countWrongPin, requirePinAccepted } from './pin-attempts.service.ts';
import { presentPeople, presentTerminal } from './terminals.presenter.ts';
import { findTerminalOfToken, updateTerminal } from './terminals.repository.ts';
import type { TerminalRow } from './terminals.table.ts';

interface SignedIn {
  user: User;
  shop: Shop;
  tokens: Tokens;
}

export interface SwitchingService {
  /** @throws terminal.removed */
  listPeople(terminalToken: string): Promise<{ terminal: Terminal; people: TerminalPerson[] }>;
  /**
   * Opens the session of a person at a terminal, and ends the one before it there.
   * @throws terminal.removed, terminal.wrong_pin, terminal.too_many_pins, terminal.wants_password, login.too_many,
   * password.busy
   */
  switchPerson(body: BodyOf<typeof terminalsApi.switchPerson>, ipAddress: string): Promise<SignedIn>;
  /** @throws terminal.removed */
  lock(terminalToken: string): Promise<void>;
}

interface SwitchingNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  loginThrottle: LoginThrottle;
  sessions: Pick<Sessions, 'open' | 'endAtTerminals' | 'closeSockets'>;
  accounts: Pick<AccountsService, 'currentUser'>;
  shops: Pick<ShopsService, 'get'>;
}

const SEEN_INTERVAL_MS = 60_000;

async function requireTerminal(db: Db, terminalToken: string): Promise<TerminalRow> {
  const row = await findTerminalOfToken(db, hashToken(terminalToken));
  if (!row) throw new AppError('terminal.removed');
  return row;
}

/** After the right password. Unlocks for `terminal.manage` only: others must not gain guesses at the PINs of others. */
async function clearFailures(write: WriteContext, terminal: TerminalRow, user: UserRow): Promise<void> {
  const { id: terminalId, shopId } = terminal;
  await clearPinFailures(write.tx, user.id, { terminalId });
  await clearPinFailures(write.tx, user.id, { shopId });
  const rights = await findRights(write.tx, shopId, { userId: user.id });
  if (!rights?.held.has('terminal.manage')) return;
  await updateTerminal(write, terminalId, { failures: 0, lockedAt: null });
  if (terminal.lockedAt === null) return;
  const actor = { userId: user.id, name: user.name };
  write.audit({ act: 'terminal.unlocked', subject: auditedTerminal(terminal), actor, terminalId });
}

export function createSwitchingService(needs: SwitchingNeeds): SwitchingService {
  const { read, unitOfWork, sessions, accounts, shops } = needs;

  const scopeOf = ({ shopId }: TerminalRow) => authorizeShop(read, 'shop.anyone', null, shopId);

  async function openSession(write: WriteContext, terminal: TerminalRow, user: UserRow) {
    const { id: terminalId } = terminal;
    const ended = await sessions.endAtTerminals(write, { terminalId });
    await updateTerminal(write, terminalId, { seenAt: write.at });
    return { user, ended, ...(await sessions.open(write, user.id, terminalId)) };
  }

  /** Reports the PIN's result only if it is still valid once the lock of the shop is held, so that guesses in parallel gain nothing. */
  async function switchByPin(terminalToken: string, userId: string, pin: string) {
    const known = await requireTerminal(read, terminalToken);
    const { shopId } = known;
    await requirePinAccepted(read, known, userId, serverNow());
    const pinHash = (await findPinHash(read, shopId, userId)) ?? undefined;
    const matches = await verifyPassword(pinHash, pin, known.id);
    return unitOfWork.write(await scopeOf(known), async (write) => {
      const { tx, at } = write;
      const terminal = await requireTerminal(tx, terminalToken);
      await requirePinAccepted(tx, terminal, userId, at);
      const isCurrent = matches && (await findPinHash(tx, shopId, userId)) === pinHash;
      const user = isCurrent ? await findUser(tx, userId) : undefined;
      if (!user) {
        await countWrongPin(write, terminal, userId);
        return undefined;
      }
      // The failures of the terminal stay: somebody with a PIN must not get more guesses at those of others.
      await clearPinFailures(tx, userId, { terminalId: terminal.id });
      return openSession(write, terminal, user);
    });
  }

  async function switchByPassword(terminalToken: string, userId: string, password: string, address: string) {
    const known = await requireTerminal(read, terminalToken);
    const attempt = { shopId: known.shopId, userId, password, address, client: known.id };
    const verified = await findMemberByPassword(needs, attempt);
    if (!verified) return undefined;
    return unitOfWork.write(await scopeOf(known), async (write) => {
      const terminal = await requireTerminal(write.tx, terminalToken);
      const user = await findMember(write.tx, terminal.shopId, userId);
      if (user?.passwordHash !== verified.passwordHash) return undefined;
      await clearFailures(write, terminal, user);
      return openSession(write, terminal, user);
    });
  }

  return {
    async listPeople(terminalToken) {
      const terminal = await requireTerminal(read, terminalToken);
      const now = serverNow();
      if (Math.abs(now - terminal.seenAt) > SEEN_INTERVAL_MS)
        await unitOfWork.write(await scopeOf(terminal), (write) =>
          updateTerminal(write, terminal.id, { seenAt: write.at }),
        );
      const members = await listMembers(read, terminal.shopId);
      return { terminal: presentTerminal(terminal), people: presentPeople(members) };
    },

    async switchPerson({ terminalToken, userId, pin, password }, ipAddress) {
      const opened =
        password === undefined
          ? await switchByPin(terminalToken, userId, pin ?? '')
          : await switchByPassword(terminalToken, userId, password, ipAddress);
      if (!opened) throw new AppError('terminal.wrong_pin');
      sessions.closeSockets(opened.ended);
      const { user, sessionId, tokens } = opened;
      const { id: terminalId, shopId } = await requireTerminal(read, terminalToken);
      const sessionUser = { userId, sessionId, role: user.role, name: user.name, terminalId };
      const scope = await authorizeShop(read, { may: 'shop.read' }, sessionUser, shopId);
      const [presented, shop] = await Promise.all([accounts.currentUser(sessionUser), shops.get(scope)]);
      return { user: presented, shop, tokens };
    },

    async lock(terminalToken) {
      const terminal = await requireTerminal(read, terminalToken);
      const ended = await unitOfWork.write(await scopeOf(terminal), async (write) => {
        await updateTerminal(write, terminal.id, { seenAt: write.at });
        return sessions.endAtTerminals(write, { terminalId: terminal.id });
      });
      sessions.closeSockets(ended);
    },
  };
}
