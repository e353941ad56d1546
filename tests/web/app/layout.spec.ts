import type { Page } from '@playwright/test';
import { openAs } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';

const SECTIONS = [
  'Today',
  'Orders',
  'Kitchen',
  'Invoices',
  'Day',
  'Reports',
  'Audit',
  'Customers',
  'Items',
  'Tables',
  'Inventory',
  'Employees',
  'Access',
  'Printers',
];
const TABS = {
  orders: { Order: '/orders/order/', Manage: '/orders/manage/', Table: '/orders/table/' },
  invoices: { Invoice: '/invoices/invoice/' },
  day: { Drawer: '/day/drawer/', 'Z report': '/day/z/' },
  audit: { Audit: '/audit/audit/', Proof: '/audit/proof/' },
  tables: { Table: '/tables/table/', Area: '/tables/area/' },
  items: { Item: '/items/item/', Category: '/items/category/' },
  employees: { Employee: '/employees/employee/', Attendance: '/employees/attendance/' },
  access: { Till: '/access/terminal/', Permission: '/access/permission/' },
  printers: { Printer: '/printers/printer/' },
  inventories: { Inventory: '/inventories/inventory/' },
  customers: { Customer: '/customers/customer/' },
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Shop' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Section' });

async function enter(page: Page, { owner }: WebServer): Promise<void> {
  await openAs(page, 'OWNER', owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(page.getByRole('button', { name: 'New Order' })).toBeVisible();
}

const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every section has its tabs, and menu and tabs mark the current page', async ({ device, server }) => {
  const page = await device({ viewport: { width: 1280, height: 700 } });
  await enter(page, server);
  await expect(menu(page).getByRole('link')).toHaveText(SECTIONS);
  for (const [section, ways] of Object.entries(TABS)) {
    await menu(page).locator(`a[href^="/${section}/"]`).click();
    await expect(tabs(page).getByRole('link')).toHaveText(Object.keys(ways));
    for (const [tab, path] of Object.entries(ways)) {
      await tabs(page).getByRole('link', { name: tab, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(path));
      await expect(tabs(page).locator('[aria-current="page"]')).toHaveText(tab);
      await expect(menu(page).locator('[aria-current="page"]')).toHaveCount(1);
      await expect(page).toHaveTitle(/^.+ · Tawa$/);
    }
  }
  await menu(page).getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/\/today\//);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Today');
  await expect(tabs(page)).toHaveCount(0);
  await page.goto(`/dashboard/${encodeURIComponent(server.shopName)}/${server.shopId}`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the orders' }).click();
  await expect(page).toHaveURL(/\/orders\/manage\//);
});

test('the menu collapses, stays collapsed, and keeps its names and footer on a low window', async ({
  device,
  server,
}) => {
  const page = await device({ viewport: { width: 1280, height: 700 } });
  await enter(page, server);
  const account = page.getByRole('button', { name: /^Account of/ });
  await expect(account).toContainText(/^\p{Lu}+ OWNER$/u);
  const last = menu(page).getByRole('link', { name: 'Employees' });
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1280, height: 420 });
  await expect(account).toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(account).toBeInViewport({ ratio: 1 });

  const narrow = page.getByRole('button', { name: 'Collapse menu' });
  await narrow.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeFocused();
  for (const name of SECTIONS)
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeAttached();
  await expect(account).not.toContainText('OWNER');
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect(menu(page).getByText('Employees')).toBeVisible();

  await tabs(page).getByRole('link', { name: 'Manage' }).click();
  for (const width of [800, 840, 960, 1000, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => horizontalOverflow(page), `${width} wide`).toBeLessThanOrEqual(0);
    await expect(page.getByRole('link', { name: 'New Order' })).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone the menu is a drawer that closes on a choice, and long names fit', async ({
  device,
  server,
}) => {
  const page = await device(PHONE);
  const longName = `Maharaja Bhojanalaya ${'verylongword'.repeat(4)}`;
  await page.route(/getMyShops?(\/|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      body: (await response.text()).replaceAll(`"${server.shopName}"`, `"${longName}"`),
      contentType: 'application/json',
    });
  });
  await enter(page, server);
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expect(menu(page)).toBeHidden();
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  await burger.click();
  const drawer = page.getByRole('dialog', { name: longName });
  await expect(drawer.getByRole('link')).toHaveText(SECTIONS);
  for (const link of await drawer.getByRole('link').all()) {
    // The bounding box of a moving drawer has fractional pixels.
    const { height, right } = await link.evaluate((element: HTMLElement) => ({
      height: element.offsetHeight,
      right: element.offsetLeft + element.offsetWidth,
    }));
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360);
  }
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await drawer.getByRole('link', { name: 'Tables' }).click();
  await expect(page).toHaveURL(/\/tables\/table\//);
  await expect(drawer).toBeHidden();
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
});
