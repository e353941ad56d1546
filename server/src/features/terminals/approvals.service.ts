import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import type { RemoteApprover, terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import type { LoginThrottle } from '../../auth/login-throttle/login-throttle.ts';
import { findPinHash, type Holder, listHolders } from '../../auth/memberships.repository.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { clearPinFailures } from '../../auth/pins/pin-failures.repository.ts';
import {
  approvedScope,
  authorizeShop,
  type Person,
  type ShopContext,
  type ShopScope,
} from '../../auth/shop-scope.ts';
import type { AccountWriteContext, Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Approver, AuditedAct } from '../../events/audit.repository.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import type { MemberPresence } from '../../realtime/member-presence.ts';
import { serverNow } from '../../support/server-clock.ts';
import { requireApprover, withRequest } from './approval-of-request.service.ts';
import { findMember, findMemberByPassword } from './member-password.service.ts';
import { countWrongPin, requirePinAccepted } from './pin-attempts.service.ts';
import { presentPeople, presentRemoteApprovers } from './terminals.presenter.ts';
import { findTerminal, readLastSessionUses } from './terminals.repository.ts';
import type { TerminalRow } from './terminals.table.ts';

/** What a request carries for an act that its caller may not do alone. */
export interface SentApproval {
  approval: Approval | undefined;
  /** The network address of the caller. */
  address: string;
  /** As `hashAct` makes it. */
  actHash: string;
  /** Throws `Rehearsed` instead of committing. */
  isRehearsal?: true;
}

/** The act was done and is taken back. */
export class Rehearsed extends Error {
  readonly acts: readonly AuditedAct[];

  constructor(acts: readonly AuditedAct[]) {
    super();
    this.acts = acts;
  }
}

export interface ApprovalsService {
  /**
   * Lists the members who hold the permission, except the caller, sorted by name. `acceptsPins` is true only at an enrolled
   * terminal that is not locked. `remote` are those who can approve on a device of their own.
   * @param selectAble leaves out who may not approve this act although the person holds the permission
   */
  listApprovers(
    scope: ShopScope,
    permission: Permission,
    selectAble: (context: ShopContext, holders: readonly Holder[]) => Promise<readonly Holder[]>,
  ): Promise<DataOf<typeof terminalsApi.getApprovers>>;
  /**
   * Does what `UnitOfWork.write` does. An approval that was sent is checked in the transaction, also of a repeated request,
   * so it is good for this act only, and the audit names the approver. An approval that was given on another device is used
   * once. `work` gets the approver too.
   * @throws approval.other_act, approval.wrong_status with the request as it is now, access.needs_approval,
   * approval.wrong_secret, approval.not_allowed, approval.pin_needs_terminal,
   * terminal.too_many_pins, terminal.wants_password, login.too_many, password.busy
   */
  write<T>(
    scope: ShopScope,
    sent: SentApproval,
    work: (write: WriteContext, approver?: Approver) => Promise<T>,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<T>;
}

type ApprovalContext = ShopContext & AccountWriteContext;

interface ApprovalsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  loginThrottle: LoginThrottle;
  memberPresence: MemberPresence;
}

/** @throws approval.pin_needs_terminal */
async function requireTerminal(context: ShopContext): Promise<TerminalRow> {
  const terminalId = context.scope.sessionUser?.terminalId;
  const terminal = terminalId ? await findTerminal(context, terminalId) : undefined;
  if (!terminal) throw new AppError('approval.pin_needs_terminal');
  return terminal;
}

/** Without the caller. */
async function listOtherHolders(
  { tx, scope: { shopId, sessionUser } }: ShopContext,
  permission: Permission,
  isAtTerminal: boolean,
): Promise<Holder[]> {
  const holders = await listHolders(tx, shopId, permission, isAtTerminal);
  return holders.filter(({ userId }) => userId !== sessionUser?.userId);
}

/** A rehearsal has no approver yet, so the act runs with the caller as its approver. */
const rehearsalOf =
  <T>(work: (write: WriteContext, approver?: Approver) => Promise<T>) =>
  async (write: WriteContext): Promise<T> => {
    const acts: AuditedAct[] = [];
    const approver = write.scope.person ?? undefined;
    await work({ ...write, audit: (act) => void acts.push(act) }, approver);
    throw new Rehearsed(acts);
  };

async function presentRemote(
  { read, memberPresence }: ApprovalsNeeds,
  scope: ShopScope,
  people: readonly { userId: string; name: string }[],
): Promise<RemoteApprover[]> {
  const { shopId } = scope;
  const lastUses = await readLastSessionUses(
    { tx: read, scope },
    people.map(({ userId }) => userId),
  );
  return presentRemoteApprovers(people, (userId) => ({
    isConnected: memberPresence.isConnected(shopId, userId),
    lastAt: Math.max(lastUses.get(userId) ?? 0, memberPresence.lastLeftAt(shopId, userId) ?? 0),
  }));
}

const isWrongSecret = (error: unknown): boolean =>
  error instanceof AppError && error.errorName === 'approval.wrong_secret';

export function createApprovalsService(needs: ApprovalsNeeds): ApprovalsService {
  const { read, unitOfWork } = needs;
  type Act<T> = (proveSecret: (context: ApprovalContext) => Promise<void>) => Promise<T>;

  /** Counts a wrong PIN as the lock screen does. The write holds the shop's lock, so parallel guesses cannot pass the limit. */
  async function countFailure(
    { id, shopId }: TerminalRow,
    userId: string,
    guesser: Person | null,
  ): Promise<void> {
    const scope = await authorizeShop(read, 'shop.anyone', null, shopId);
    await unitOfWork.write(scope, async (write) => {
      const terminal = await findTerminal(write, id);
      if (!terminal) return;
      await requirePinAccepted(write.tx, terminal, userId, write.at);
      await countWrongPin(write, terminal, userId, guesser);
    });
  }

  async function withPin<T>(scope: ShopScope, userId: string, pin: string, act: Act<T>): Promise<T> {
    const { shopId } = scope;
    const known = await requireTerminal({ tx: read, scope });
    await requirePinAccepted(read, known, userId, serverNow());
    const pinHash = (await findPinHash(read, shopId, userId)) ?? undefined;
    const matches = await verifyPassword(pinHash, pin, known.id);
    try {
      if (!matches) throw new AppError('approval.wrong_secret');
      return await act(async (write) => {
        const terminal = await requireTerminal(write);
        await requirePinAccepted(write.tx, terminal, userId, write.at);
        if ((await findPinHash(write.tx, shopId, userId)) !== pinHash)
          throw new AppError('approval.wrong_secret');
        await clearPinFailures(write.tx, userId, { terminalId: terminal.id });
      });
    } catch (error) {
      // The transaction of the act is rolled back, so the failure is counted in one of its own.
      if (isWrongSecret(error)) await countFailure(known, userId, scope.person);
      throw error;
    }
  }

  async function withPassword<T>(
    { shopId }: ShopScope,
    { userId, password, address }: { userId: string; password: string; address: string },
    act: Act<T>,
  ): Promise<T> {
    const verified = await findMemberByPassword(needs, { shopId, userId, password, address, client: shopId });
    if (!verified) throw new AppError('approval.wrong_secret');
    return act(async ({ tx }) => {
      const current = await findMember(tx, shopId, userId);
      if (current?.passwordHash !== verified.passwordHash) throw new AppError('approval.wrong_secret');
    });
  }

  return {
    async listApprovers(scope, permission, selectAble) {
      const context = { tx: read, scope };
      const terminalId = scope.sessionUser?.terminalId;
      const terminal = terminalId ? await findTerminal(context, terminalId) : undefined;
      const listAble = async (isAtTerminal: boolean) =>
        selectAble(context, await listOtherHolders(context, permission, isAtTerminal));
      const elsewhere = await listAble(false);
      return {
        approvers: presentPeople(terminalId ? await listAble(true) : elsewhere),
        acceptsPins: terminal?.lockedAt === null,
        remote: await presentRemote(needs, scope, elsewhere),
      };
    },

    async write<T>(
      scope: ShopScope,
      { approval, address, actHash, isRehearsal }: SentApproval,
      work: (write: WriteContext, approver?: Approver) => Promise<T>,
      idempotencyKey: IdempotencyKey | undefined,
    ) {
      if (isRehearsal) return unitOfWork.write(approvedScope(scope), rehearsalOf(work));
      if (!approval) return unitOfWork.write(scope, (write) => work(write), idempotencyKey);
      const { userId = '', pin = '', password, approvalId } = approval;
      if (approvalId !== undefined)
        return withRequest(unitOfWork, scope, { approvalId, actHash }, work, idempotencyKey);
      let approver: Approver | undefined;
      const act: Act<T> = (proveSecret) =>
        unitOfWork.write(
          approvedScope(scope),
          (write) => work({ ...write, audit: (one) => write.audit({ ...one, approver }) }, approver),
          idempotencyKey,
          async (context) => {
            await proveSecret(context);
            approver = await requireApprover(context, userId, scope.needed);
          },
        );
      return password === undefined
        ? withPin(scope, userId, pin, act)
        : withPassword(scope, { userId, password, address }, act);
    },
  };
}
