import { fittingTile } from '@tawa/client/src/features/tables/model/fitting-tile.ts';
import { expect, test } from 'vitest';

const plan = (columns: number, rows: number) => ({ left: 0, top: 0, columns, rows });
const HOUSE = [plan(4, 3), plan(4, 2), plan(4, 1), plan(4, 1)];

test.each([
  ['a wide window has the largest tiles', { width: 1664, height: 930 }, 180],
  ['a low one has smaller tiles, so that nothing is below its edge', { width: 1664, height: 640 }, 128],
  ['a room that fits no plan with the smallest tiles has none', { width: 500, height: 930 }, undefined],
  ['one that is too low has none', { width: 1110, height: 300 }, undefined],
])('%s', (_, room, expected) => {
  expect(fittingTile(HOUSE, room)).toBe(expected);
});
