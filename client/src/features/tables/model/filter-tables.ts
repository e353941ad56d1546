import { searchKey } from '@tawa/shared/search.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';

export function filterTables(tables: readonly Table[], areaId: string | undefined, q: string): Table[] {
  const key = searchKey(q);
  return tables.filter(
    (table) =>
      (!areaId || table.areaId._id === areaId) &&
      [table.name, table.areaId.name].some((name) => searchKey(name).includes(key)),
  );
}
