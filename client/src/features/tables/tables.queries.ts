import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Table, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { tablePaths } from '@tawa/shared/tables/tables.paths.ts';
import { foldName, type TableShape } from '@tawa/shared/tables/tables.rules.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { useInvalidateUnlessLive } from '../../realtime/invalidate-after-mutation.ts';
import type { TableValues } from './tables.forms.ts';
import { applyToAreas, applyToTables, tableKeys } from './tables.live.ts';

export const tablesClient = createClient<typeof tablesApi>(tablePaths);

/** Loads all tables, which pages filter themselves. */
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

/** Returns undefined also until the tables have loaded. */
export function useTableByName(shopId: string, tableNo: string): Table | undefined {
  const { data: tables } = useQuery(tablesQuery(shopId));
  return tables?.find(({ name }) => foldName(name) === foldName(tableNo));
}

/** Editing takes two requests, of which the second, for the area, may fail alone. */
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

export function useArrangeTables(shopId: string, areaId: string) {
  return useMutation({
    mutationFn: (placements: Parameters<typeof tablesClient.arrangeTables>[0]['body']['placements']) =>
      tablesClient.arrangeTables({ params: { shopId, areaId }, body: { placements } }),
    onSettled: useInvalidateUnlessLive(tableKeys.tables(shopId)),
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
