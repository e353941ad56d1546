import { type AuditFacts, modeFact } from '@tawa/shared/audit/audit.rules.ts';
import type { BodyOf, DataOf, QueryOf } from '@tawa/shared/contract/endpoint.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { CashMovement, Shift, shiftsApi, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import {
  countDiffers,
  countedCash,
  expectedCash,
  expectedOfMode,
  hasMoney,
  MAX_COUNTS,
  type ModeOfShift,
  modesOfShift,
  type ShiftMoney,
  standingCount,
  sumByMode,
  wasClosedWithVariance,
} from '@tawa/shared/shifts/shifts.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { may, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import { readChainHead } from '../../db/chain/chain.repository.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { presentCashMovement, presentShift, presentSums } from './shifts.presenter.ts';
import type { CashMovementRow, ShiftRow, StoredCount } from './shifts.repository.ts';
import {
  findLatestShift,
  findShift,
  insertCashMovement,
  insertShift,
  listCashMovements,
  listShifts,
  sumMoneyOfShift,
  updateApprover,
  updateShift,
} from './shifts.repository.ts';

type Key = IdempotencyKey | undefined;
type MovementForm = BodyOf<typeof shiftsApi.addCashMovement>;
type CountForm = BodyOf<typeof shiftsApi.countShift>;

export interface CashInNoDrawer {
  /**
   * Sums cash that was paid or collected since the last Z report and belongs to no shift, in paise. Without a Z report it
   * is that of the business day.
   */
  sum(context: ShopContext): Promise<number>;
}

/** Amounts of forms are in rupees. Errors about a shift carry it as it is now. */
export interface ShiftsService {
  list(
    scope: ShopScope,
    query: QueryOf<typeof shiftsApi.getShifts>,
  ): Promise<DataOf<typeof shiftsApi.getShifts>>;
  /** Until the first count, only who may see what is expected gets the sums. */
  xReport(scope: ShopScope, shiftId: string): Promise<XReport>;
  /** @throws shift.already_open */
  open(scope: ShopScope, form: BodyOf<typeof shiftsApi.openShift>, idempotencyKey: Key): Promise<Shift>;
  /** @throws shift.closed, shift.no_amount, shift.correction_differs, shift.movement_corrected */
  moveCash(
    scope: ShopScope,
    shiftId: string,
    form: MovementForm,
    idempotencyKey: Key,
  ): Promise<{ movement: CashMovement; drawer: string }>;
  /**
   * Stores what was counted beside what is expected now.
   * @throws shift.closed, shift.counted_twice, shift.repeated
   */
  count(scope: ShopScope, shiftId: string, form: CountForm, idempotencyKey: Key): Promise<Shift>;
  /**
   * Closes with the last count of cash and of each mode. Money that moved after the count is expected too, and is no variance.
   * @throws shift.closed, shift.not_counted, shift.note_needed
   */
  close(scope: ShopScope, shiftId: string, note: string | undefined, idempotencyKey: Key): Promise<Shift>;
  /**
   * Says who accepts what a closed shift was short or over, who neither opened nor counted nor closed it. The owner also accepts
   * an own one, because a shop may have
   * nobody else.
   * @throws shift.still_open, shift.no_variance, shift.accepted, shift.own_variance
   */
  acceptVariance(scope: ShopScope, shiftId: string, idempotencyKey: Key): Promise<Shift>;
}

const currentShift = (row: ShiftRow) => ({ data: { shift: presentShift(row) } });

const auditedShift = ({ id, drawer }: ShiftRow) => ({ kind: 'shift', id, label: drawer }) as const;

const personOf = ({ scope: { person } }: ShopContext) => person && { id: person.userId, name: person.name };

async function requireShift(context: ShopContext, shiftId: string): Promise<ShiftRow> {
  const row = await findShift(context, shiftId);
  if (!row) throw new AppError('entity.not_found', { noun: 'shift' });
  return row;
}

/** @throws entity.not_found, shift.closed */
export async function requireOpenShift(context: ShopContext, shiftId: string): Promise<ShiftRow> {
  const row = await requireShift(context, shiftId);
  if (row.closedAt !== null) throw new AppError('shift.closed', { drawer: row.drawer }, currentShift(row));
  return row;
}

interface Expectation {
  money: ShiftMoney[];
  movements: CashMovementRow[];
  /** In paise. */
  expected: number;
}

async function readExpectation(context: ShopContext, { id, float }: ShiftRow): Promise<Expectation> {
  const money = await sumMoneyOfShift(context, id);
  const movements = await listCashMovements(context, id);
  return { money, movements, expected: expectedCash({ float, money, movements }) };
}

/** What the last closing left in the drawer, in paise. */
const leftInDrawer = ({ counted, sinceCount }: ShiftRow): number => (counted ?? 0) + (sinceCount ?? 0);

