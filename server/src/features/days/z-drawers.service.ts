import type { ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { expectedOfMode, isLookedUp, standingCount, sumByMode } from '@tawa/shared/shifts/shifts.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type ShiftRow, sumMoneyOfShift } from '../shifts/shifts.repository.ts';

type DrawerOfReport = ZSnapshot['shifts'][number];

const rupeesOrNull = (paise: number | undefined): number | null =>
  paise === undefined ? null : toRupees(paise);

/**
 * What a closed shift has of each mode beside cash, and how that was counted. As with cash, what moved after the count is
 * expected and is no variance.
 */
async function readModes(
  context: ShopContext,
  { id, counts }: ShiftRow,
): Promise<NonNullable<DrawerOfReport['modes']>> {
  const sums = sumByMode(await sumMoneyOfShift(context, id));
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

/** The drawer of a closed shift as a report shows it. */
export const readDrawer = async (context: ShopContext, shift: ShiftRow): Promise<DrawerOfReport> => ({
  number: shift.number,
  drawer: shift.drawer,
  float: toRupees(shift.float),
  expected: toRupees(shift.expected ?? 0),
  counted: toRupees((shift.counted ?? 0) + (shift.sinceCount ?? 0)),
  variance: toRupees(shift.variance ?? 0),
  modes: await readModes(context, shift),
});
