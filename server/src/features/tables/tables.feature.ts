import type { Db } from '../../db/database.ts';
import type { Serve } from '../../http/serve.ts';
import type { AnonymousAccessQueries } from '../../realtime/handshake.ts';
import type { Core } from '../core.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { areasRoutes } from './areas.routes.ts';
import { createAreasService } from './areas.service.ts';
import { createMergeTablesService, type GroupInvoicing } from './merge-tables.service.ts';
import { findTableByName } from './tables.repository.ts';
import { tablesRoutes } from './tables.routes.ts';
import { createTablesService, type KotQueries } from './tables.service.ts';

export function createTables(
  core: Core,
  { shops }: { shops: ShopsService },
  kots: KotQueries,
  invoicing: GroupInvoicing,
) {
  const areas = createAreasService(core);
  const tables = createTablesService({ ...core, ...kots });
  const mergeTablesService = createMergeTablesService({ ...core, ...kots, ...invoicing });
  return {
    mountRoutes(serve: Serve): void {
      areasRoutes(serve, areas);
      tablesRoutes(serve, { tables, mergeTablesService, shops });
    },
  };
}

export const createTableQuery =
  (read: Db): AnonymousAccessQueries['tableExists'] =>
  async (scope, tableNo) =>
    (await findTableByName({ tx: read, scope }, tableNo)) !== undefined;
