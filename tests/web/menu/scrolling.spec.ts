import { openAs, type Page } from '../support/page-actions.ts';
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
  await scrollDown(phone);
  // The page receives the scroll event a frame later.
  await phone.evaluate(() => {
    window.scrollTo(0, 210);
    history.back();
  });
  await expect(phone.getByRole('heading', { name: 'Choose a table' })).toBeVisible();
  await expect.poll(() => scrollPosition(phone)).toBeGreaterThanOrEqual(left);
  await phone.goForward();
  await expect(phone.getByRole('link', { name: 'All Tables' })).toBeVisible();
  await expect.poll(() => scrollPosition(phone)).toBeGreaterThan(200);
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
  const dish = owner.getByRole('button', { name: /Dal Makhani/ }).first();
  await expect(dish).toBeVisible();
  await expect.poll(() => scrollPosition(owner)).toBe(0);
  await dish.click();
  await scrollDown(owner);
  await owner.getByRole('button', { name: 'PRINT' }).click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);
  await expect.poll(() => scrollPosition(owner)).toBe(0);
});
