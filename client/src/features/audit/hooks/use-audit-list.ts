import { useQuery } from '@tanstack/react-query';
import { ALL_AUDIT_ACTS } from '@tawa/shared/audit/audit.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useListParams } from '../../../ui/hooks/use-list-params.ts';
import { type DayRange, dayRangeOf, PERIODS, type PeriodName } from '../../invoices/model/invoice-periods.ts';
import { parseRupees } from '../../invoices/model/typed-rupees.ts';
import { auditQuery } from '../audit.queries.ts';

const FLAGGED = ['true'] as const;

/** One page of the shop's audit. Period, filters and page are in the URL; the amount is its search. */
export function useAuditList({ _id: shopId, businessDayStarts }: Shop) {
  const params = useListParams();
  const { page, goToPage } = params;
  const period = params.filter('period', PERIODS) ?? 'ALL';
  const act = params.filter('act', ALL_AUDIT_ACTS);
  const personId = new URLSearchParams(useLocation().search).get('person') ?? '';
  const isFlagged = params.filter('flagged', FLAGGED) !== undefined;
  const minAmount = parseRupees(params.q);
  const [customRange, setCustomRange] = useState<DayRange>();
  // TODAY changes when a business day starts.
  const dayRange = dayRangeOf(period, useServerNow(60_000), customRange, businessDayStarts);
  const filter = {
    ...dayRange,
    personId,
    act,
    minAmount,
    ...(isFlagged && { isFlagged: 'true' as const }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...auditQuery(shopId, { ...filter, page }),
    enabled: dayRange !== undefined,
  });
  const list = dayRange && data;
  const isPastEnd = list !== undefined && list.entries.length === 0 && page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToPage` is a new function on each render
  useEffect(() => {
    if (isPastEnd) goToPage(1, { replace: true });
  }, [isPastEnd]);
  return {
    params,
    filter,
    isFiltered: period !== 'ALL' || act !== undefined || personId !== '' || params.q !== '' || isFlagged,
    period,
    setPeriod: (name: PeriodName) => params.setFilter('period', name === 'ALL' ? '' : name),
    setCustomRange,
    /** Undefined until the dates of a custom period are set. */
    dayRange,
    act,
    personId,
    isFlagged,
    list,
    /** Also of a page before, so that the choices stay while another loads. */
    people: data?.people ?? [],
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type AuditListControl = ReturnType<typeof useAuditList>;
