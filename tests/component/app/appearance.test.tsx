import { shopPaths } from '@tawa/client/src/lib/shop-paths.ts';
import InventoryPage from '@tawa/client/src/pages/inventory/inventory.page.tsx';
import TodayPage from '@tawa/client/src/pages/today/today.page.tsx';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { anInventoryItem } from '../../support/builders/inventory.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

afterEach(() => emulate('none'));

function renderInventory(): void {
  handle(inventoryApi.getInventory, () => ({
    data: { inventories: [anInventoryItem()], inventoryFilteredCount: 1, resultPerPage: 20 },
  }));
  renderPage(<InventoryPage />, 'inventories/inventory');
}

test('buttons and fields have the font of the page', async () => {
  renderInventory();
  await expect.element(page.getByRole('table')).toBeVisible();
  const plain = document.body.appendChild(document.createElement('button'));
  const controls = [...document.querySelectorAll('button, input, select, textarea')];
  const font = getComputedStyle(document.body).fontFamily;
  expect(controls.filter((control) => getComputedStyle(control).fontFamily !== font)).toEqual([]);
  plain.remove();
});

test('with forced colours the chosen filter and the dot of a status stay visible', async () => {
  renderInventory();
  const chosen = page.getByRole('button', { pressed: true });
  await expect.element(chosen).toBeVisible();
  expect(getComputedStyle(chosen.element()).outlineStyle).toBe('none');
  const line = () => getComputedStyle(chosen.element(), '::after').backgroundColor;
  const accent = line();
  await emulate('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  expect(getComputedStyle(chosen.element()).outlineStyle).toBe('solid');
  // In the colour of the page it would cut the outline.
  expect(line()).toBe(accent);
  const dot = page.getByRole('cell').getByText('AVAILABLE').element().querySelector('[aria-hidden]');
  expect(dot && getComputedStyle(dot).borderTopWidth).toBe('4px');
});

test('with forced colours the days of the chart of sales stay apart in its legend', async () => {
  const shop = aShop();
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(shiftsApi.getShifts, () => ({ data: { shifts: [], shiftFilteredCount: 0, resultPerPage: 20 } }));
  handle(invoicesApi.getDaySales, () => ({
    data: {
      totalAmount: 500,
      refunded: 0,
      tips: 0,
      collected: 0,
      totalInvoice: 2,
      paymentMode: [],
      takings: [],
      bestSellers: [],
    },
  }));
  handle(invoicesApi.getDaySoFar, () => ({
    data: {
      at: '2026-11-20T14:12:00.000Z',
      lastWeek: { totalAmount: 0, totalInvoice: 0 },
      averageInvoice: null,
      kitchenTimes: null,
    },
  }));
  renderAt(<TodayPage />, 'today/:shopName/:shopId', shopPaths.today(shop), shop);
  const days = page.getByRole('region', { name: 'Sales', exact: true }).getByRole('term');
  await expect.element(days.nth(1)).toBeVisible();
  await emulate('active');
  const colours = days.elements().map((day) => getComputedStyle(day, '::before').backgroundColor);
  expect(new Set(colours).size).toBe(2);
});
