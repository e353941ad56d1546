import type { CashMovement, Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { newId } from './ids.ts';

const asha = { _id: newId(), name: 'Asha' };

/** A drawer that was opened with 2000 and is not counted yet. */
export const aShift = (overrides: Partial<Shift> = {}): Shift => ({
  _id: newId(),
  number: 2,
  drawer: 'Counter',
  status: 'OPEN',
  openedBy: asha,
  openedAt: '2026-11-20T03:32:00.000Z',
  float: 2000,
  difference: null,
  counts: [],
  counted: null,
  sinceCount: null,
  expected: null,
  variance: null,
  closedBy: null,
  closedAt: null,
  note: null,
  acceptedBy: null,
  acceptedAt: null,
  ...overrides,
});

/** A drawer that was closed with 2000 in it, as expected. */
export const aClosedShift = (overrides: Partial<Shift> = {}): Shift =>
  aShift({
    number: 1,
    status: 'CLOSED',
    counts: [aCount({ counted: 2000, expected: 2000 })],
    counted: 2000,
    sinceCount: 0,
    expected: 2000,
    variance: 0,
    closedBy: asha,
    closedAt: '2026-11-19T17:30:00.000Z',
    ...overrides,
  });

export const aCount = ({
  counted,
  expected,
  modes = [],
  denominations = [],
}: Pick<Shift['counts'][number], 'counted' | 'expected'> &
  Partial<Shift['counts'][number]>): Shift['counts'][number] => ({
  at: new Date(Date.UTC(2026, 10, 20, 17) + counted).toISOString(),
  by: asha,
  denominations,
  counted,
  expected,
  variance: counted - expected,
  modes,
});

export const aCashMovement = (overrides: Partial<CashMovement> = {}): CashMovement => ({
  _id: newId(),
  shiftId: newId(),
  kind: 'EXPENSE',
  amount: 240,
  reason: 'Milk from the market',
  correctsId: null,
  at: '2026-11-20T05:00:00.000Z',
  by: asha,
  hasReceipt: false,
  ...overrides,
});

export const aModeSum = (
  overrides: Partial<NonNullable<XReport['sums']>[number]> = {},
): NonNullable<XReport['sums']>[number] => ({
  paymentMode: 'CASH',
  received: 0,
  refunded: 0,
  tips: 0,
  collected: 0,
  ...overrides,
});
