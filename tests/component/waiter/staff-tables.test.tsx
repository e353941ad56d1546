import StaffTablesPage from '@tawa/client/src/pages/waiter/staff-tables.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKot } from '../../support/builders/kot.ts';
import { aPrinter } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';
import { handleTables } from '../support/tables.ts';

const SOUND_BUTTON_PX = 44;

test('the tools of the bar fit into one line of a phone, also when the printer appears', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const shop = aShop();
  signInAsOwner(shop);
  handleTables();
  handle(printingApi.getPrinters, () => ({ data: { printers: [aPrinter()], stations: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  const requested = aKot({ status: 'REQUESTED', confirmedAt: null, heardAt: '2026-11-20T12:00:00.000Z' });
  handle(ordersApi.getKots, () => ({ data: { kots: [requested] } }));
  renderAt(<StaffTablesPage />, 'employee/tables/:shopId', `/employee/tables/${shop._id}`, shop);
  const bar = page.getByRole('banner');
  // The button for sound is there only until an earlier test of the page has clicked.
  const tools = () =>
    [...bar.element().children]
      .slice(1)
      .filter((tool) => tool.getAttribute('aria-label') !== 'Tap to turn on sound');
  await expect.poll(tools, { message: 'printer, bell, sold out, KOTs and home' }).toHaveLength(5);
  await expect.element(bar.getByRole('link', { name: 'KOT Requested: 1 waiting' })).toBeVisible();
  const widths = tools().map((tool) => tool.getBoundingClientRect().width);
  const { width } = bar.element().getBoundingClientRect();
  expect(
    widths.reduce((sum, one) => sum + one, SOUND_BUTTON_PX),
    widths.join(' + '),
  ).toBeLessThanOrEqual(width);
});
