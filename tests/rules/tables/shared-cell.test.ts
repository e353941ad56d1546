import { findSharedCell } from '@tawa/shared/tables/floor-plan.rules.ts';
import { expect, test } from 'vitest';

const tableAt = (name: string, x: number, y: number) => ({ name, position: { x, y } });
const unplaced = (name: string) => ({ name, position: null });

test('tables in cells of their own, and those without a cell, are in nobody’s way', () => {
  expect(findSharedCell([])).toBeUndefined();
  expect(findSharedCell([unplaced('T1'), unplaced('T2')])).toBeUndefined();
  const apart = [tableAt('T1', 1, 0), tableAt('T2', 0, 1), tableAt('T3', 11, 0), tableAt('T4', 0, 9)];
  expect(findSharedCell([...apart, unplaced('T5')])).toBeUndefined();
});

test('the first two tables of one cell are named', () => {
  const tables = [
    tableAt('T1', 3, 2),
    unplaced('T2'),
    tableAt('T3', 2, 3),
    tableAt('T4', 3, 2),
    tableAt('T5', 2, 3),
  ];
  expect(findSharedCell(tables)?.map(({ name }) => name)).toEqual(['T1', 'T4']);
});
