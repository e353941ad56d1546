import { useQuery } from '@tanstack/react-query';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { localStorageAtom, useAtom } from '../../../lib/store.ts';
import { useUrlSearch } from '../../../ui/hooks/use-url-search.ts';
import type { ListView } from '../../../ui/lists/view-toggle.tsx';
import { useTableStatuses } from '../../orders/hooks/use-table-statuses.ts';
import { filterTables } from '../model/filter-tables.ts';
import { tableState } from '../model/table-state.ts';
import { areasQuery, tablesQuery } from '../tables.queries.ts';
import { useAreaTabs } from './use-area-tabs.ts';

const viewAtom = localStorageAtom<ListView>('tablesView', 'grid');

/** The shop's tables with their search, which is in the URL, and the areas' tabs. */
export function useTableList(shopId: string) {
  const { text, search } = useUrlSearch();
  const { areaId, tabs, showAll } = useAreaTabs(shopId);
  const [view, setView] = useAtom(viewAtom);
  const areas = useQuery(areasQuery(shopId));
  const { data: tables, error, isFetching, refetch } = useQuery(tablesQuery(shopId));
  const statuses = useTableStatuses(shopId);
  const stateOf = useCallback((table: Table) => tableState(table, statuses.get(table._id)), [statuses]);
  const q = useDeferredValue(text);
  const shown = useMemo(() => tables && filterTables(tables, areaId, q), [tables, areaId, q]);
  return {
    tables,
    shown,
    stateOf,
    error,
    isFetching,
    retry: () => void refetch(),
    refresh: () => void Promise.all([refetch(), areas.refetch()]),
    text,
    search,
    areaId,
    tabs,
    view,
    setView,
    showAll() {
      search('');
      showAll();
    },
  };
}

export type TableListControl = ReturnType<typeof useTableList>;
