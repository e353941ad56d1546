import { expectNoSheetInHistory, gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import { screensOf } from '../support/shop/screens.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** The file that renders a sheet, a dialog or a drawer, and the button that opens it. */
type Step = readonly [file: string, button: RegExp];

/** Each step opens one more over the step before. */
type Steps = readonly Step[];

const OPENERS: Record<'anonymous' | 'owner' | 'waiter', Record<string, readonly Steps[]>> = {
  anonymous: { 'dine-in': [[['item-choices-sheet', /^Paneer Tikka/]]] },
  owner: {
    shops: [[['shop-form', /^Edit /]]],
    profile: [
      [['home-bar', /^Account of/]],
      [['change-password-form', /^Change Password/]],
      [['update-avatar-form', /^Update Avatar/]],
    ],
    today: [[['side-menu', /^Menu$/]], [['sales-password-form', /^Show amounts/]]],
    manage: [[['side-menu', /^Menu$/]], [['end-kot-dialog', /^Cancel/]]],
    'order-tables': [
      [
        ['invoice-dialog', /^T2\b/],
        ['pay-invoice', /^Paid$/],
        ['waive-rest', /^Waive the rest/],
      ],
      [
        ['invoice-dialog', /^T2\b/],
        ['add-charges', /^Add Charges/],
      ],
      [
        ['invoice-dialog', /^T2\b/],
        ['split-invoice', /^Split Bill/],
      ],
    ],
    invoices: [
      [['side-menu', /^Menu$/]],
      [['sales-summary-dialog', /^Summary/]],
      [['export-dialog', /^Export/]],
    ],
    tables: [
      [['table-form', /^Add Table/]],
      [['qr-print-dialog', /^Print all QR codes/]],
      [['qr-dialog', /^QR code of/]],
      [['table-form', /^Edit /]],
      [['delete-dialog', /^Delete /]],
    ],
    areas: [[['area-form', /^Add Area/]], [['area-form', /^Edit /]], [['delete-dialog', /^Delete /]]],
    items: [
      [['item-form', /^Add Item/]],
      [['sold-out-sheet', /^Sold out/]],
      [['price-change-sheet', /^Change prices/]],
      [['menu-import-dialog', /^Import/]],
      [['item-form', /^Edit /]],
      [['delete-dialog', /^Delete /]],
    ],
    categories: [
      [['category-form', /^Add Category/]],
      [['category-form', /^Edit /]],
      [['delete-dialog', /^Delete /]],
    ],
    inventory: [
      [['inventory-form', /^Add Item/]],
      [['inventory-form', /^Edit /]],
      [['delete-dialog', /^Delete /]],
    ],
    employees: [
      [['employee-form', /^Add Employee/]],
      [['employee-form', /^Edit /]],
      [['reset-password-dialog', /^New password for /]],
      [['delete-dialog', /^Delete /]],
    ],
    customers: [
      [['customer-form', /^Add Customer/]],
      [['customer-form', /^Edit /]],
      [['customer-data-sheet', /^Export or erase /]],
      [['delete-dialog', /^Delete /]],
    ],
    printers: [[['printer-form', /^Add Printer/]]],
  },
  waiter: {
    'staff-kitchen': [[['kitchen-serving', /^Recall/]]],
    'staff-dine-in': [
      [['item-choices-sheet', /^Paneer Tikka/]],
      [['special-request-sheet', /^Special Request/]],
    ],
  },
};

/** On a phone the rows of these tables are folded, with their buttons. */
const FOLDED = new Set(['categories', 'inventory', 'employees', 'customers']);

const dialogs = (page: Page) => page.getByRole('dialog');

/** Returns how many lie over the page. */
async function open(page: Page, steps: Steps): Promise<number> {
  for (const [index, [, name]] of steps.entries()) {
    const button =
      index === 0 ? page.getByRole('button', { name }) : dialogs(page).last().getByRole('button', { name });
    await button.first().click();
    await expect(dialogs(page)).toHaveCount(index + 1);
    await expect.poll(() => page.evaluate(() => history.state.depth)).toBe(index + 1);
  }
  return steps.length;
}

for (const who of ['anonymous', 'owner', 'waiter'] as const) {
  for (const [screen, sheets] of Object.entries(OPENERS[who])) {
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
      for (const steps of sheets) {
        for (let count = await open(page, steps); count > 0; count--) {
          await page.goBack();
          await expect(dialogs(page)).toHaveCount(count - 1);
        }
        expect(page.url()).toBe(url);
        await expect(page.getByRole('button', { name: steps[0]?.[1] }).first()).toBeVisible();
      }
    });
  }
}

test('a reload below an open sheet leaves a page that the next Back leaves', async ({ device, server }) => {
  const page = await device(PHONE);
  const { shops, areas } = screensOf(server).owner;
  await openAs(page, 'OWNER', server.owner, shops);
  await gotoSettled(page, areas);
  await open(page, [['area-form', /^Add Area/]]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Area' })).toBeVisible();
  await expectNoSheetInHistory(page);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${shops}$`));
});
