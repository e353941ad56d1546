import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';

export function filterTables(tables: readonly Table[], areaId: string | undefined, q: string): Table[] {
  const foldedQuery = foldName(q);
  return tables.filter(
    (table) =>
      (!areaId || table.areaId._id === areaId) &&
      [table.name, table.areaId.name].some((name) => foldName(name).includes(foldedQuery)),
  );
}
