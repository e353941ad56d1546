import type { ConsoleMessage, Page } from '@playwright/test';
import { goAs } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const REFUSED = /Content.Security.Policy|Permissions.Policy|Refused to|violates|Unrecognized feature/i;

function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (REFUSED.test(message.text())) heard.push(`${page.url()}: ${message.text()}`);
  });
  return heard;
}

test('no screen wants what its policy forbids', async ({ device, server }) => {
  const { shopId, shopName, owner, waiter, qrLink } = server;
  const shop = `${encodeURIComponent(shopName)}/${shopId}`;
  const counter = await device();
  const atCounter = complaintsOf(counter);
  await goAs(counter, 'OWNER', owner, `/orders/manage/${shop}`);
  for (const path of [
    'tables/table',
    'items/item',
    'customers/customer',
    'invoices/invoice',
    'orders/order',
  ]) {
    await counter.goto(`/${path}/${shop}`);
    await expect(counter.getByText(/^Live/).first()).toBeVisible();
  }
  expect(atCounter).toEqual([]);

  const wall = await device();
  const atWall = complaintsOf(wall);
  await goAs(wall, 'WAITER', waiter, `/employee/orders/${shopId}`);
  await expect(wall.getByText(/^Live/).first()).toBeVisible();
  expect(atWall).toEqual([]);

  const phone = await device();
  const onPhone = complaintsOf(phone);
  await phone.goto(qrLink);
  await phone.getByRole('link', { name: 'Order now' }).click();
  await expect(phone.getByRole('button', { name: /Add/ }).first()).toBeVisible();
  await phone.goto('/docs');
  await expect(phone.getByRole('heading').first()).toBeVisible();
  expect(onPhone).toEqual([]);

  // And it is in force: a page that is given a script of somebody else's does not run it.
  await phone.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken into"';
    document.body.append(script);
  });
  expect(await phone.title()).not.toBe('broken into');
  // The complaint comes from the browser after the answer of the page.
  await expect.poll(() => onPhone).toHaveLength(1);
});
