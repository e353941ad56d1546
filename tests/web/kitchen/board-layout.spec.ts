import type { Locator, Page } from '@playwright/test';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { findViolations } from '../support/measure/axe.ts';
import { test } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { chooseTextSize, expectFullPages, readBoard, TEXT_SIZES } from '../support/shop/kitchen-board.ts';
import { readingOrder } from '../support/shop/reading-order.ts';
import { expect } from '../support/test.ts';

/** The text size is chosen in the last one, because each change of the window lays the whole board out again. */
const VIEWPORTS = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
];
const LONG_REQUEST =
  'Please no onion and no garlic in any dish of this order: two guests are allergic to nuts, one to sesame ' +
  'seeds, and the birthday cake in the fridge comes with the last course, with the candles that lie beside it.';

/** Places KOTs of one to sixteen lines, some of them changed or cancelled, each after a call of `advance`. */
async function fillBoard(server: WebServer, from: number, to: number, advance: () => void): Promise<void> {
  let shop = await createShopActions(server);
  for (let n = from; n < to; n += 1) {
    advance();
    // Signs in again, since the access token expires.
    if (n % 10 === 0) shop = await createShopActions(server);
    if (n % 9 === 3) await shop.placeOrderOfLines(12 + (n % 5), n % 2 === 0 ? LONG_REQUEST : '');
    else if (n % 9 === 5) await shop.setLineQuantity(await shop.placeOrder(n), 9);
    else if (n % 9 === 7) {
      const kot = await shop.placeOrderOfLines(5, 'Jain');
      await shop.deleteLine(kot, 0);
    } else if (n % 9 === 8) await shop.cancel(await shop.placeOrder(n));
    else await shop.placeOrder(n);
  }
}

const framePainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const tokensOnBoard = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));

/** Tokens of one day count up. */
const byToken = (one: string, other: string) => Number(one.split('#')[1]) - Number(other.split('#')[1]);

test('the board is read by age and cuts nothing, in every window, text size and rush', async ({
  clock,
  device,
  server,
}) => {
  test.slow();
  const cook = await device({ viewport: VIEWPORTS.at(-1) as never });
  await openKitchenPage(cook, server);
  let placed = 2;
  for (const count of [6, 25, 60]) {
    await fillBoard(server, placed, count, () => clock.advance(1));
    placed = count;
    await expect(cook.getByRole('article')).toHaveCount(count);
    for (const [name, linePx] of Object.entries(TEXT_SIZES)) {
      await chooseTextSize(cook, name);
      const line = cook.locator('article li > *').first();
      await expect(line).toHaveCSS('font-size', `${linePx}px`);
      for (const viewport of VIEWPORTS) {
        await cook.setViewportSize(viewport);
        await framePainted(cook);
        // A change of the window lays the board out again, in one frame or the next.
        await expect(async () => {
          const board = await readBoard(cook);
          const { boxes, cut, isScrollingSideways } = board;
          const where = `${count} KOTs, ${name}, ${viewport.width}`;
          expect({ where, order: readingOrder(boxes), cut, isScrollingSideways }).toEqual({
            where,
            order: (await tokensOnBoard(cook)).sort(byToken),
            cut: [],
            isScrollingSideways: false,
          });
          if (viewport.width > 640) expectFullPages(board);
        }).toPass({ timeout: 30_000 });
      }
    }
  }
  await cook.setViewportSize({ width: 1024, height: 768 });
  expect((await findViolations(cook)).map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
});

/** The demo's two KOTs have left the board. */
async function fillWithFourLines(server: WebServer, count: number): Promise<void> {
  const shop = await createShopActions(server);
  for (const kot of await shop.listCooking()) await shop.serve(kot);
  for (let n = 0; n < count; n += 1) await shop.placeOrderOfLines(4);
}

for (const { viewport, count } of [
  { viewport: { width: 1920, height: 1080 }, count: 25 },
  { viewport: { width: 1024, height: 768 }, count: 12 },
])
  test(`in small text, ${count} KOTs of four lines are complete at ${viewport.width}`, async ({
    device,
    server,
  }) => {
    const cook = await device({ viewport });
    await openKitchenPage(cook, server);
    await fillWithFourLines(server, count);
    await chooseTextSize(cook, 'Small');
    await expect(cook.getByRole('button', { name: /^All day · 4 items, \d+ to cook$/ })).toBeVisible();
    await expect.poll(async () => (await readBoard(cook)).pageCount).toBe(1);
    const { boxes, cut } = await readBoard(cook);
    expect(cut).toEqual([]);
    expect(boxes).toHaveLength(count);
    expect(boxes.every(({ y, height }) => y >= 0 && y + height <= viewport.height)).toBe(true);
    await cook.reload();
    await expect(cook.locator('article li > *').first()).toHaveCSS('font-size', '18px');
  });

const topOf = (each: Locator) => each.evaluate((element) => element.getBoundingClientRect().top);

test('what is late on another page is counted, and a tap, a key or a button goes there', async ({
  clock,
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1024, height: 768 } });
  await openKitchenPage(cook, server);
  let shop = await createShopActions(server);
  for (const kot of await shop.listCooking()) await shop.serve(kot);
  const kots: Kot[] = [];
  while (kots.length < 20) {
    clock.advance(0.5);
    kots.push(await shop.placeOrder(0));
  }
  clock.advance(20);
  // Signs in again, since the access token expired.
  shop = await createShopActions(server);
  const fresh = await shop.placeOrder(0);
  // At 1024×768 a page holds six.
  const later = cook.getByRole('button', { name: /^14 late on later pages, oldest \d+ min$/ });
  await expect(kotCard(cook, kots[0] as never)).toBeInViewport({ ratio: 1 });
  await expect(kotCard(cook, kots[6] as never)).not.toBeInViewport();
  await expect(cook.getByRole('button', { name: `New: #${fresh.tokenNo}` })).toBeVisible();
  await later.click();
  await expect(kotCard(cook, kots[6] as never)).toBeInViewport({ ratio: 1 });
  await expect(cook.getByRole('button', { name: /^6 late on earlier pages, oldest / })).toBeVisible();
  await expect(cook.getByRole('button', { name: /^8 late on later pages, oldest / })).toBeVisible();
  // All markers are in one row, because a bar that grows would move the KOTs.
  const firstTop = await topOf(kotCard(cook, kots[6] as never));
  await cook.keyboard.press('PageUp');
  await expect(later).toBeVisible();
  expect(await topOf(kotCard(cook, kots[0] as never))).toBe(firstTop);
  await cook.getByRole('button', { name: 'Next page' }).click();
  await expect(cook.getByText('Page 2 of 4')).toBeAttached();
  const newest = await shop.placeOrder(0);
  await cook.getByRole('button', { name: new RegExp(`^New: .*#${newest.tokenNo}`) }).click();
  await expect(kotCard(cook, fresh)).toBeInViewport({ ratio: 1 });
});
