import { gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import { screensOf } from '../support/shop/screens.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** The buttons of each screen that open a sheet, a dialog or a drawer. */
const OPENERS = {
  anonymous: { 'dine-in': [/^Paneer Tikka/] },
  owner: {
    shops: [/^Edit /],
    profile: [/^Account of/, /^Change Password/, /^Update Avatar/],
    today: [/^Menu$/, /^Show amounts/],
    manage: [/^Menu$/, /^Cancel/],
    invoices: [/^Menu$/, /^Summary/, /^Export/],
    tables: [/^Add Table/, /^Print all QR codes/, /^QR code of/, /^Edit /, /^Delete /],
    areas: [/^Add Area/, /^Edit /, /^Delete /],
    items: [/^Add Item/, /^Sold out/, /^Change prices/, /^Edit /, /^Delete /],
    categories: [/^Add Category/],
    inventory: [/^Add Item/],
    employees: [/^Add Employee/],
    customers: [/^Add Customer/],
    printers: [/^Add Printer/],
  },
  waiter: { 'staff-kitchen': [/^Recall/], 'staff-dine-in': [/^Paneer Tikka/, /^Special Request/] },
} as const;

const dialogs = (page: Page) => page.getByRole('dialog');

async function open(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(dialogs(page)).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => history.state.depth)).toBe(1);
}

for (const who of ['anonymous', 'owner', 'waiter'] as const) {
  for (const [screen, openers] of Object.entries(OPENERS[who])) {
    test(`Back closes each sheet, dialog and drawer of the ${who}'s ${screen}, and the page stays`, async ({
      device,
      server,
    }) => {
      const page = await device(PHONE);
      if (who === 'owner') await openAs(page, 'OWNER', server.owner);
      if (who === 'waiter') await openAs(page, 'WAITER', server.waiter);
      const paths: Record<string, string> = screensOf(server)[who];
      await gotoSettled(page, paths[screen] ?? '');
      const url = page.url();
      for (const opener of openers) {
        await open(page, opener);
        await page.goBack();
        await expect(dialogs(page)).toHaveCount(0);
        expect(page.url()).toBe(url);
        await expect(page.getByRole('button', { name: opener }).first()).toBeVisible();
      }
    });
  }
}

test('a reload below an open sheet leaves a page that the next Back leaves', async ({ device, server }) => {
  const page = await device(PHONE);
  const { shops, areas } = screensOf(server).owner;
  await openAs(page, 'OWNER', server.owner, shops);
  await gotoSettled(page, areas);
  await open(page, /^Add Area/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Area' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.depth ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${shops}$`));
});
