import type { Page } from '@playwright/test';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { findViolations } from '../support/measure/axe.ts';
import { longestFrame, MAX_FRAME_MS } from '../support/measure/frames.ts';
import { test } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import {
  createShopActions,
  kotCard,
  openKitchenPage,
  placeOrdersOverAnHour,
} from '../support/shop/kitchen.ts';
import { expect } from '../support/test.ts';

test.use({ trace: 'off' });

const KOT_COUNT = 40;

const listTokens = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
const cardLabels = (kots: readonly Kot[]): string[] => kots.map(({ tokenNo }) => `Order #${tokenNo}`);

async function readAllDayCount(page: Page, item: string): Promise<number> {
  const words = await page
    .getByRole('region', { name: 'All day' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`× ${item}$`) })
    .allInnerTexts();
  return Number.parseInt(words[0] ?? '0', 10);
}

const linesOf = (page: Page, kot: Kot) => kotCard(page, kot).locator('button[aria-pressed]');
const recallPanel = (page: Page) => page.getByRole('dialog', { name: 'Recall a served order' });

interface Kitchen {
  cook: Page;
  /** The second device. */
  pass: Page;
  /** Oldest first. */
  kots: readonly Kot[];
  shop: Awaited<ReturnType<typeof createShopActions>>;
}

async function expectCards({ cook, pass }: Kitchen, labels: string[]): Promise<void> {
  for (const page of [cook, pass]) await expect.poll(() => listTokens(page)).toEqual(labels);
}

async function finishLinesOnBothDevices({ cook, pass, kots }: Kitchen): Promise<void> {
  const [oldest, second] = kots as [Kot, Kot];
  const both = [cook, pass];
  const item = oldest.items[0]?.name ?? '';
  const toCook = kots
    .flatMap(({ items }) => items.filter(({ name }) => name === item))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  for (const page of both) {
    await page.getByRole('region', { name: 'All day' }).getByRole('button').click();
    await expect.poll(() => readAllDayCount(page, item)).toBe(toCook);
  }
  await linesOf(cook, oldest).first().click();
  for (const page of both) {
    await expect(linesOf(page, oldest).first()).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => readAllDayCount(page, item)).toBe(toCook - (oldest.items[0]?.quantity ?? 0));
  }
  await linesOf(pass, oldest).first().click();
  for (const page of both) {
    await expect(linesOf(page, oldest).first()).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => readAllDayCount(page, item)).toBe(toCook);
  }
  for (const line of await linesOf(pass, second).all()) await line.click();
  const served = kotCard(cook, second).getByRole('button', { name: /^Served/ });
  await expect(served).toHaveAttribute('data-ready', 'true');
}

async function enlargeFirstOrder(kitchen: Kitchen): Promise<void> {
  const { cook, kots, shop } = kitchen;
  const oldest = kots[0] as Kot;
  const places = () =>
    cook.getByRole('article').evaluateAll((all) =>
      all.map((each) => {
        const { x, y } = each.getBoundingClientRect();
        return `${each.id} ${Math.round(x)} ${Math.round(y)}`;
      }),
    );
  const before = await places();
  expect(before.length).toBe(KOT_COUNT);
  await shop.setLineQuantity(oldest, 9);
  const seen = kotCard(cook, oldest).getByRole('button', { name: /^Changed · Seen/ });
  await expect(seen).toBeVisible();
  expect(await places()).toEqual(before);
  await seen.click();
  await expect(seen).toHaveCount(0);
  await expectCards(kitchen, cardLabels(kots));
}

async function serveAndRecallByKeyboard(kitchen: Kitchen): Promise<void> {
  const { cook, kots } = kitchen;
  const labels = cardLabels(kots);
  const picked = cook.locator('article[data-picked="true"]');
  await cook.getByLabel('Search by table').press('1');
  await expect(picked).toHaveCount(0);
  await cook.getByLabel('Search by table').fill('');
  await cook.getByRole('heading', { name: 'Kitchen' }).click();
  await cook.keyboard.press('1');
  await cook.keyboard.press('2');
  await expect(picked).toHaveAttribute('aria-label', labels[11] ?? '');
  await expect(cook.getByRole('list', { name: 'Keys' })).toContainText('recall the last');
  await cook.keyboard.press('ArrowRight');
  await expect(picked).toHaveAttribute('aria-label', labels[12] ?? '');
  await cook.keyboard.press('Escape');
  await expect(picked).toHaveCount(0);
  await expect(cook.getByRole('list', { name: 'Keys' })).toHaveCount(0);
  for (let presses = 0; presses < 3; presses += 1) await cook.keyboard.press('ArrowRight');
  await expect(picked).toHaveAttribute('aria-label', labels[2] ?? '');
  await cook.keyboard.press('Enter');
  await expect(cook.getByText('Are you sure to this item is served?')).toBeVisible();
  await cook.keyboard.press('Enter');
  await expectCards(kitchen, labels.toSpliced(2, 1));
  await cook.keyboard.press('u');
  await expectCards(kitchen, labels);
}

