import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const cards = page.getByRole('article');
const rows = page.getByRole('main').getByRole('listitem');

function handleKots(count: number): void {
  const kots = Array.from({ length: count }, (_, index) => aKot({ tokenNo: index + 1 }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
}

beforeEach(() => {
  signInAsOwner(shop);
  handleKots(3);
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
});

test('the buttons of a card keep one line where the cards are narrowest', async () => {
  await page.viewport(1040, 900);
  renderPage(<ManagePage />, 'orders/manage', { shop });
  const print = cards.first().getByRole('button', { name: 'Print Kot' });
  await expect.element(print).toBeVisible();
  expect(cards.first().element().getBoundingClientRect().width).toBeLessThan(330);
  const heights = [...(print.element().parentElement as Element).children].map(
    (button) => button.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(4);
  expect(new Set(heights).size, `${heights}`).toBe(1);
});

test('a tablet has one line for a row, as a laptop has', async () => {
  await page.viewport(1024, 768);
  localStorage.setItem('ordersView', '"row"');
  renderPage(<ManagePage />, 'orders/manage', { shop });
  await expect.element(rows.first()).toBeVisible();
  expect(rows.first().element().getBoundingClientRect().height).toBeLessThan(60);
  expect(await findLayoutFaults()).toEqual([]);
});

test('the search and the buttons after it share a line at every width', async () => {
  handleKots(40);
  renderPage(<ManagePage />, 'orders/manage', { shop });
  const search = page.getByLabelText('Search by token number');
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await expect.element(rows.first()).toBeVisible();
  for (let width = 780; width <= 1400; width += 20) {
    await page.viewport(width, 768);
    const [searchBox, buttonBox] = [search, refresh].map((one) => one.element().getBoundingClientRect());
    expect(searchBox?.bottom, `${width} px`).toBeGreaterThan(buttonBox?.top ?? 0);
    expect(searchBox?.width, `${width} px`).toBeGreaterThan(150);
  }
});
