import { gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import { screensOf } from '../support/shop/screens.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** A button that opens a sheet, a dialog or a drawer, or several buttons, each of which opens one more. */
type Opener = RegExp | readonly RegExp[];

const OPENERS: Record<'anonymous' | 'owner' | 'waiter', Record<string, readonly Opener[]>> = {
  anonymous: { 'dine-in': [/^Paneer Tikka/] },
  owner: {
    shops: [/^Edit /],
    profile: [/^Account of/, /^Change Password/, /^Update Avatar/],
    today: [/^Menu$/, /^Show amounts/],
    manage: [/^Menu$/, /^Cancel/],
    'order-tables': [
      [/^T2\b/, /^Paid$/, /^Waive the rest/],
      [/^T2\b/, /^Add Charges/],
      [/^T2\b/, /^Split Bill/],
    ],
    invoices: [/^Menu$/, /^Summary/, /^Export/],
    tables: [/^Add Table/, /^Print all QR codes/, /^QR code of/, /^Edit /, /^Delete /],
    areas: [/^Add Area/, /^Edit /, /^Delete /],
    items: [/^Add Item/, /^Sold out/, /^Change prices/, /^Import/, /^Edit /, /^Delete /],
    categories: [/^Add Category/, /^Edit /, /^Delete /],
    inventory: [/^Add Item/, /^Edit /, /^Delete /],
    employees: [/^Add Employee/, /^Edit /, /^New password for /, /^Delete /],
    customers: [/^Add Customer/, /^Edit /, /^Export or erase /, /^Delete /],
    printers: [/^Add Printer/],
  },
  waiter: { 'staff-kitchen': [/^Recall/], 'staff-dine-in': [/^Paneer Tikka/, /^Special Request/] },
};

/** On a phone the rows of these tables are folded, with their buttons. */
const FOLDED = new Set(['categories', 'inventory', 'employees', 'customers']);

const dialogs = (page: Page) => page.getByRole('dialog');

/** Returns how many lie over the page. */
async function open(page: Page, opener: Opener): Promise<number> {
  const names = [opener].flat();
  for (const [index, name] of names.entries()) {
    const button =
      index === 0 ? page.getByRole('button', { name }) : dialogs(page).last().getByRole('button', { name });
    await button.first().click();
    await expect(dialogs(page)).toHaveCount(index + 1);
    await expect.poll(() => page.evaluate(() => history.state.depth)).toBe(index + 1);
  }
  return names.length;
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
      if (FOLDED.has(screen))
        await page
          .getByRole('button', { name: /^Details of/ })
          .first()
          .click();
      const url = page.url();
      for (const opener of openers) {
        for (let count = await open(page, opener); count > 0; count--) {
          await page.goBack();
          await expect(dialogs(page)).toHaveCount(count - 1);
        }
        expect(page.url()).toBe(url);
        await expect(page.getByRole('button', { name: [opener].flat()[0] }).first()).toBeVisible();
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
