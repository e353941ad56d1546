import { businessDay, businessDayPeriod, type DayStarts, type Period } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import type { DaySoFar } from '@tawa/shared/invoices/invoices.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { summarizeKitchenTimes } from '@tawa/shared/orders/kitchen-times.rules.ts';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { iso } from '../../../support/iso.ts';
import { listKitchenTimes } from '../../orders/kitchen-times.repository.ts';
import { findDayStarts } from '../../shops/shops.repository.ts';
import { presentDaySales } from '../invoices.presenter.ts';
import { readAverageInvoice } from './average-invoice.repository.ts';
import { sumSales } from './daily-sales.repository.ts';

/** From the start of the business day one week before, for as long as the present one lasts already. */
function sameTimeOfWeekBefore(day: string, { from }: Period, now: number, starts: DayStarts): Period {
  const before = businessDayPeriod(addDays(day, -7), starts);
  // That day was shorter if its next one started earlier.
  return { from: before.from, to: Math.min(before.from + (now - from), before.to) };
}

/** @param now in ms UTC */
export async function readDaySoFar(context: ShopContext, now: number): Promise<DaySoFar> {
  const starts = await findDayStarts(context);
  const day = businessDay(now, starts);
  const period = businessDayPeriod(day, starts);
  const [salesBefore, averageInvoice, durations] = await Promise.all([
    sumSales('hour', context, sameTimeOfWeekBefore(day, period, now, starts)),
    readAverageInvoice(context, period),
    listKitchenTimes(context, period),
  ]);
  const { totalAmount, totalInvoice } = presentDaySales(salesBefore, []);
  return {
    at: iso(now),
    lastWeek: { totalAmount, totalInvoice },
    averageInvoice: averageInvoice === null ? null : toRupees(averageInvoice),
    kitchenTimes: summarizeKitchenTimes(durations),
  };
}
