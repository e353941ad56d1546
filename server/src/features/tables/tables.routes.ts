import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import type { TablesService } from './tables.service.ts';

export function tablesRoutes(serve: Serve, tables: TablesService, shops: ShopsService): void {
  serve(tablesApi.tableExist, async ({ scope, params }) => {
    const [table, shop] = await Promise.all([tables.find(scope, params.tableNo), shops.get(scope)]);
    return { message: `Welcome to ${shop.name}`, data: { shopName: shop.name, tableNo: table.name } };
  });

  serve(tablesApi.getMyTables, async ({ scope, query }) => ({
    message: 'Tables loaded',
    data: { tables: await tables.list(scope, query.q) },
  }));

  serve(tablesApi.getMyAreas, async ({ scope }) => ({
    message: 'Areas loaded',
    data: { areas: await tables.areas(scope) },
  }));
}
