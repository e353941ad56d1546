import { createGate } from '../../support/gate.ts';
import { measureCpuSlowdown } from '../support/measure/cpu-slowdown.ts';
import { longestFrame } from '../support/measure/frames.ts';
import { traceTasks } from '../support/measure/trace.ts';
import { addToCart, type Page } from '../support/page-actions.ts';
import { fillMenu } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ trace: 'off' });

/** In ms on the slow computer. */
const MAX_BLOCKED_MS = 50;
const MAX_TAP_MS = 100;
const MAX_PAINT_MS = 2_000;

/**
 * The time of Add to Cart with 300 items, as a multiple of that with the 62 of the demo menu. The bench has a
 * narrower goal.
 */
const MAX_TAP_RATIO = 1.5;
const TAPS = 25;

/** Lighthouse's slow 4G. */
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
/** Sequential requests: page, scripts, item list. */
const STEPS = 3;

/**
 * Ms from scan to first item: slow 4G's time for latency and bytes plus CPU time, without overlap. Wall time
 * would depend on the machine's load.
 */
async function measureUntilMenu(page: Page, path: string): Promise<number> {
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  // The page requests a photo after it has rendered the item, so a photo never delays the first item. Over the
  // loopback some photos still arrive within the measured frame.
  const photos = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/uploads/')) photos.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!photos.has(requestId)) bytes += encodedDataLength;
  });
  // Polling from outside would cost the page CPU time.
  const painted = createGate();
  await page.exposeFunction('painted', painted.open);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[aria-label^="Add to Cart"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Reflect.get(window, 'painted')()));
    }).observe(document, { childList: true, subtree: true });
  });
  const program = createGate();
  await page.route('**/assets/*.js', async (route) => {
    await program.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  const tasks = await traceTasks(page, async () => {
    program.open();
    await painted.opened;
  });
  const working = tasks.reduce((sum, ms) => sum + ms, 0) * (await measureCpuSlowdown(page));
  const loading = STEPS * LATENCY_MS + (bytes / BYTES_PER_SECOND) * 1_000;
  test.info().annotations.push({ type: 'ms', description: `${loading.toFixed()} and ${working.toFixed()}` });
  return loading + working;
}

test('a menu of 300 items is painted quickly on slow 4G, and typing and taps are not blocked', async ({
  device,
  server,
}) => {
  await fillMenu(server);
  const path = `/orders/dine-in/${server.shopId}/${server.tableNo}`;
  // Best of five: other processes cool the caches.
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best > MAX_PAINT_MS; tries += 1) {
    const phone = await device(PHONE);
    best = Math.min(best, await measureUntilMenu(phone, path));
    await phone.context().close();
  }
  expect(best).toBeLessThanOrEqual(MAX_PAINT_MS);

  const phone = await device(PHONE);
  await phone.goto(path);
  await expect(phone.getByRole('listitem')).toHaveCount(300);
  await phone.getByRole('button', { name: 'Search the menu' }).tap();
  const untilShown = (count: number) =>
    phone.waitForFunction((wanted) => document.querySelectorAll('main li').length === wanted, count);
  const typing = async () => {
    await phone.keyboard.press('4');
    await phone.keyboard.press('2');
    await untilShown(2);
    await phone.keyboard.press('Escape');
    await untilShown(300);
  };
  expect(await longestFrame(phone, typing, MAX_BLOCKED_MS), 'typing').toBeLessThanOrEqual(MAX_BLOCKED_MS);

  const item = '[aria-label^="Add to Cart"]';
  const tapping = async () => {
    await phone.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), item);
  };
  expect(await longestFrame(phone, tapping), 'adding').toBeLessThanOrEqual(MAX_TAP_MS);
  await addToCart(phone, 'Special Dish 42');
  await expect(phone.getByRole('complementary', { name: 'Cart Summary' })).toBeVisible();
});

/**
 * CPU ms of the main thread for Add to Cart and the frame after it: the least of several items. Other programs of a busy
 * machine empty the processor's caches and so only add to it. The two pages are measured at different times, so a median
 * would compare a busy moment with a quiet one.
 */
async function measureTaps(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const cpuMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
  };
  const samples: number[] = [];
  for (let n = 0; n < TAPS; n += 1) {
    const before = await cpuMs();
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[aria-label^="Add to Cart"]')?.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    });
    samples.push((await cpuMs()) - before);
  }
  await devtools.detach();
  return Math.min(...samples);
}

/** Makes each tap change all rows, to measure what such a tap costs. */
async function changeAllRowsAtEachTap(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `main section, main li { content-visibility: visible !important }
      .tapped li { padding-inline: 1px }`,
  });
  await page.evaluate(() =>
    addEventListener('click', () => document.querySelector('main')?.classList.toggle('tapped')),
  );
}

test('Add to Cart costs about the same with 300 items as with 62', async ({ device, server }) => {
  const path = `/orders/dine-in/${server.shopId}/${server.tableNo}`;
  const openMenu = async (items: number) => {
    const phone = await device(PHONE);
    await phone.goto(path);
    await expect(phone.getByRole('listitem')).toHaveCount(items);
    await expect(phone.getByText('Live', { exact: true })).toBeVisible();
    // The first tap also paints the cart bar.
    await phone
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    return phone;
  };
  const short = await openMenu(62);
  const shortMs = await measureTaps(short);
  // An open page would receive the new items as events.
  await short.context().close();
  await fillMenu(server);
  const long = await openMenu(300);
  const longMs = await measureTaps(long);
  await changeAllRowsAtEachTap(long);
  const controlMs = await measureTaps(long);
  const description = [shortMs, longMs, controlMs].map((ms) => ms.toFixed(1)).join(', ');
  test.info().annotations.push({ type: 'CPU ms: 62, 300, control', description });
  expect(longMs / shortMs, description).toBeLessThanOrEqual(MAX_TAP_RATIO);
  expect(controlMs / shortMs, description).toBeGreaterThan(MAX_TAP_RATIO);
});
