import type { ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import {
  type CashMovementKind,
  cashChange,
  expectedOfMode,
  isLookedUp,
  type ShiftMoney,
  standingCount,
  sumByMode,
} from '@tawa/shared/shifts/shifts.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type ShiftRow, sumMoneyOfShift } from '../shifts/shifts.repository.ts';

type DrawerOfReport = ZSnapshot['shifts'][number];

const rupeesOrNull = (paise: number | undefined): number | null =>
  paise === undefined ? null : toRupees(paise);

/**
 * What a closed shift has of each mode beside cash, and how that was counted. As with cash, what moved after the count is
 * expected and is no variance.
 */
function presentModes(
  { counts }: ShiftRow,
  money: readonly ShiftMoney[],
): NonNullable<DrawerOfReport['modes']> {
  const sums = sumByMode(money);
  const counted = new Map(standingCount(counts)?.modes.map((mode) => [mode.paymentMode, mode]));
  return [...new Set([...sums.keys(), ...counted.keys()])]
    .filter(isLookedUp)
    .sort()
    .map((paymentMode) => {
      const sum = sums.get(paymentMode);
      const expected = sum ? expectedOfMode(sum) : 0;
      const variance = counted.get(paymentMode)?.variance;
      return {
        paymentMode,
        expected: toRupees(expected),
        counted: rupeesOrNull(variance === undefined ? undefined : expected + variance),
        variance: rupeesOrNull(variance),
      };
    })
    .filter(({ expected, counted }) => expected !== 0 || (counted ?? 0) !== 0);
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
