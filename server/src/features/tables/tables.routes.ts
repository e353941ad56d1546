import { isTaxExclusive } from '@tawa/shared/gst.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { type TableGroup, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import type { MergeTablesService } from './merge-tables.service.ts';
import type { TablesService } from './tables.service.ts';

interface TableServices {
  tables: TablesService;
  mergeTablesService: MergeTablesService;
  shops: ShopsService;
}

const namesOf = ({ tables }: TableGroup) => tables.map(({ name }) => name);

export function tablesRoutes(serve: Serve, { tables, mergeTablesService, shops }: TableServices): void {
  serve(tablesApi.tableExist, async ({ scope, params }) => {
    const [table, shop] = await Promise.all([tables.getByName(scope, params.tableNo), shops.get(scope)]);
    const { name: shopName, visitorOrders } = shop;
    return {
      message: replyMessages().tables.welcome(shopName),
      data: { shopName, tableNo: table.name, plusGst: isTaxExclusive(shop), visitorOrders },
    };
  });

  serve(
    tablesApi.getMyTables,
    async ({ scope, query }) => ({
      message: replyMessages().tables.loaded,
      data: { tables: await tables.list(scope, query.q) },
    }),
    { cacheUntilNextEvent: true },
  );

  serve(tablesApi.addTable, async ({ scope, body }) => {
    const table = await tables.add(scope, body);
    return { message: replyMessages().tables.added(table.name), data: { table } };
  });

  serve(tablesApi.editTable, async ({ scope, params, body }) => {
    const table = await tables.edit(scope, params.tableId, body);
    return { message: replyMessages().tables.updated(table.name), data: { table } };
  });

  serve(tablesApi.editTableArea, async ({ scope, params, body }) => {
    const table = await tables.edit(scope, params.tableId, body);
    return { message: replyMessages().tables.moved(table.name, table.areaId.name), data: { table } };
  });

  serve(tablesApi.arrangeTables, async ({ scope, params, body }) => {
    const { area, tables: arranged } = await tables.arrange(scope, params.areaId, body.placements);
    return { message: replyMessages().tables.arranged(area), data: { tables: arranged } };
  });

  serve(tablesApi.deleteTable, async ({ scope, params }) => {
    const { name } = await tables.remove(scope, params.tableId);
    return { message: replyMessages().tables.deleted(name), data: {} };
  });

  serve(tablesApi.mergeTables, async ({ scope, body, idempotencyKey }) => {
    const group = await mergeTablesService.merge(scope, body.tableIds, idempotencyKey);
    return { message: replyMessages().tables.merged(namesOf(group)), data: { group } };
  });

  serve(tablesApi.unmergeTables, async ({ scope, params, idempotencyKey }) => {
    const group = await mergeTablesService.unmerge(scope, params.groupId, idempotencyKey);
    return { message: replyMessages().tables.unmerged(namesOf(group)), data: {} };
  });
}
