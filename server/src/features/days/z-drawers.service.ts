import type { ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import {
  type CashMovementKind,
  cashChange,
  modesOfShift,
  type ShiftMoney,
  standingCount,
  sumByMode,
} from '@tawa/shared/shifts/shifts.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type ShiftRow, sumMoneyOfShift } from '../shifts/shifts.repository.ts';

type DrawerOfReport = ZSnapshot['shifts'][number];

const rupeesOrNull = (paise: number | undefined): number | null =>
  paise === undefined ? null : toRupees(paise);

function presentModes(
  { counts }: ShiftRow,
  money: readonly ShiftMoney[],
): NonNullable<DrawerOfReport['modes']> {
  return modesOfShift(money, standingCount(counts)).map(({ paymentMode, expected, counted, variance }) => ({
    paymentMode,
    expected: toRupees(expected),
    counted: rupeesOrNull(counted),
    variance: rupeesOrNull(variance),
  }));
}

interface Cash {
  /** What went through drawers and what did not, in paise. */
  taken: number;
  paidInNoShift: number;
  collected: number;
  movements: readonly { kind: CashMovementKind; amount: number }[];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The drawers of closed shifts as a report shows them, and whether all cash is in one of them. */
export async function readDrawers(
  context: ShopContext,
  shifts: readonly ShiftRow[],
  { taken, paidInNoShift, collected, movements }: Cash,
): Promise<Pick<ZSnapshot, 'shifts' | 'cashInNoDrawer' | 'cashDifference'>> {
  const drawers: DrawerOfReport[] = [];
  let collectedInShifts = 0;
  for (const shift of shifts) {
    const money = await sumMoneyOfShift(context, shift.id);
    collectedInShifts += sumByMode(money).get('CASH')?.collected ?? 0;
    drawers.push({
      number: shift.number,
      drawer: shift.drawer,
      float: toRupees(shift.float),
      expected: toRupees(shift.expected ?? 0),
      counted: toRupees((shift.counted ?? 0) + (shift.sinceCount ?? 0)),
      variance: toRupees(shift.variance ?? 0),
      modes: presentModes(shift, money),
    });
  }
  const inNoDrawer = paidInNoShift + collected - collectedInShifts;
  const moved = sumOf(movements.map((movement) => cashChange({ ...movement, correctsId: null })));
  // What was expected was stored at the closing, so this compares it with the rows of today.
  const takenByDrawers = sumOf(shifts.map(({ expected, float }) => (expected ?? 0) - float)) - moved;
  return {
    shifts: drawers,
    cashInNoDrawer: toRupees(inNoDrawer),
    cashDifference: toRupees(taken - takenByDrawers - inNoDrawer),
  };
}
