import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults, findTextsOutside, visibleTexts } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables } from '../support/tables.ts';

const [ground, garden] = [anArea({ name: 'Ground Floor' }), anArea({ name: 'Garden' })];
const LATE_MS = 192 * 60_000;
const DEAR = [aKotLine({ price: 12_345.5 })];

/** KOTs that have waited for hours, on a bill of five figures; every third table waits for three things. */
function kotsOf({ _id, name }: Table, index: number) {
  const given = { tableId: { _id, name }, createdAt: new Date(Date.now() - LATE_MS).toISOString() };
  const cooking = aKot({ ...given, items: DEAR });
  if (index % 3 > 0) return [cooking];
  const requested = [1, 2].map(() => aKot({ ...given, status: 'REQUESTED', confirmedAt: null }));
  return [cooking, ...requested, aKot({ ...given, items: [aKotLine({ doneAt: given.createdAt })] })];
}

/** Opens the Table tab with a plan of the columns, and a garden whose tables have no places. */
async function openTables(columns: number): Promise<Element[]> {
  const onPlan = Array.from({ length: 12 }, (_, index) =>
    aTable({
      name: index === 5 ? 'Terrace Corner' : `T${index + 10}`,
      areaId: ground,
      noOfSeats: 12,
      shape: index % 2 ? 'CIRCLE' : 'RECTANGLE',
      position: { x: index % columns, y: Math.floor(index / columns) },
      isEmpty: false,
    }),
  );
  const inGrid = Array.from({ length: 14 }, (_, index) =>
    aTable({ name: `G${index + 1}`, areaId: garden, noOfSeats: 12, isEmpty: false }),
  );
  const tables = [...onPlan, ...inGrid];
  handleTables({ tables, areas: [ground, garden] });
  handle(ordersApi.getKots, () => ({ data: { kots: tables.flatMap(kotsOf) } }));
  renderPage(<TableInvoicesPage />, 'orders/table');
  await expect.element(page.getByRole('button', { name: /^G14 .*late/ })).toBeVisible();
  return page.getByRole('region').getByRole('button').elements();
}

const widthsOf = (tiles: readonly Element[]) => tiles.map((tile) => tile.getBoundingClientRect().width);

/** Tiles whose name and seats share a place. */
const findNamesUnderSeats = (tiles: readonly Element[]) =>
  tiles.flatMap((tile) => {
    const [name, seats] = visibleTexts(tile);
    // The narrowest rectangles show no seats.
    if (!name || seats?.text !== '12') return [];
    const isApart =
      name.box.right <= seats.box.left ||
      name.box.bottom <= seats.box.top ||
      seats.box.bottom <= name.box.top;
    return isApart ? [] : [name.text];
  });

test.each([
  [1920, 4],
  [1366, 4],
  [1920, 8],
  [1366, 12],
  [1024, 9],
  [PHONE.width, 4],
])(
  'hours and five figures fit into every tile at %i px with %i columns on the plan',
  async (width, columns) => {
    await page.viewport(width, 900);
    const tiles = await openTables(columns);
    expect(tiles).toHaveLength(26);
    expect(tiles.flatMap(findTextsOutside)).toEqual([]);
    expect(findNamesUnderSeats(tiles)).toEqual([]);
    expect(tiles.filter((tile) => visibleTexts(tile).some(({ text }) => text === 'In the kitchen'))).toEqual(
      [],
    );
    expect(await findLayoutFaults()).toEqual([]);
  },
);

test.each([1920, 1366])('tiles of 120 to 180 px use the page at %i px', async (width) => {
  await page.viewport(width, 900);
  const tiles = await openTables(8);
  const widths = widthsOf(tiles);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...widths)).toBeLessThanOrEqual(180);
  const right = Math.max(...tiles.map((tile) => tile.getBoundingClientRect().right));
  expect(right).toBeGreaterThan(width - 60);
  const plan = page.getByRole('region', { name: 'Ground Floor' }).getByRole('list').element();
  const { right: planRight } = plan.getBoundingClientRect();
  expect(planRight).toBeGreaterThan(Math.min(width, 8 * 188) - 60);
});

test('a narrow tile of the plan keeps the hours that its guests have waited', async () => {
  await page.viewport(1024, 900);
  const tiles = (await openTables(9)).slice(0, 12);
  expect(Math.max(...widthsOf(tiles))).toBeLessThan(112);
  for (const tile of tiles)
    expect(visibleTexts(tile).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^3 h \d+ min$/));
});
