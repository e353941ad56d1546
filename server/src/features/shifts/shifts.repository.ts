import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { CashMovementKind, SHIFT_STATUSES, ShiftMoney } from '@tawa/shared/shifts/shifts.rules.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, max, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { accountEntries } from '../customers/account-entries.table.ts';
import { type CashMovementRow, cashMovements } from '../drawers/cash-movements.table.ts';
import { type ShiftRow, shifts } from '../drawers/shifts.table.ts';
import { payments } from '../invoices/payments.table.ts';

export type { CashMovementRow } from '../drawers/cash-movements.table.ts';
export type { ShiftRow, StoredCount } from '../drawers/shifts.table.ts';

type Status = (typeof SHIFT_STATUSES)[number];

const isOpen = isNull(shifts.closedAt);
const statusCondition = { OPEN: isOpen, CLOSED: isNotNull(shifts.closedAt) } as const satisfies Record<
  Status,
  unknown
>;

/** Returns the newest first. */
export async function listShifts(
  { tx, scope: { shopId } }: ShopContext,
  status: Status | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ShiftRow[]; total: number }> {
  const where = and(eq(shifts.shopId, shopId), status && statusCondition[status]);
  const rows = await tx
    .select()
    .from(shifts)
    .where(where)
    .orderBy(desc(shifts.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(shifts).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findShift(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string,
): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.shopId, shopId), eq(shifts.id, shiftId)));
  return row;
}

/** Finds the newest shift of a drawer, whatever the clock said. */
export async function findLatestShift(
  { tx, scope: { shopId } }: ShopContext,
  foldedName: string,
): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.shopId, shopId), eq(shifts.foldedName, foldedName)))
    .orderBy(desc(shifts.number))
    .limit(1);
  return row;
}

type NewShift = Pick<ShiftRow, 'drawer' | 'foldedName' | 'openedAt' | 'float' | 'difference'>;

/** Numbers the shop's shifts without gaps. Call it under the shop's lock. */
export async function insertShift({ tx, scope }: ShopContext, shift: NewShift): Promise<ShiftRow> {
  const { shopId, person } = scope;
  const [newest] = await tx
    .select({ number: max(shifts.number) })
    .from(shifts)
    .where(eq(shifts.shopId, shopId));
  const row: ShiftRow = {
    id: newId(),
    shopId,
    number: (newest?.number ?? 0) + 1,
    ...shift,
    openedById: person?.userId ?? null,
    openedByName: person?.name ?? null,
    counts: [],
    counted: null,
    sinceCount: null,
    expected: null,
    variance: null,
    note: null,
    closedById: null,
    closedByName: null,
    closedAt: null,
    approverId: null,
    approverName: null,
    acceptedAt: null,
  };
  await tx.insert(shifts).values(row);
  return row;
}

type ChangeOfShift = Partial<
  Pick<
    ShiftRow,
    | 'counts'
    | 'counted'
    | 'sinceCount'
    | 'expected'
    | 'variance'
    | 'note'
    | 'closedById'
    | 'closedByName'
    | 'closedAt'
  >
>;

/** Changes nothing of a closed shift. */
export async function updateShift(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string,
  change: ChangeOfShift,
): Promise<void> {
  await tx
    .update(shifts)
    .set(change)
    .where(and(eq(shifts.shopId, shopId), eq(shifts.id, shiftId), isOpen));
}

export async function updateApprover(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string,
  approval: Pick<ShiftRow, 'approverId' | 'approverName' | 'acceptedAt'>,
): Promise<void> {
  await tx
    .update(shifts)
    .set(approval)
    .where(and(eq(shifts.shopId, shopId), eq(shifts.id, shiftId), isNull(shifts.acceptedAt)));
}

/** The oldest comes first. */
export function listCashMovements(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string,
): Promise<CashMovementRow[]> {
  return tx
    .select()
    .from(cashMovements)
    .where(and(eq(cashMovements.shopId, shopId), eq(cashMovements.shiftId, shiftId)))
    .orderBy(asc(cashMovements.id))
    .execute();
}

export async function insertCashMovement(
  { tx, scope: { shopId, person } }: ShopContext,
  movement: {
    shiftId: string;
    kind: CashMovementKind;
    amount: number;
    reason: string;
    correctsId: string | null;
    at: number;
  },
): Promise<CashMovementRow> {
  const by = { byId: person?.userId ?? null, byName: person?.name ?? null };
  const row = { id: newId(), shopId, ...movement, ...by, receipt: null };
  await tx.insert(cashMovements).values(row);
  return row;
}

export async function findCashMovement(
  { tx, scope: { shopId } }: ShopContext,
  movementId: string,
): Promise<CashMovementRow | undefined> {
  const [row] = await tx
    .select()
    .from(cashMovements)
    .where(and(eq(cashMovements.shopId, shopId), eq(cashMovements.id, movementId)));
  return row;
}

/** Changes nothing of a movement that has a receipt. */
export async function updateReceipt(
  { tx, scope: { shopId } }: ShopContext,
  movementId: string,
  receipt: string,
): Promise<void> {
  await tx
    .update(cashMovements)
    .set({ receipt })
    .where(
      and(eq(cashMovements.shopId, shopId), eq(cashMovements.id, movementId), isNull(cashMovements.receipt)),
    );
}

/** The payments, refunds and collections of a shift, summed by kind and mode in paise. */
export async function sumMoneyOfShift(
  { tx, scope: { shopId } }: ShopContext,
  shiftId: string,
): Promise<ShiftMoney[]> {
  const { kind, paymentMode } = payments;
  const paid = await tx
    .select({
      kind,
      paymentMode,
      amount: sum(payments.amount).mapWith(Number),
      tip: sum(payments.tip).mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.shopId, shopId), eq(payments.shiftId, shiftId)))
    .groupBy(kind, paymentMode);
  const collected = await tx
    .select({
      paymentMode: sql<PaymentMode | null>`${accountEntries.paymentMode}`,
      amount: sql<number>`-${sum(accountEntries.amount)}`.mapWith(Number),
    })
    .from(accountEntries)
    .where(and(eq(accountEntries.shopId, shopId), eq(accountEntries.shiftId, shiftId)))
    .groupBy(accountEntries.paymentMode);
  return [
    ...paid.map((row) => ({ ...row, amount: row.amount ?? 0, tip: row.tip ?? 0 })),
    ...collected.map((row) => ({ ...row, kind: 'COLLECTION' as const, tip: 0 })),
  ];
}
