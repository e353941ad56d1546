import type { Table } from '@tawa/shared/tables/tables.contract.ts';

interface AreaTables {
  area: Table['areaId'];
  tables: Table[];
}

/** Groups are in the order of `areas`; an area that is not listed yet comes last. Tables keep their order. */
export function groupByArea(tables: readonly Table[], areas: readonly { _id: string }[]): AreaTables[] {
  const groups = new Map<string, AreaTables>();
  for (const table of tables) {
    const group = groups.get(table.areaId._id) ?? { area: table.areaId, tables: [] };
    group.tables.push(table);
    groups.set(table.areaId._id, group);
  }
  const rankOf = ({ area }: AreaTables) => {
    const index = areas.findIndex(({ _id }) => _id === area._id);
    return index < 0 ? areas.length : index;
  };
  return [...groups.values()].sort((one, other) => rankOf(one) - rankOf(other));
}
