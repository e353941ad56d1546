// @area printing

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
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';
import { handleMenu } from '../support/tikka.ts';

const SINCE = '2026-11-20T14:00:00.000Z';

test("the head of an owner's menu leads to a printer in trouble, because a finger has no link in the bar", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu([anItem({ name: 'Dal Makhani' })], []);
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  const printer = aPrinter({
    name: 'Kitchen printer',
    state: { status: 'UNREACHABLE', since: SINCE, waiting: 3, oldestWaitingAt: SINCE, sent: 0 },
  });
  handle(printingApi.getPrinters, () => ({ data: { printers: [printer], stations: [] } }));
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
