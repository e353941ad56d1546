import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import { MAX_TERMINALS, TERMINAL_CODE_DIGITS } from '@tawa/shared/terminals/terminals.rules.ts';
import { createEnrolmentCodes } from '../../auth/enrolment-codes.ts';
import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findRights } from '../../auth/memberships.repository.ts';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { authorizeShop, type ShopScope } from '../../auth/shop-scope.ts';
import { hashToken, newToken } from '../../auth/tokens-and-otps.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { findShop } from '../shops/shops.repository.ts';
import { presentTerminal, presentTerminalShop } from './terminals.presenter.ts';
import {
  countWrongCode,
  findShopOfOpenCode,
  insertTerminal,
  isCodeTaken,
  listLastUses,
  listTerminals,
  markTerminalRemoved,
  saveCode,
  TERMINAL_CODE_MS,
  takeCode,
} from './terminals.repository.ts';
import type { TerminalRow } from './terminals.table.ts';

interface Enrolled {
  terminal: Terminal;
  shop: ReturnType<typeof presentTerminalShop>;
  terminalToken: string;
}

export interface EnrolmentService {
  list(scope: ShopScope): Promise<Terminal[]>;
  /** Replaces the shop's code. */
  makeCode(scope: ShopScope): Promise<{ code: string; expiresAt: string }>;
  /** @throws login.too_many, terminal.wrong_code, entity.name_taken, terminal.too_many */
  enrol(code: string, name: string, ipAddress: string): Promise<Enrolled>;
  /** Ends the session at the terminal. @throws entity.not_found */
  remove(scope: ShopScope, terminalId: string): Promise<Terminal>;
}

interface EnrolmentNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  loginThrottle: LoginThrottle;
  sessions: Pick<Sessions, 'endAtTerminals' | 'closeSockets'>;
  /** The key of the hashes of codes. All processes have the same. */
  secret: string;
}

const START_DIGITS = 3;
/** Keeps these hashes and attempts apart from those of other codes. */
const PURPOSE = 'terminal-code';

export const auditedTerminal = ({ id, name }: TerminalRow): AuditedAct['subject'] => ({
  kind: 'terminal',
  id,
  label: name,
});

async function insertOne(
  write: WriteContext,
  name: string,
  { enrolledBy, tokenHash }: { enrolledBy: string; tokenHash: string },
): Promise<TerminalRow> {
  const others = await listTerminals(write);
  const holder = others.find(({ foldedName }) => foldedName === foldName(name));
  requireNameAvailable({ noun: 'till', name }, holder);
  if (others.length >= MAX_TERMINALS) throw new AppError('terminal.too_many', { max: MAX_TERMINALS });
  const row: TerminalRow = {
    id: newId(),
    shopId: write.scope.shopId,
    name,
    foldedName: foldName(name),
    tokenHash,
    enrolledBy,
    enrolledAt: write.at,
    seenAt: write.at,
    removedAt: null,
    failures: 0,
    failuresExpireAt: 0,
    lockedAt: null,
  };
  await insertTerminal(write.tx, row);
  return row;
}

export function createEnrolmentService(needs: EnrolmentNeeds): EnrolmentService {
  const { read, unitOfWork, loginThrottle, sessions, secret } = needs;
  const codes = createEnrolmentCodes(secret, {
    digits: TERMINAL_CODE_DIGITS,
    startDigits: START_DIGITS,
    prefix: `${PURPOSE}:`,
  });

  async function takeCodeAndInsert(write: WriteContext, codeHash: string, name: string, tokenHash: string) {
    const { tx, scope } = write;
    const taken = await takeCode(write, codeHash, write.at);
    const maker = taken && (await findUser(tx, taken.madeBy));
    const rights = maker && (await findRights(tx, scope.shopId, { userId: maker.id }));
    // Who made the code may have left the shop, or have lost the permission.
    if (!maker || !rights?.held.has('terminal.manage')) return undefined;
    const row = await insertOne(write, name, { enrolledBy: maker.id, tokenHash });
    const actor = { userId: maker.id, name: maker.name };
    write.audit({ act: 'terminal.enrolled', subject: auditedTerminal(row), actor, terminalId: row.id });
    return { row, shopName: (await findShop(write))?.name ?? '' };
  }

  async function exchange(code: string, name: string): Promise<Enrolled | undefined> {
    const { codeHash, codeStartHash } = codes.hashesOf(code);
    const terminalToken = newToken();
    const shopId = await findShopOfOpenCode(read, codeHash, serverNow());
    const scope = shopId && (await authorizeShop(read, 'shop.anyone', null, shopId));
    const enrolled =
      scope &&
      (await unitOfWork.write(scope, (write) =>
        takeCodeAndInsert(write, codeHash, name, hashToken(terminalToken)),
      ));
    if (enrolled) {
      const { row, shopName } = enrolled;
      const shop = presentTerminalShop(row.shopId, shopName);
      return { terminal: presentTerminal(row), shop, terminalToken };
    }
    await unitOfWork.writeAccount(({ tx, at }) => countWrongCode(tx, codeStartHash, at));
    return undefined;
  }

  return {
    async list(scope) {
      const rows = await listTerminals({ tx: read, scope });
      const uses = await listLastUses(
        read,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => presentTerminal(row, uses.get(row.id)));
    },

    makeCode: (scope) =>
      unitOfWork.write(scope, async ({ tx, at, scope: { shopId, person } }) => {
        const { code, ...hashes } = await codes.draw((codeHash) => isCodeTaken(tx, codeHash));
        const expiresAt = at + TERMINAL_CODE_MS;
        await saveCode(tx, { shopId, ...hashes, madeBy: person?.userId ?? '', expiresAt, failures: 0 });
        return { code, expiresAt: new Date(expiresAt).toISOString() };
      }),

    async enrol(code, name, ipAddress) {
      // All codes count together: a code names no shop, so each guess is one at the codes of all shops.
      const attempt = { identifiers: [PURPOSE], address: ipAddress };
      const enrolled = await loginThrottle.attempt(attempt, () => exchange(code, name));
      if (!enrolled) throw new AppError('terminal.wrong_code');
      return enrolled;
    },

    async remove(scope, terminalId) {
      const { row, ended } = await unitOfWork.write(scope, async (write) => {
        const row = await markTerminalRemoved(write, terminalId, write.at);
        if (!row) throw new AppError('entity.not_found', { noun: 'till' });
        write.audit({ act: 'terminal.removed', subject: auditedTerminal(row) });
        return { row, ended: await sessions.endAtTerminals(write, { terminalId }) };
      });
      sessions.closeSockets(ended);
      return presentTerminal(row);
    },
  };
}
