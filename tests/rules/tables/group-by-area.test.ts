import { groupByArea } from '@tawa/client/src/features/tables/model/group-by-area.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';

const [hall, garden, terrace] = ['Hall', 'Garden', 'Terrace'].map((name) => ({ _id: name, name }));

const tableIn = (name: string, areaId = { _id: 'Roof', name: 'Roof' }): Table => ({
  _id: name,
  name,
  areaId,
  noOfSeats: 4,
  shape: 'CIRCLE',
  position: null,
  isEmpty: true,
  group: null,
  shopId: 's',
});

test('areas keep the order of the list, a new one is last, and areas without tables are left out', () => {
  const tables = [tableIn('N1'), tableIn('A1', hall), tableIn('A2', garden), tableIn('A10', hall)];
  const areas = [garden, terrace, hall].flatMap((area) => area ?? []);
  const groups = groupByArea(tables, areas).map(({ area, tables: grouped }) => [
    area.name,
    grouped.map(({ name }) => name),
  ]);
  expect(groups).toEqual([
    ['Garden', ['A2']],
    ['Hall', ['A1', 'A10']],
    ['Roof', ['N1']],
  ]);
});