async function openShift(
  write: WriteContext,
  { drawer, float: rupees }: BodyOf<typeof shiftsApi.openShift>,
): Promise<Shift> {
  const foldedName = foldName(drawer);
  const latest = await findLatestShift(write, foldedName);
  if (latest?.closedAt === null)
    throw new AppError('shift.already_open', { drawer: latest.drawer }, currentShift(latest));
  const float = toPaise(rupees);
  const difference = latest ? float - leftInDrawer(latest) : null;
  const row = await insertShift(write, { drawer, foldedName, openedAt: write.at, float, difference });
  write.audit({
    act: 'shift.opened',
    subject: auditedShift(row),
    amount: float,
    after: { shiftNumber: row.number, ...(difference !== null && { difference }) },
  });
  return announceShift(write, row);
}

function announceShift(write: WriteContext, row: ShiftRow): Shift {
  const shift = presentShift(row);
  write.announce({ name: 'shift:changed', payload: { shift } });
  return shift;
}

async function requireCorrectable(
  write: WriteContext,
  shiftId: string,
  { kind, correctsId }: MovementForm,
  amount: number,
): Promise<void> {
  const movements = await listCashMovements(write, shiftId);
  const corrected = movements.find(({ id }) => id === correctsId);
  if (!corrected) throw new AppError('entity.not_found', { noun: 'cash movement' });
  if (corrected.correctsId !== null || movements.some((other) => other.correctsId === correctsId))
    throw new AppError('shift.movement_corrected');
  if (corrected.kind !== kind || corrected.amount !== amount)
    throw fieldError('amount', 'shift.correction_differs');
}

async function moveCash(
  write: WriteContext,
  shiftId: string,
  form: MovementForm,
): Promise<{ movement: CashMovement; drawer: string }> {
  const row = await requireOpenShift(write, shiftId);
  const { kind, amount: rupees, reason, correctsId = null } = form;
  const amount = toPaise(rupees);
  if (amount === 0) throw fieldError('amount', 'shift.no_amount');
  if (correctsId !== null) await requireCorrectable(write, shiftId, form, amount);
  const stored = { shiftId, kind, amount, reason, correctsId, at: write.at };
  const movement = presentCashMovement(await insertCashMovement(write, stored));
  write.audit({
    act: correctsId === null ? 'cash.moved' : 'cash.movedBack',
    subject: auditedShift(row),
    amount,
    reason: { text: reason },
    after: { cashMovementKind: kind },
  });
  write.announce({ name: 'shift:changed', payload: { shift: presentShift(row), movement } });
  return { movement, drawer: row.drawer };
}

/** Each denomination and each mode once, so that none is overlooked in a long list. */
function requireOnce(field: 'denominations' | 'modes', keys: readonly (string | number)[]): void {
  if (new Set(keys).size !== keys.length) throw fieldError(field, 'shift.repeated');
}

function toCount(
  write: WriteContext,
  { denominations: sent, modes = [] }: CountForm,
  { money, expected }: Expectation,
): StoredCount {
  const denominations = sent.map(({ value, pieces }) => ({ value: toPaise(value), pieces }));
  const counted = countedCash(denominations);
  const sums = sumByMode(money);
  return {
    at: write.at,
    by: personOf(write),
    denominations,
    counted,
    expected,
    variance: counted - expected,
    modes: modes.map(({ paymentMode, amount }) => {
      const sum = sums.get(paymentMode);
      const facts = { counted: toPaise(amount), expected: sum ? expectedOfMode(sum) : 0 };
      return { paymentMode, ...facts, variance: facts.counted - facts.expected };
    }),
  };
}

/** Leaves out a mode of which nothing was expected and nothing counted. */
const auditedModes = (modes: readonly ModeOfShift[]): AuditFacts =>
  Object.fromEntries(
    modes.filter(hasMoney).flatMap(({ paymentMode, ...facts }) =>
      (['counted', 'expected', 'variance'] as const).flatMap((fact): [string, number][] => {
        const amount = facts[fact];
        return amount === undefined ? [] : [[modeFact(fact, paymentMode), amount]];
      }),
    ),
  );

async function countShift(write: WriteContext, shiftId: string, form: CountForm): Promise<Shift> {
  const row = await requireOpenShift(write, shiftId);
  if (row.counts.length >= MAX_COUNTS)
    throw new AppError('shift.counted_twice', { drawer: row.drawer }, currentShift(row));
  requireOnce(
    'denominations',
    form.denominations.map(({ value }) => value),
  );
  requireOnce(
    'modes',
    (form.modes ?? []).map(({ paymentMode }) => paymentMode),
  );
  const head = await readChainHead(write.tx, row.shopId);
  const count = {
    ...toCount(write, form, await readExpectation(write, row)),
    ...(head && { chainEnd: head.n }),
  };
  const counts = [...row.counts, count];
  await updateShift(write, shiftId, { counts });
  const { counted, expected, variance } = count;
  write.audit({
    act: 'shift.counted',
    subject: auditedShift(row),
    amount: counted,
    after: { expected, variance, count: counts.length, ...auditedModes(count.modes) },
  });
  return announceShift(write, { ...row, counts });
}

