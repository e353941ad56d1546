import type { Area, Table } from '@tawa/shared/tables/tables.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { presentArea, presentTable } from './tables.presenter.ts';
import { findTableByName, listAreas, listTables } from './tables.repository.ts';

interface TablesNeeds {
  read: Db;
  /** Which tables are occupied follows from the tickets, which stand above this feature. */
  occupiedTableIds(db: Db, scope: ShopScope): Promise<ReadonlySet<string>>;
}

export interface TablesService {
  /** In the natural order of their names: T2 before T10. */
  list(scope: ShopScope, q?: string): Promise<Table[]>;
  areas(scope: ShopScope): Promise<Area[]>;
  /** @throws AppError table.not_found */
  find(scope: ShopScope, tableNo: string): Promise<{ id: string; name: string }>;
}

const byName = new Intl.Collator('en-IN', { numeric: true });

export function createTablesService({ read, occupiedTableIds }: TablesNeeds): TablesService {
  return {
    async list(scope, q = '') {
      const [rows, occupied] = await Promise.all([listTables(read, scope), occupiedTableIds(read, scope)]);
      const sought = foldName(q);
      return rows
        .filter((row) => [row.name, row.areaName].some((name) => foldName(name).includes(sought)))
        .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
        .map((row) => presentTable(row, scope.shopId, !occupied.has(row.id)));
    },

    areas: async (scope) => (await listAreas(read, scope)).map(presentArea),

    async find(scope, tableNo) {
      const table = await findTableByName(read, scope, tableNo);
      if (!table) throw new AppError('table.not_found');
      return table;
    },
  };
}
