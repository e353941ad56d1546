import { useQuery } from '@tanstack/react-query';
import { ALL_AUDIT_ACTS } from '@tawa/shared/audit/audit.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useLocation } from 'react-router';
import { useFirstPageIfEmpty, useListParams } from '../../../ui/hooks/use-list-params.ts';
import { usePeriod } from '../../invoices/hooks/use-period.ts';
import { parseRupees } from '../../invoices/model/typed-rupees.ts';
import { auditQuery } from '../audit.queries.ts';

const FLAGGED = ['true'] as const;

/** One page of the shop's audit. Period, filters and page are in the URL; the amount is its search. */
export function useAuditList(shop: Shop) {
  const { _id: shopId } = shop;
  const params = useListParams();
  const { page } = params;
  const periodOfList = usePeriod(shop, params);
  const { period, dayRange } = periodOfList;
  const act = params.filter('act', ALL_AUDIT_ACTS);
  const personId = new URLSearchParams(useLocation().search).get('person') ?? '';
  const isFlagged = params.filter('flagged', FLAGGED) !== undefined;
  const minAmount = parseRupees(params.q);
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
  useFirstPageIfEmpty(params, list?.entries.length === 0);
  return {
    params,
    filter,
    isFiltered: period !== 'ALL' || act !== undefined || personId !== '' || params.q !== '' || isFlagged,
    ...periodOfList,
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
