import type { Page } from '@playwright/test';
import { clockApi } from '@tawa/shared/clock/clock.contract.ts';
import { request } from '../../support/client.ts';
import { openAs } from '../support/page-actions.ts';
import { type ServerClock, test } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE } from '../support/test.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Clock of the server' });

/** Sets the machine's clock back after an order, and waits until the server has looked at it. */
async function bringIntoDoubt(clock: ServerClock, server: WebServer): Promise<void> {
  const { origin, shopId } = server;
  await (await createShopActions(server)).placeOrder(1);
  clock.advance(-60);
  const isInDoubt = async () => {
    // A token from before the server looks at its clock expires then, also between these two requests.
    const as = await ownerToken(server);
    const { status, data } = await request(origin, clockApi.getClock, { params: { shopId }, as });
    return status === 200 && data.clock.isInDoubt;
  };
  await expect.poll(isInDoubt, { timeout: 15_000 }).toBe(true);
}

test('an owner says that the clock is right, and the bar moves nothing', async ({
  clock,
  device,
  server,
}) => {
  await bringIntoDoubt(clock, server);
  const page = await device();
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const content = page.locator('#content');
  await expect(content).toBeVisible();
  const topOf = async () => (await content.boundingBox())?.y;
  const before = await topOf();
  await expect(bar(page)).toContainText("The server's clock shows");
  expect(await topOf()).toBe(before);
  await bar(page).getByRole('button', { name: 'My clock is right' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('an owner sets the time from a phone', async ({ clock, device, server }) => {
  await bringIntoDoubt(clock, server);
  const phone = await device(PHONE);
  await openAs(phone, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(bar(phone)).toBeVisible();
  await expect(bar(phone)).toBeInViewport({ ratio: 1 });
  await bar(phone).getByRole('button', { name: 'Set the time from this device' }).click();
  await expect(bar(phone)).toHaveCount(0);
});
