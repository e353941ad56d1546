import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../support/client.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { fillMenu } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

async function scrollDown(page: Page): Promise<void> {
  // Retries until the page is tall enough.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await scrollPosition(page)).toBeGreaterThan(200);
  }).toPass();
}

test('a new page starts at the top; Back restores the scroll position', async ({ device, server }) => {
  const phone = await device(PHONE);
  // The first listener: the page is left before it receives the scroll event, which comes a frame later.
  await phone.addInitScript(() =>
    addEventListener('popstate', () => window.scrollTo(0, 210), { once: true }),
  );
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(phone.getByRole('button', { name: /Free/ }).first()).toBeVisible();
  await scrollDown(phone);
  const left = await scrollPosition(phone);
  await phone
    .getByRole('button', { name: /Free|Occupied/ })
    .last()
    .click();
  await expect(phone.getByRole('link', { name: 'All Tables' })).toBeVisible();
  await expect.poll(() => scrollPosition(phone)).toBe(0);
  // The loading menu can be scrolled too, but the menu that replaces it begins at the top.
  await expect(phone.getByRole('button', { name: 'Add to Cart: Dal Makhani' })).toBeVisible();
  await scrollDown(phone);
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: 'Choose a table' })).toBeVisible();
  await expect.poll(() => scrollPosition(phone)).toBeGreaterThanOrEqual(left);
  await phone.goForward();
  await expect(phone.getByRole('link', { name: 'All Tables' })).toBeVisible();
  await expect.poll(() => scrollPosition(phone)).toBe(210);
});

test('at the counter and in Manage, the menu starts at the top after choosing any table', async ({
  device,
  server,
}) => {
  const owner = await device({ viewport: { width: 1000, height: 420 } });
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  const last = owner.getByRole('button', { name: /Free|Occupied/ }).last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => scrollPosition(owner)).toBeGreaterThan(100);
  await last.click();
  const item = owner.getByRole('button', { name: /Dal Makhani/ }).first();
  await expect(item).toBeVisible();
  await expect.poll(() => scrollPosition(owner)).toBe(0);
  await item.click();
  await scrollDown(owner);
  await owner.getByRole('button', { name: 'PRINT' }).click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);
  await expect.poll(() => scrollPosition(owner)).toBe(0);
});

test('a long menu is searchable by the browser, and a jump to its last category arrives', async ({
  device,
  server,
}) => {
  await fillMenu(server);
  const { origin, shopId, tableNo } = server;
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId } })).data;
  const phone = await device(PHONE);
  await phone.goto(`/orders/dine-in/${shopId}/${tableNo}`);
  const rows = phone.locator('main li');
  await expect(rows).toHaveCount(items.length);
  const texts = await rows.allTextContents();
  // Find in page reads the document.
  for (const { name } of items)
    expect(
      texts.some((text) => text.includes(name)),
      name,
    ).toBe(true);

  const headings = phone.locator('main h2');
  const last = headings.last();
  const distanceToHead = () =>
    last.evaluate(
      (heading) =>
        heading.getBoundingClientRect().top -
        (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
    );
  const name = (await last.textContent()) ?? '';
  // The heights of what was never on the screen are estimates.
  await last.evaluate((heading) => heading.parentElement?.scrollIntoView());
  await expect.poll(async () => Math.abs(await distanceToHead())).toBeLessThanOrEqual(2);
  const tab = phone.getByRole('button', { name, exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(tab).toBeInViewport();

  await tab.tap();
  await expect(headings).toHaveCount(1);
  await expect(last).toBeInViewport();
  expect(await distanceToHead()).toBeGreaterThanOrEqual(0);
});
