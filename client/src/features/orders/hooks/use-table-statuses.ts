import { useMemo } from 'react';
import { type TableStatus, tableStatuses } from '../model/table-status.ts';
import { useKots } from '../orders.queries.ts';

/** Live statuses by the `_id` of the table. */
export function useTableStatuses(shopId: string): ReadonlyMap<string, TableStatus> {
  const { data: kots } = useKots(shopId);
  return useMemo(() => tableStatuses(kots ?? []), [kots]);
}
