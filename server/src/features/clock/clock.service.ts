import type { Clock } from '@tawa/shared/clock/clock.contract.ts';
import { type ClockDecision, type ClockJudgement, judgeClock } from '@tawa/shared/clock/clock.rules.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { setClockReading } from '../../support/server-clock.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  deleteClockDecision,
  findClockDecision,
  findNewestEventTime,
  ownsEveryShop,
  saveClockDecision,
} from './clock.repository.ts';

export interface ClockService {
  get(sessionUser: SessionUser): Promise<Clock>;
  /**
   * Does nothing while the clock is not in doubt. Without `deviceTime`, which is in ms UTC, the clock is right.
   * @throws clock.device_behind
   */
  decide(scope: ShopScope, sessionUser: SessionUser, deviceTime: number | undefined): Promise<Clock>;
  /** Judges the clock, and sets the server's time by the judgement. */
  check(): Promise<void>;
}

interface ClockNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { warn(facts: object, what: string): void };
  accounts: Pick<AccountsService, 'currentUser'>;
  /** Date of the newest migration, in ms UTC. */
  newestMigrationAt: number;
}

export function createClockService({
  read,
  unitOfWork,
  log,
  accounts,
  newestMigrationAt,
}: ClockNeeds): ClockService {
  /** Kept beside the database, where the events of a clock that was set back follow the newest one. */
  let newestEventAt: number | undefined;
  let kotDayAt: number | null = null;
  let judgement: ClockJudgement = { isInDoubt: false, correctionMs: 0 };

  const mayNumberInvoices = () => !judgement.isInDoubt || Date.now() >= newestMigrationAt;

  async function check(): Promise<void> {
    const machineAt = Date.now();
    const storedAt = await findNewestEventTime(read);
    if (storedAt !== undefined) newestEventAt = Math.max(newestEventAt ?? storedAt, storedAt);
    const decision = await findClockDecision(read);
    const { correctionMs } = judgement;
    apply(judgeClock({ machineAt, newestEventAt, newestMigrationAt, decision, correctionMs }));
    if (decision && isTrustedAlone(machineAt))
      await unitOfWork.writeWithLock('clock', ({ tx }) => deleteClockDecision(tx));
  }

  /** Then the decision is not needed any more, and would be wrong if the clock were set back later. */
  function isTrustedAlone(machineAt: number): boolean {
    const alone = { machineAt, newestEventAt, newestMigrationAt, decision: undefined, correctionMs: 0 };
    return !judgeClock(alone).isInDoubt;
  }

  function apply(next: ClockJudgement): void {
    if (next.isInDoubt && !judgement.isInDoubt) {
      kotDayAt = newestEventAt ?? null;
      log.warn(describe(), "the machine's clock is behind and is not believed; set it, or answer in Tawa");
    }
    if (!next.isInDoubt) {
      if (judgement.isInDoubt) log.warn(describe(), 'the clock is no longer in doubt');
      kotDayAt = null;
    }
    judgement = next;
    setClockReading({ correctionMs: next.correctionMs, kotDayAt, mayNumberInvoices: mayNumberInvoices() });
  }

  const toIso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  const describe = () => ({ machineAt: toIso(Date.now()), newestEventAt: toIso(newestEventAt) });

  /** A server of several owners is set by who runs it. */
  async function mayDecide(sessionUser: SessionUser): Promise<boolean> {
    if (await ownsEveryShop(read, sessionUser.userId)) return true;
    return (await accounts.currentUser(sessionUser)).isAdmin === true;
  }

  async function get(sessionUser: SessionUser): Promise<Clock> {
    return {
      isInDoubt: judgement.isInDoubt,
      mayNumberInvoices: mayNumberInvoices(),
      mayDecide: await mayDecide(sessionUser),
      machineAt: new Date().toISOString(),
      newestEventAt: toIso(newestEventAt),
    };
  }

  return {
    check,
    get,
    async decide(scope, sessionUser, deviceTime) {
      if (!judgement.isInDoubt) return get(sessionUser);
      if (!(await mayDecide(sessionUser))) throw new AppError('access.forbidden');
      if (deviceTime !== undefined && deviceTime < newestMigrationAt)
        throw new AppError('clock.device_behind');
      const machineAt = Date.now();
      const offsetMs = deviceTime === undefined ? 0 : deviceTime - machineAt;
      const decision: ClockDecision = { mark: newestEventAt ?? machineAt, machineAt, offsetMs };
      await unitOfWork.write(scope, async (write) => {
        await saveClockDecision(write.tx, decision);
        write.audit({
          act: 'clock.set',
          subject: { kind: 'shop', id: scope.shopId, label: '' },
          after: { offsetMinutes: Math.round(offsetMs / 60_000) },
        });
      });
      await check();
      return get(sessionUser);
    },
  };
}
