import { MIN_TIMED_KOTS } from '../../../shared/src/orders/kitchen-times.rules.ts';
import { createGate } from '../../support/gate.ts';
import { measureLayoutShift } from '../support/measure/layout-shifts.ts';
import { SCREEN_SIZES } from '../support/measure/screen-sizes.ts';
import { gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import { test as clockTest, type ServerClock } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { createPrinting, type PrinterFixtures, printerFixtures } from '../support/shop/printers.ts';
import { screensOf } from '../support/shop/screens.ts';
import { expect, PHONE } from '../support/test.ts';

const test = clockTest.extend<PrinterFixtures>(printerFixtures);

/** The owner has four times as many pages as a waiter, so one size of theirs is left to full runs. */
const tagsOf = (who: string, { width }: { width: number }) =>
  who === 'owner' && width === 1024 ? '@full' : [];
const ORDERS = 25;
const MAX_SHIFT = 0.05;
/** They are of no shop, or of one person alone. */
const SCREENS_WITHOUT_PRINTERS = ['shops', 'profile', 'welcome', 'own-attendance'];

interface Rush {
  server: WebServer;
  clock: ServerClock;
  startPrinter: PrinterFixtures['startPrinter'];
}

/**
 * Leaves orders on the board, some of them requested, enough that are served, and prints that wait for a printer
 * that is gone.
 * @returns the time of the server
 */
async function startRush({ server, clock, startPrinter }: Rush): Promise<Date> {
  const paper = await startPrinter();
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', paper);
  const { createdAt } = await printing.placeOrder('Dal Makhani');
  await paper.waitForSlips(1);
  await printing.waitUntilIdle();
  await paper.setMode('not-listening');
  const shop = await createShopActions(server);
  for (let n = 0; n < MIN_TIMED_KOTS; n += 1) await shop.serve(await shop.placeOrder(n));
  for (let n = 0; n < ORDERS; n += 1) await shop.placeOrder(n, n % 5 === 0);
  clock.advance(1);
  return new Date(Date.parse(createdAt) + 60_000);
}

/** The last to appear is what the staff are told about the printer. */
async function openCompletely(page: Page, name: string, path: string): Promise<void> {
  await gotoSettled(page, path);
  if (SCREENS_WITHOUT_PRINTERS.includes(name)) return;
  await expect(page.getByRole('alert').filter({ hasText: 'Kitchen printer' })).toBeAttached();
}

for (const size of SCREEN_SIZES) {
  for (const who of ['owner', 'waiter'] as const) {
    test(`at ${size.width} × ${size.height} no page of the ${who} moves while it loads in a rush`, {
      tag: tagsOf(who, size),
    }, async ({ device, server, clock, startPrinter }) => {
      const time = await startRush({ server, clock, startPrinter });
      const page = await device({ viewport: size });
      // Until the first event a page has only the device's time.
      await page.clock.setSystemTime(time);
      await openAs(page, who === 'owner' ? 'OWNER' : 'WAITER', server[who]);
      const readShift = await measureLayoutShift(page);
      for (const [name, path] of Object.entries(screensOf(server)[who])) {
        await openCompletely(page, name, path);
        const { score, moved } = await readShift();
        expect.soft(score, `${name}: ${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
      }
    });
  }
}

test('a font that arrives late moves nothing', async ({ device, server }) => {
  const page = await device(PHONE);
  const late = createGate();
  await page.route('**/*.woff2', async (route) => {
    await late.opened;
    await route.continue();
  });
  await openAs(page, 'OWNER', server.owner);
  const readShift = await measureLayoutShift(page);
  await page.goto(screensOf(server).owner.order, { waitUntil: 'commit' });
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const arrived = page.waitForResponse(/figtree-latin/);
  late.open();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready);
  const { score, moved } = await readShift();
  expect(score, moved.join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
});
