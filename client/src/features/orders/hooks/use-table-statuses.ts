import { useMemo } from 'react';
import { type TableStatus, tableStatuses } from '../model/table-status.ts';
import { useKots } from '../orders.queries.ts';

/** Live, by table `_id`. */
export function useTableStatuses(shopId: string): ReadonlyMap<string, TableStatus> {
  const { data: kots } = useKots(shopId);
  return useMemo(() => tableStatuses(kots ?? []), [kots]);
}