async function undoServing(kitchen: Kitchen): Promise<void> {
  const { cook, kots } = kitchen;
  await kotCard(cook, kots[2] as Kot)
    .getByRole('button', { name: /^Served/ })
    .click();
  await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
  await expectCards(kitchen, cardLabels(kots).toSpliced(2, 1));
  await cook.getByRole('button', { name: /^Undo/ }).click();
  await expectCards(kitchen, cardLabels(kots));
  await expect(cook.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
}

async function recallFromPanel(kitchen: Kitchen): Promise<void> {
  const { pass, kots, shop } = kitchen;
  await pass.getByRole('button', { name: 'Recall', exact: true }).click();
  const served = kots.slice(0, 22);
  for (const kot of served) await shop.serve(kot);
  const rows = recallPanel(pass).getByRole('listitem');
  const latest = cardLabels(served).reverse();
  const listed = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  await expect.poll(listed).toEqual(latest.slice(0, 20));
  await rows.first().getByRole('button').click();
  await expect.poll(listed).toEqual(latest.slice(1, 21));
  await expectCards(kitchen, cardLabels(kots).slice(21));
}

test('forty orders over an hour: two devices show one board, with lines, counts, shortcuts and recall', async ({
  clock,
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1280, height: 800 } });
  const pass = await device({ viewport: { width: 1920, height: 1080 } });
  for (const page of [cook, pass]) await openKitchenPage(page, server);
  const kots = await placeOrdersOverAnHour(server, clock, KOT_COUNT);
  const kitchen = { cook, pass, kots, shop: await createShopActions(server) };
  expect(kots).toHaveLength(KOT_COUNT);
  await expectCards(kitchen, cardLabels(kots));
  for (const page of [cook, pass]) {
    await expect(kotCard(page, kots[0] as Kot)).toContainText(/1 h \d minLate/);
    await expect(kotCard(page, kots.at(-1) as Kot)).toContainText('Just nowNew');
  }

  await test.step('a tapped line is finished on both devices and no longer counted', () =>
    finishLinesOnBothDevices(kitchen));
  await test.step('an order that grows moves no other order', () => enlargeFirstOrder(kitchen));
  await test.step('the keyboard selects, serves, recalls and deselects', () =>
    serveAndRecallByKeyboard(kitchen));
  await test.step('a served order can be recalled for half an hour', async () => {
    await undoServing(kitchen);
    await recallFromPanel(kitchen);
    clock.advance(31);
    await (await createShopActions(server)).placeOrder(KOT_COUNT);
    await expect(recallPanel(pass)).toContainText('Nothing was served in the last 30 minutes');
  });
});

const waitForCardCount = (cook: Page, count: number) =>
  cook.waitForFunction((wanted) => document.querySelectorAll('article').length === wanted, count);

/** Taps a line, lets an order come and go, turns the pages, and narrows the board by a search. */
async function expectShortFrames(cook: Page, line: string, server: WebServer): Promise<void> {
  const tapped = async (isDone: boolean) => {
    await cook.locator(line).first().click();
    await cook.waitForSelector(`${line}[aria-pressed="${isDone}"]`);
  };
  const tapping = await longestFrame(cook, async () => {
    await tapped(true);
    await tapped(false);
  });
  expect(tapping, 'tapping a line').toBeLessThanOrEqual(MAX_FRAME_MS);
  const shop = await createShopActions(server);
  const coming = await longestFrame(cook, async () => {
    const kot = await shop.placeOrder(KOT_COUNT);
    await waitForCardCount(cook, KOT_COUNT + 1);
    await shop.serve(kot);
    await waitForCardCount(cook, KOT_COUNT);
  });
  expect(coming, 'one that comes and goes').toBeLessThanOrEqual(MAX_FRAME_MS);
  const turning = await longestFrame(cook, async () => {
    for (const key of ['PageDown', 'PageUp'])
      for (let turns = 0; turns < 8; turns += 1) await cook.keyboard.press(key);
  });
  expect(turning, 'turning pages').toBeLessThanOrEqual(MAX_FRAME_MS);
  await cook.getByLabel('Search by table').focus();
  const looking = await longestFrame(cook, async () => {
    await cook.keyboard.type('t1');
    await cook.waitForFunction((all) => document.querySelectorAll('article').length < all, KOT_COUNT);
    await cook.keyboard.press('Escape');
    await waitForCardCount(cook, KOT_COUNT);
  });
  expect(looking, 'looking for a table').toBeLessThanOrEqual(MAX_FRAME_MS);
}

/**
 * Nothing scrolls sideways, and from the width of a laptop on, lines have at least the 24 px of the medium
 * text size.
 */
async function expectToFitEveryWindow(cook: Page, line: string): Promise<void> {
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await cook.setViewportSize({ width, height });
    const needed = () => cook.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(needed, `at ${width}`).toBe(width);
    if (width < 1280) continue;
    const size = await cook
      .locator(line)
      .first()
      .evaluate((each) => getComputedStyle(each).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(24);
  }
}
test('forty orders turn smoothly on a slow CPU and fit every window', { tag: '@full' }, async ({
  clock,
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const kots = await placeOrdersOverAnHour(server, clock, KOT_COUNT);
  await openKitchenPage(cook, server);
  await waitForCardCount(cook, KOT_COUNT);
  const line = `#kot-${kots[20]?._id} button[aria-pressed]`;
  await expectShortFrames(cook, line, server);
  await expectToFitEveryWindow(cook, line);
  expect((await findViolations(cook)).map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
});
