import PayByUpi from '@tawa/client/src/features/invoices/components/pay-by-upi.tsx';
import { toastNotice } from '@tawa/client/src/lib/toasts.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import KitchenPage from '@tawa/client/src/pages/waiter/kitchen.page.tsx';
import StaffTablesPage from '@tawa/client/src/pages/waiter/staff-tables.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anItem } from '../../support/builders/item.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { renderDinerMenu } from '../support/diner-menu.tsx';
import { handle } from '../support/handlers.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables } from '../support/tables.ts';
import { handleMenu } from '../support/tikka.ts';

const shop = aShop();
const garden = anArea({ name: 'Garden' });
const tables = Array.from({ length: 30 }, (_, index) => aTable({ name: `T${index + 1}`, areaId: garden }));
const kots = tables.map(({ _id, name }, index) =>
  aKot({ tokenNo: index + 1, tableId: { _id, name }, createdAt: new Date().toISOString() }),
);

beforeEach(() => {
  handleTables({ tables, areas: [garden] });
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  handle(ordersApi.getKots, ({ query }) => ({ data: { kots: query.view === 'SERVED' ? [] : kots } }));
  handle(ordersApi.hearKots, () => ({ data: { kots } }));
});

const CONTROLS = 'a, button, input, select, textarea, label, [role=menuitem]';
const STEP_PX = 4;

const toast = page.getByText('T12: order #31 is ready');

/**
 * Controls that lie under the toast. Taps pass through it, so `elementFromPoint` finds them, and a tap on a row of the
 * menu beside its name opens the item nevertheless.
 */
function findCovered(): string[] {
  const { left, right, top, bottom } = (toast.element().parentElement as Element).getBoundingClientRect();
  const covered = new Set<string>();
  for (let x = left; x <= right; x += STEP_PX)
    for (let y = top; y <= bottom; y += STEP_PX) {
      const control = document.elementFromPoint(x, y)?.closest(CONTROLS);
      if (control && isWithin(control.getBoundingClientRect(), x, y))
        covered.add(control.getAttribute('aria-label') ?? control.textContent);
    }
  return [...covered];
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

async function expectNoneCovered(): Promise<void> {
  toastNotice('T12: order #31 is ready');
  await expect.element(toast).toBeVisible();
  await expect.poll(findCovered).toEqual([]);
}

const openKitchen = () =>
  renderAt(<KitchenPage />, 'employee/orders/:shopId', `/employee/orders/${shop._id}`, shop);

test.each([
  [1366, 768],
  [1024, 768],
])('a toast covers no control of a full kitchen at %i x %i', async (width, height) => {
  await page.viewport(width, height);
  handleMenu([], []);
  openKitchen();
  await expect.element(page.getByRole('button', { name: /^Served/ }).first()).toBeVisible();
  await expectNoneCovered();
});

const SHOWN = { cards: 11, rows: 30 };

test.each(['cards', 'rows'] as const)(
  'a toast covers no control of Manage in %s, nor after a scroll',
  async (view) => {
    await page.viewport(1366, 768);
    handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
    const shown = kots.slice(0, SHOWN[view]).map(
      (kot, index): Kot => ({
        ...kot,
        status: 'REQUESTED',
        confirmedAt: null,
        items: Array.from({ length: 1 + (index % 4) }, () => aKotLine()),
      }),
    );
    handle(ordersApi.getKots, () => ({ data: { kots: shown } }));
    renderPage(<ManagePage />, 'orders/manage', { shop });
    await expect.element(page.getByRole('button', { name: 'Confirm', exact: true }).first()).toBeVisible();
    await expectNoneCovered();
    for (const scrolledPx of [24, 120]) {
      window.scrollTo(0, scrolledPx);
      await expect.poll(findCovered).toEqual([]);
    }
  },
);

test("a toast covers no table of a waiter's phone, with its times", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderAt(<StaffTablesPage />, 'employee/tables/:shopId', `/employee/tables/${shop._id}`, shop);
  await expect.element(page.getByRole('button', { name: /T12/ })).toBeVisible();
  await expectNoneCovered();
});

test("a toast covers neither an item nor the cart of a guest's phone", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu(
    Array.from({ length: 12 }, (_, index) => anItem({ name: `Item ${index}` })),
    [],
  );
  renderDinerMenu();
  await page.getByRole('button', { name: 'Add to Cart: Item 0' }).click();
  await expect.element(page.getByRole('button', { name: 'View Cart' })).toBeVisible();
  await expectNoneCovered();
});

test('a toast covers no label, because a tap on it reaches its field', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const style = { position: 'fixed', insetInline: 0, insetBlockEnd: 16, display: 'flex' } as const;
  renderPage(
    <label style={style}>
      <span style={{ flex: 1 }}>Less spicy, please</span>
      <input type="checkbox" />
    </label>,
    'orders/order',
  );
  await expect.element(page.getByLabelText('Less spicy, please')).toBeVisible();
  await expectNoneCovered();
});

test('a toast covers neither a UPI code, which a guest scans, nor its amount', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderPage(
    <div style={{ position: 'fixed', insetInline: 0, insetBlockEnd: 0 }}>
      <PayByUpi amount={310} note="Bill 1" payee={{ upiId: 'dhaba@upi', name: 'Dhaba' }} isAmountLarge />
    </div>,
    'orders/order',
  );
  const code = page.getByRole('figure');
  await expect.element(code).toBeVisible();
  toastNotice('T12: order #31 is ready');
  await expect.element(toast).toBeVisible();
  await expect
    .poll(() => {
      const { bottom } = (toast.element().parentElement as Element).getBoundingClientRect();
      return code.element().getBoundingClientRect().top - bottom;
    })
    .toBeGreaterThanOrEqual(0);
});

test('a toast takes the only clear place between two columns of controls', async () => {
  await page.viewport(1366, 768);
  const column = { position: 'fixed', insetBlock: 0 } as const;
  renderPage(
    <>
      <button type="button" style={{ ...column, insetInlineStart: 0, width: 200 }}>
        First
      </button>
      <button type="button" style={{ ...column, insetInlineStart: 520, insetInlineEnd: 0 }}>
        Second
      </button>
    </>,
    'orders/order',
  );
  await expect.element(page.getByRole('button', { name: 'Second' })).toBeVisible();
  await expectNoneCovered();
});

test('a toast leaves its place when a change of styles alone brings a control there', async () => {
  await page.viewport(1366, 768);
  renderPage(
    <button type="button" style={{ position: 'fixed', insetInline: 0, top: 0, height: 80 }}>
      Confirm
    </button>,
    'orders/order',
  );
  const button = page.getByRole('button', { name: 'Confirm' });
  await expect.element(button).toBeVisible();
  await expectNoneCovered();
  (button.element() as HTMLElement).style.top = `${window.innerHeight - 80}px`;
  await expect.poll(findCovered).toEqual([]);
});
