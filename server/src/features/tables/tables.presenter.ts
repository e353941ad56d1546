import type { Area, Table } from '@tawa/shared/tables/tables.contract.ts';
import type { AreaRow } from './areas.repository.ts';
import type { TableRow } from './tables.repository.ts';

export function presentTable(row: TableRow, shopId: string, isEmpty: boolean): Table {
  const { id, name, noOfSeats, shape, areaId, areaName } = row;
  const area = { _id: areaId, name: areaName };
  return { _id: id, name, areaId: area, noOfSeats, shape, position: presentPosition(row), isEmpty, shopId };
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
