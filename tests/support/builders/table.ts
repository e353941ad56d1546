import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { newId } from './ids.ts';

/** A free table of four seats that is not on the plan of its area. */
export const aTable = (overrides: Partial<Table> = {}): Table => ({
  _id: newId(),
  name: 'T1',
  areaId: { _id: newId(), name: 'Garden' },
  noOfSeats: 4,
  shape: 'CIRCLE',
  position: null,
  isEmpty: true,
  group: null,
  shopId: newId(),
  ...overrides,
});
