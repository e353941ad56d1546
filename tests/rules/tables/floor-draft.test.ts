import {
  applyDraft,
  changedPlacements,
  firstFreeCell,
  freeCellBeyond,
  placeRest,
} from '@tawa/client/src/features/tables/model/floor-draft.ts';
import { planAreaOf } from '@tawa/client/src/features/tables/model/plan-area.ts';
import { PLAN_COLUMNS, PLAN_ROWS, type PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';

const table = (name: string, position: PlanPosition | null): Table => ({
  _id: name,
  name,
  areaId: { _id: 'Roof', name: 'Roof' },
  noOfSeats: 4,
  shape: 'CIRCLE',
  position,
  isEmpty: true,
  group: null,
  shopId: 's',
});
const at = (x: number, y: number): PlanPosition => ({ x, y });
const saved = [table('T1', at(0, 0)), table('T2', at(1, 0)), table('T3', null)];

test('a draft is laid over the tables as they are now, and only what differs from them is saved', () => {
  const draft = new Map([
    ['T1', at(4, 2)],
    ['T2', at(1, 0)],
    ['T3', null],
    ['deleted', at(0, 0)],
  ]);
  expect(applyDraft(saved, draft).map(({ position }) => position)).toEqual([at(4, 2), at(1, 0), null]);
  expect(changedPlacements(saved, draft)).toEqual([{ tableId: 'T1', position: at(4, 2) }]);
  const movedMeanwhile = [table('T1', at(4, 2)), table('T2', at(7, 7)), table('T3', at(0, 1))];
  expect(changedPlacements(movedMeanwhile, draft)).toEqual([
    { tableId: 'T2', position: at(1, 0) },
    { tableId: 'T3', position: null },
  ]);
});

test('a step passes occupied cells and ends at the edge of the plan', () => {
  expect(freeCellBeyond(saved, at(0, 0), [1, 0])).toEqual(at(2, 0));
  expect(freeCellBeyond(saved, at(1, 0), [0, 1])).toEqual(at(1, 1));
  for (const [from, step] of [
    [at(1, 0), [-1, 0]],
    [at(0, 0), [0, -1]],
    [at(PLAN_COLUMNS - 1, 0), [1, 0]],
    [at(0, PLAN_ROWS - 1), [0, 1]],
  ] as const)
    expect(freeCellBeyond(saved, from, step)).toBeUndefined();
});

test('the rest is placed row by row, and stays off a full plan', () => {
  const draft = placeRest([...saved, table('T4', null)], new Map());
  expect([...draft]).toEqual([
    ['T3', at(2, 0)],
    ['T4', at(3, 0)],
  ]);
  const full = Array.from({ length: PLAN_COLUMNS * PLAN_ROWS }, (_, index) =>
    table(`F${index}`, at(index % PLAN_COLUMNS, Math.floor(index / PLAN_COLUMNS))),
  );
  expect(firstFreeCell(full)).toBeUndefined();
  expect(placeRest([...full, table('T3', null)], new Map()).size).toBe(0);
});

test('a plan is drawn from its first to its last table', () => {
  expect(planAreaOf([table('T3', null)])).toBeUndefined();
  const spread = [table('T1', at(3, 2)), table('T2', at(5, 1)), table('T3', null)];
  expect(planAreaOf(spread)).toEqual({ left: 3, top: 1, columns: 3, rows: 2 });
});
