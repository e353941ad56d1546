import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { TableExist, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { tableRoutes } from '@tawa/shared/tables/tables.routes.ts';
import { foldName, type TableShape } from '@tawa/shared/tables/tables.rules.ts';
import { createClient } from '../../lib/api/api.ts';
import { isTemporaryError } from '../../lib/api/api-error.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { useInvalidateUnlessLive } from '../../realtime/invalidate-after-mutation.ts';
import type { TableValues } from './tables.forms.ts';
import { applyToAreas, applyToTables, tableKeys } from './tables.live.ts';

/** The server injects the table of the page's URL. */
function tableFromPage(shopId: string, requestedTableNo: string): TableExist | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="table"]')?.content;
  if (!content) return undefined;
  const data = JSON.parse(decodeURIComponent(content)) as TableExist & { shopId: string; asked: string };
  const { shopId: tableShopId, asked: tableNoInUrl, ...table } = data;
  return tableShopId === shopId && tableNoInUrl === requestedTableNo ? table : undefined;
}

const tablesClient = createClient<typeof tablesApi>(tableRoutes);

/** All tables; pages filter on the client. */
export function tablesQuery(shopId: string) {
  return queryOptions({
    queryKey: tableKeys.tables(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await tablesClient.getMyTables({ params: { shopId }, signal })).data.tables,
        applyToTables,
      ),
    staleTime: liveStaleTime,
    meta: { offline: true },
  });
}

export function areasQuery(shopId: string) {
  return queryOptions({
    queryKey: tableKeys.areas(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await tablesClient.getMyAreas({ params: { shopId }, signal })).data.areas,
        applyToAreas,
      ),
    staleTime: liveStaleTime,
    meta: { offline: true },
  });
}

function tableExistQuery(shopId: string, tableNo: string) {
  return queryOptions({
    queryKey: tableKeys.exists(shopId, tableNo),
    queryFn: async ({ signal }) =>
      (await tablesClient.tableExist({ params: { shopId, tableNo }, signal })).data,
    initialData: () => tableFromPage(shopId, tableNo),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** `isUnknown`: the server has no such table; pages redirect to /404. */
export function useTableExists(shopId: string, tableNo: string) {
  const table = useQuery(tableExistQuery(shopId, tableNo));
  return { table, isUnknown: !table.data && table.error !== null && !isTemporaryError(table.error) };
}

export function useIsTableOccupied(shopId: string, tableNo: string): boolean {
  const { data: tables = [] } = useQuery(tablesQuery(shopId));
  return tables.some(({ name, isEmpty }) => !isEmpty && foldName(name) === foldName(tableNo));
}

/** Editing takes two requests: the second, for the area, may fail alone. */
export function useSaveTable(shopId: string, tableId?: string) {
  return useMutation({
    mutationFn: async ({ shape, ...values }: TableValues) => {
      // The form schema has validated the shape.
      const body = { ...values, shape: shape as TableShape };
      if (!tableId) return tablesClient.addTable({ params: { shopId }, body });
      const params = { tableId, shopId };
      const reply = await tablesClient.editTable({ params, body });
      await tablesClient.editTableArea({ params, body: { areaId: body.areaId } });
      return reply;
    },
    onSettled: useInvalidateUnlessLive(tableKeys.tables(shopId), tableKeys.areas(shopId)),
  });
}

export function useDeleteTable(shopId: string) {
  return useMutation({
    mutationFn: (tableId: string) => tablesClient.deleteTable({ params: { tableId, shopId } }),
    onSettled: useInvalidateUnlessLive(tableKeys.tables(shopId), tableKeys.areas(shopId)),
  });
}

export function useSaveArea(shopId: string, areaId?: string) {
  return useMutation({
    mutationFn: (body: { name: string; priority: string }) =>
      areaId
        ? tablesClient.editArea({ params: { areaId, shopId }, body })
        : tablesClient.addArea({ params: { shopId }, body }),
    onSettled: useInvalidateUnlessLive(tableKeys.areas(shopId), tableKeys.tables(shopId)),
  });
}

export function useDeleteArea(shopId: string) {
  return useMutation({
    mutationFn: (areaId: string) => tablesClient.deleteArea({ params: { areaId, shopId } }),
    onSettled: useInvalidateUnlessLive(tableKeys.areas(shopId)),
  });
}
