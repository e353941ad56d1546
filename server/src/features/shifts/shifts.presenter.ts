import { toRupees } from '@tawa/shared/money.ts';
import type { CashMovement, Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { type ShiftMoney, sumByMode } from '@tawa/shared/shifts/shifts.rules.ts';
import { iso, isoOrNull } from '../../support/iso.ts';
import type { CashMovementRow, ShiftRow, StoredCount } from './shifts.repository.ts';

const rupeesOrNull = (paise: number | null): number | null => (paise === null ? null : toRupees(paise));

const presentPerson = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name };

function presentCount({ at, by, denominations, modes, ...sums }: StoredCount): Shift['counts'][number] {
  return {
    at: iso(at),
    by: by && { _id: by.id, name: by.name },
    denominations: denominations.map(({ value, pieces }) => ({ value: toRupees(value), pieces })),
    counted: toRupees(sums.counted),
    expected: toRupees(sums.expected),
    variance: toRupees(sums.variance),
    modes: modes.map(({ paymentMode, counted, expected, variance }) => ({
      paymentMode,
      counted: toRupees(counted),
      expected: toRupees(expected),
      variance: toRupees(variance),
    })),
  };
}

export function presentShift(row: ShiftRow): Shift {
  return {
    _id: row.id,
    number: row.number,
    drawer: row.drawer,
    status: row.closedAt === null ? 'OPEN' : 'CLOSED',
    openedBy: presentPerson(row.openedById, row.openedByName),
    openedAt: iso(row.openedAt),
    float: toRupees(row.float),
    difference: rupeesOrNull(row.difference),
    counts: row.counts.map(presentCount),
    counted: rupeesOrNull(row.counted),
    sinceCount: rupeesOrNull(row.sinceCount),
    expected: rupeesOrNull(row.expected),
    variance: rupeesOrNull(row.variance),
    closedBy: presentPerson(row.closedById, row.closedByName),
    closedAt: isoOrNull(row.closedAt),
    note: row.note,
    acceptedBy: presentPerson(row.approverId, row.approverName),
    acceptedAt: isoOrNull(row.acceptedAt),
  };
}

export function presentCashMovement(row: CashMovementRow): CashMovement {
  const { id, shiftId, kind, amount, reason, correctsId, at, byId, byName, receipt } = row;
  return {
    _id: id,
    shiftId,
    kind,
    amount: toRupees(amount),
    reason,
    correctsId,
    at: iso(at),
    by: presentPerson(byId, byName),
    hasReceipt: receipt !== null,
  };
}

/** In the order of the modes' names. */
export function presentSums(money: readonly ShiftMoney[]): NonNullable<XReport['sums']> {
  return [...sumByMode(money)]
    .map(([paymentMode, { received, refunded, tips, collected }]) => ({
      paymentMode,
      received: toRupees(received),
      refunded: toRupees(refunded),
      tips: toRupees(tips),
      collected: toRupees(collected),
    }))
    .sort((a, b) => (a.paymentMode < b.paymentMode ? -1 : 1));
}