async function closeShift(write: WriteContext, shiftId: string, note: string | undefined): Promise<Shift> {
  const row = await requireOpenShift(write, shiftId);
  const last = standingCount(row.counts);
  if (!last) throw new AppError('shift.not_counted', { drawer: row.drawer }, currentShift(row));
  if (countDiffers(last) && note === undefined) throw fieldError('note', 'shift.note_needed');
  const { money, expected } = await readExpectation(write, row);
  const { counted, variance } = last;
  const person = personOf(write);
  const closing = {
    counted,
    sinceCount: expected - last.expected,
    expected,
    variance,
    note: note ?? null,
    closedById: person?.id ?? null,
    closedByName: person?.name ?? null,
    closedAt: write.at,
  };
  await updateShift(write, shiftId, closing);
  write.audit({
    act: 'shift.closed',
    subject: auditedShift(row),
    amount: counted,
    reason: note === undefined ? undefined : { text: note },
    after: { expected, variance, ...auditedModes(modesOfShift(money, last)) },
  });
  return announceShift(write, { ...row, ...closing });
}

async function acceptVariance(write: WriteContext, shiftId: string): Promise<Shift> {
  const row = await requireShift(write, shiftId);
  const { drawer, openedById, closedById, counts } = row;
  if (row.closedAt === null) throw new AppError('shift.still_open', { drawer }, currentShift(row));
  if (!wasClosedWithVariance(row)) throw new AppError('shift.no_variance', { drawer }, currentShift(row));
  if (row.acceptedAt !== null) throw new AppError('shift.accepted', { drawer }, currentShift(row));
  const { person, rights } = write.scope;
  const involved = [openedById, closedById, ...counts.map(({ by }) => by?.id ?? null)];
  if (rights?.role !== 'owner' && involved.includes(person?.userId ?? null))
    throw new AppError('shift.own_variance');
  const approval = {
    approverId: person?.userId ?? null,
    approverName: person?.name ?? null,
    acceptedAt: write.at,
  };
  await updateApprover(write, shiftId, approval);
  const differing = standingCount(counts)?.modes.filter((mode) => mode.variance !== 0) ?? [];
  write.audit({
    act: 'shift.accepted',
    subject: auditedShift(row),
    amount: row.variance ?? 0,
    ...(differing.length > 0 && { after: auditedModes(differing) }),
  });
  return announceShift(write, { ...row, ...approval });
}

export function createShiftsService(
  read: Db,
  { write }: UnitOfWork,
  cashInNoDrawer: CashInNoDrawer,
): ShiftsService {
  return {
    async list(scope, { status, page = 1 }) {
      const limit = RESULT_PER_PAGE;
      const { rows, total } = await listShifts({ tx: read, scope }, status, {
        limit,
        offset: (page - 1) * limit,
      });
      return { shifts: rows.map(presentShift), shiftFilteredCount: total, resultPerPage: limit };
    },

    async xReport(scope, shiftId) {
      const [report] = await inSnapshot(read, async (tx) => {
        const context = { tx, scope };
        const row = await requireShift(context, shiftId);
        const { money, movements, expected } = await readExpectation(context, row);
        // The sum of cash would tell what is expected, and the bank's sums are counted too.
        const isBlind = row.counts.length === 0 && !may(scope, 'shift.expected');
        return {
          shift: presentShift(row),
          movements: movements.map(presentCashMovement),
          sums: isBlind ? null : presentSums(money),
          expected: isBlind ? null : toRupees(expected),
          cashInNoDrawer:
            isBlind || row.closedAt !== null ? null : toRupees(await cashInNoDrawer.sum(context)),
        };
      });
      return report;
    },

    open: (scope, form, idempotencyKey) => write(scope, (write) => openShift(write, form), idempotencyKey),

    moveCash: (scope, shiftId, form, idempotencyKey) =>
      write(scope, (write) => moveCash(write, shiftId, form), idempotencyKey),

    count: (scope, shiftId, form, idempotencyKey) =>
      write(scope, (write) => countShift(write, shiftId, form), idempotencyKey),

    close: (scope, shiftId, note, idempotencyKey) =>
      write(scope, (write) => closeShift(write, shiftId, note), idempotencyKey),

    acceptVariance: (scope, shiftId, idempotencyKey) =>
      write(scope, (write) => acceptVariance(write, shiftId), idempotencyKey),
  };
}
