import type { Area, Table } from '@tawa/shared/tables/tables.contract.ts';
import type { AreaRow } from './areas.repository.ts';
import type { TableRow } from './tables.repository.ts';

export function presentTable(row: TableRow, shopId: string, isEmpty: boolean): Table {
  const { id, name, noOfSeats, shape, areaId, areaName } = row;
  return { _id: id, name, areaId: { _id: areaId, name: areaName }, noOfSeats, shape, isEmpty, shopId };
}

export function presentArea({ id, ...rest }: AreaRow): Area {
  return { _id: id, ...rest };
}
