import { queryOptions, useQuery } from '@tanstack/react-query';
import { dinerTablePaths } from '@tawa/shared/tables/diner-table.paths.ts';
import type { TableExist, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { isTemporaryError } from '../../../lib/api/api-error.ts';
import { createClient } from '../../../lib/api/create-client.ts';
import type { LiveFeature } from '../../../realtime/live-updates.ts';
import { usePathParams } from '../../../ui/hooks/use-path-params.ts';

const tableClient = createClient<Pick<typeof tablesApi, 'tableExist'>>(dinerTablePaths);

const tableExistKeys = {
  anyExists: (shopId: string) => ['table-exist', shopId] as const,
  exists: (shopId: string, tableNo: string) => ['table-exist', shopId, tableNo] as const,
};

/** Notifies diners when the shop pauses or resumes their orders. */
export const orderingLive: LiveFeature = {
  handlers: {
    shop: (queryClient, message) => {
      if (message.name !== 'shop:ordering') return;
      const { shopId, visitorOrders } = message;
      queryClient.setQueriesData<TableExist>(
        { queryKey: tableExistKeys.anyExists(shopId) },
        (table) => table && { ...table, visitorOrders },
      );
    },
  },
  queryKeys: (shopId) => [tableExistKeys.anyExists(shopId)],
};

/** The server injects the table of the URL into the page. */
function tableFromPage(shopId: string, requestedTableNo: string): TableExist | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="table"]')?.content;
  if (!content) return undefined;
  const data = JSON.parse(decodeURIComponent(content)) as TableExist & { shopId: string; asked: string };
  const { shopId: tableShopId, asked: tableNoInUrl, ...table } = data;
  return tableShopId === shopId && tableNoInUrl === requestedTableNo ? table : undefined;
}

function tableExistQuery(shopId: string, tableNo: string) {
  return queryOptions({
    queryKey: tableExistKeys.exists(shopId, tableNo),
    queryFn: async ({ signal }) =>
      (await tableClient.tableExist({ params: { shopId, tableNo }, signal })).data,
    initialData: () => tableFromPage(shopId, tableNo),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/**
 * Loads the table of the page's path. `isUnknown` means that the server has no such table; pages then redirect
 * to /404.
 */
export function useDinerTable() {
  const { shopId = '', tableNo = '' } = usePathParams();
  const table = useQuery(tableExistQuery(shopId, tableNo));
  const isUnknown = !table.data && table.error !== null && !isTemporaryError(table.error);
  return { shopId, tableNo, table, isUnknown };
}
