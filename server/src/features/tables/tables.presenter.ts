import type { Area, Table, TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import type { AreaRow } from './areas.repository.ts';
import type { TableGroupRow } from './table-groups.repository.ts';
import type { TableRow } from './tables.repository.ts';

/** What a table has beside its row. */
export interface TableState {
  isEmpty: boolean;
  group: TableGroupRow | undefined;
}

export function presentTable(row: TableRow, shopId: string, { isEmpty, group }: TableState): Table {
  const { id, name, noOfSeats, shape, areaId, areaName } = row;
  const area = { _id: areaId, name: areaName };
  return {
    _id: id,
    name,
    areaId: area,
    noOfSeats,
    shape,
    position: presentPosition(row),
    isEmpty,
    group: group ? presentTableGroup(group) : null,
    shopId,
  };
}

export function presentTableGroup({ id, tables }: TableGroupRow): TableGroup {
  return { _id: id, tables: tables.map(({ id, name }) => ({ _id: id, name })) };
}

/** Each table of the group, with the group. */
export function presentGroupedTables(row: TableGroupRow): Pick<Table, '_id' | 'group'>[] {
  const group = presentTableGroup(row);
  return group.tables.map(({ _id }) => ({ _id, group }));
}

/** Each table of a group that has ended. */
export function presentUngroupedTables({ tables }: TableGroupRow): Pick<Table, '_id' | 'group'>[] {
  return tables.map(({ id }) => ({ _id: id, group: null }));
}

export function presentTableOccupancy(
  { id, name }: { id: string; name: string },
  isEmpty: boolean,
): Pick<Table, '_id' | 'name' | 'isEmpty'> {
  return { _id: id, name, isEmpty };
}

export function presentPosition({
  planX: x,
  planY: y,
}: Pick<TableRow, 'planX' | 'planY'>): Table['position'] {
  return x === null || y === null ? null : { x, y };
}

export function presentArea({ id, ...rest }: AreaRow): Area {
  return { _id: id, ...rest };
}
