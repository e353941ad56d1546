import CounterPage from '@tawa/client/src/pages/orders/counter.page.tsx';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { handleMenu } from '../support/tikka.ts';

const headings = page.getByRole('heading', { level: 2 });
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });

const areas = ['Ground Floor', 'Garden', 'Terrace'].map((name) => anArea({ name, noOfTables: 2 }));
const tables = areas.flatMap((areaId, index) =>
  ['T', 'G', 'R']
    .slice(index, index + 1)
    .flatMap((letter) => [1, 2].map((number) => aTable({ name: `${letter}${number}`, areaId }))),
);

beforeEach(() => {
  handleMenu();
  handle(tablesApi.getMyAreas, () => ({ data: { areas } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
});

const textsOf = (locator: typeof headings) => locator.elements().map(({ textContent }) => textContent);

test.each([
  ['at the counter', 'orders/order', <CounterPage key="order" />],
  ['on the Table tab', 'orders/table', <TableInvoicesPage key="table" />],
] as const)('tables are grouped by area, in the order of the areas, %s', async (_, path, element) => {
  renderPage(element, path);
  await expect.poll(() => textsOf(headings)).toEqual(areas.map(({ name }) => name));
  const garden = page.getByRole('region', { name: 'Garden' }).getByRole('button');
  expect(garden.elements()).toHaveLength(2);
  await expect.element(garden.first()).toHaveAccessibleName(/^G1 Garden 4 seats /);
  await page.getByRole('button', { name: 'Terrace', exact: true }).click();
  await expect.poll(() => textsOf(headings)).toEqual(['Terrace']);
});

test('the table of an order at the counter is chosen by state, time and amount', async () => {
  const [t1] = tables;
  if (!t1) throw new Error('there is no table');
  handle(tablesApi.getMyTables, () => ({
    data: { tables: tables.map((table) => (table === t1 ? { ...t1, isEmpty: false } : table)) },
  }));
  handle(ordersApi.getKots, () => ({
    data: { kots: [aKot({ tableId: t1, createdAt: new Date().toISOString() })] },
  }));
  renderPage(<CounterPage />, 'orders/order');
  await tile('T1').click();
  const options = () => textsOf(page.getByLabelText('Table', { exact: true }).getByRole('option'));
  await expect.poll(options).toContain('T1 · occupied · Just now · ₹45.50 · Ground Floor');
  expect(options()).toContain('R2 · Terrace');
  const select = page.getByLabelText('Table', { exact: true });
  await select.selectOptions('R2 · Terrace');
  await expect.element(select.getByRole('option', { selected: true })).toHaveTextContent('R2 · Terrace');
});

test('at 1920 x 1080 the tiles of all plans have one size, and use the page', async () => {
  await page.viewport(1920, 1080);
  const four = [...areas, anArea({ name: 'Hall', noOfTables: 2 })];
  const planned = four.flatMap((areaId, index) =>
    [0, 1].map((nth) =>
      aTable({ name: `${index}-${nth}`, areaId, position: { x: 3 * nth, y: index === 0 ? 2 * nth : 0 } }),
    ),
  );
  handle(tablesApi.getMyAreas, () => ({ data: { areas: four } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: planned } }));
  renderPage(<TableInvoicesPage />, 'orders/table');
  await expect.poll(() => textsOf(headings)).toHaveLength(4);
  const tiles = page.getByRole('listitem').getByRole('button').elements();
  expect(tiles).toHaveLength(8);
  const widths = tiles.map((one) => Math.round(one.getBoundingClientRect().width));
  expect(new Set(widths).size, `${widths}`).toBe(1);
  const [width = 0] = widths;
  expect(width).toBeGreaterThanOrEqual(120);
  expect(width).toBeLessThanOrEqual(180);
  const bottom = Math.max(...tiles.map((one) => one.getBoundingClientRect().bottom));
  expect(bottom).toBeGreaterThan(0.65 * 1080);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1080);
});
