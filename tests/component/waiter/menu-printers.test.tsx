// @area printing

import { PrinterBar } from '@tawa/client/src/features/printing/components/printer-alerts.tsx';
import StaffMenu from '@tawa/client/src/pages/waiter/staff-menu.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anItem } from '../../support/builders/item.ts';
import { aPrinter } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';
import { handleMenu } from '../support/tikka.ts';

const SINCE = '2026-11-20T14:00:00.000Z';
const troubled = aPrinter({
  name: 'Kitchen printer',
  state: { status: 'UNREACHABLE', since: SINCE, waiting: 3, oldestWaitingAt: SINCE, sent: 0 },
});

test("the head of an owner's menu leads to a printer in trouble, because a finger has no link in the bar", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu([anItem({ name: 'Dal Makhani' })], []);
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [troubled], stations: [] } }));
  const shop = aShop();
  signInAsOwner(shop);
  renderAt(
    <StaffMenu shop={shop} place="T5" tableNo="T5" shopName={shop.name} />,
    'orders/dine-in/:shopId/:tableNo',
    `/orders/dine-in/${shop._id}/T5`,
    shop,
  );
  const link = page.getByRole('banner').getByRole('link', { name: /Kitchen printer/ });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/${shop._id}`));
  expect(await findLayoutFaults()).toEqual([]);
});

/** A focused field has a ring of 2 px, 2 px outside of it. */
const RING = 4;
/** What each page leaves for the bar. */
const PLACE = 24;

test('the bar of the printers leaves room for the ring of a field below it', async () => {
  const shop = aShop();
  renderPage(<PrinterBar printers={[troubled]} to="/printers" />, 'orders/order', { shop });
  const bar = page.getByRole('alert');
  await expect.element(bar).toHaveTextContent('3 prints wait. Kitchen printer');
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(PLACE - RING);
});
