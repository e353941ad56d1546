import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import type { ListParams } from '../../../ui/hooks/use-list-params.ts';
import { type DayRange, dayRangeOf, PERIODS, type PeriodName } from '../model/invoice-periods.ts';

/** The period of a list. Its name is in the URL, and the dates of a custom period are not. */
export function usePeriod({ businessDayStarts }: Shop, params: ListParams) {
  const period = params.filter('period', PERIODS) ?? 'ALL';
  const [customRange, setCustomRange] = useState<DayRange>();
  // TODAY changes when a business day starts.
  const dayRange = dayRangeOf(period, useServerNow(60_000), customRange, businessDayStarts);
  return {
    period,
    setPeriod: (name: PeriodName) => params.setFilter('period', name === 'ALL' ? '' : name),
    setCustomRange,
    /** Undefined until the dates of a custom period are set. */
    dayRange,
  };
}
