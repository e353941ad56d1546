import { blockSound, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 360, height: 640 },
];

/** With the demo's three orders. */
async function placeOrdersUntil(server: WebServer, count: number): Promise<void> {
  const shop = await createShopActions(server);
  for (let n = 3; n < count; n += 1) {
    const kot = await shop.placeOrder(n, n % 8 === 0);
    if (n % 3 === 0 && n % 8 !== 0) await shop.serve(kot);
  }
}

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByRole('article').first()).toBeVisible();
}

const findOverflowingKots = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards
      .flatMap((card) => [card, ...card.querySelectorAll('*')])
      .filter(
        (element) =>
          getComputedStyle(element).overflowX !== 'visible' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth,
      )
      .map((element) => `${element.className}: ${element.scrollWidth} in ${element.clientWidth}`),
  );

for (const [name, screen] of Object.entries({
  'a laptop': { viewport: { width: 1280, height: 800 } },
  'a tablet': { viewport: { width: 820, height: 1180 } },
  'a phone': PHONE,
})) {
  test(`no order scrolls sideways on ${name}, nor while a quantity is edited`, async ({ device, server }) => {
    const owner = await device(screen);
    await openManage(owner, server);
    await expect.poll(() => findOverflowingKots(owner)).toEqual([]);
    await owner
      .getByRole('button', { name: /^Edit quantity/ })
      .first()
      .click();
    await expect(owner.getByLabel(/^Quantity of/)).toBeVisible();
    await expect.poll(() => findOverflowingKots(owner)).toEqual([]);
  });
}

test('25 orders open in rows and fit on two screens of a laptop', async ({ device, server }) => {
  await placeOrdersUntil(server, 25);
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const rows = owner.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(25);
  await expect(owner.getByRole('article')).toHaveCount(0);
  for (const viewport of SCREENS) {
    await owner.setViewportSize(viewport);
    const size = await owner.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect(size.scrollWidth).toBe(viewport.width);
    if (viewport.width === 1366) expect(size.scrollHeight).toBeLessThanOrEqual(2 * viewport.height);
  }
});

test('the filters stand in one row at every size', async ({ device, server }) => {
  const owner = await device();
  await openManage(owner, server);
  for (const viewport of SCREENS) {
    await owner.setViewportSize(viewport);
    const tops = await owner
      .getByRole('tablist', { name: 'Orders' })
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
  }
});

const PRESS_MS = 300;

test('the first tap after loading reaches its button, although it also enables the sound', async ({
  device,
  server,
}) => {
  const owner = await device();
  await blockSound(owner);
  await openManage(owner, server);
  const soundSwitch = owner.getByRole('button', { name: 'Tap to turn on sound' });
  await expect(soundSwitch).toBeVisible();
  await owner.getByRole('button', { name: 'Print Kot' }).first().hover();
  await owner.mouse.down();
  await owner.waitForTimeout(PRESS_MS);
  await owner.mouse.up();
  await expect(owner.getByRole('dialog').getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(soundSwitch).toHaveCount(0);
});

/** The values of `data-motion` that any element had since. */
async function recordMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-motion]'))
        if (element.dataset.motion && seen.at(-1) !== element.dataset.motion)
          seen.push(element.dataset.motion);
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-motion'] });
    Object.assign(window, { seenMotions: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenMotions: string[] }).seenMotions);
}

test('an order is seen to come and to leave; under reduced motion and by a search it just does', async ({
  device,
  server,
}) => {
  const shop = await createShopActions(server);
  const [owner, calmOwner] = [
    await device({ reducedMotion: 'no-preference' }),
    await device({ reducedMotion: 'reduce' }),
  ];
  const pages = [owner, calmOwner];
  for (const page of pages) await openManage(page, server);
  const [motions, calmMotions] = [await recordMotions(owner), await recordMotions(calmOwner)];
  const count = await owner.getByRole('article').count();

  const kot = await shop.placeOrder(5);
  for (const page of pages) await expect(page.getByRole('article')).toHaveCount(count + 1);
  await shop.cancel(kot);
  for (const page of pages) await expect(page.getByRole('article')).toHaveCount(count);
  await owner.getByRole('textbox', { name: 'Search by token number' }).fill('99');
  await expect(owner.getByText('No Orders')).toBeVisible();

  expect(await motions()).toEqual(['entering', 'leaving']);
  expect(await calmMotions()).toEqual([]);
});
