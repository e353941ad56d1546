import { useMemo } from 'react';
import { useKots } from '../kots.queries.ts';
import { type TableStatus, tableStatuses } from '../model/table-status.ts';

/** Live, by table `_id`. */
export function useTableStatuses(shopId: string): ReadonlyMap<string, TableStatus> {
  const { data: kots } = useKots(shopId);
  return useMemo(() => tableStatuses(kots ?? []), [kots]);
}
