import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLOUR_RULES, findAllViolations } from '../support/measure/axe.ts';
import { measureLoadedFiles, measurePageWeight, PAGE_BUDGETS_KB } from '../support/measure/page-weight.ts';
import { gotoSettled, openAs, type Page, waitForPrefetch } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { screensOf } from '../support/shop/screens.ts';
import { expect, PHONE, test } from '../support/test.ts';

type Who = keyof ReturnType<typeof screensOf>;
const emptyRouteParams = { shopName: '', shopId: '', tableNo: '' };
const NAMES = Object.fromEntries(
  Object.entries(screensOf(emptyRouteParams)).map(([who, paths]) => [who, Object.keys(paths)]),
);

/** `UPDATE_PICTURES=1 npm test -- web` renews docs/screens. */
async function saveScreenshot(page: Page, theme: string, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer();
  const folder = join('docs/screens', theme);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), picture);
}

/** The staff's pages install the service worker; the waiter's few show that it logs nothing and loads nothing foreign. */
const DEVICES = { anonymous: PHONE, owner: {}, waiter: { ...PHONE, serviceWorkers: 'allow' } } as const;
const THEMES = ['light', 'dark'] as const;

/** Bypasses the theme switch, which theme.spec.ts tests. */
const setTheme = (page: Page, theme: (typeof THEMES)[number]) =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

/** The warning of Playwright where it blocks the service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

function recordExternalRequestsAndErrors(page: Page, { origin }: WebServer): string[] {
  const received: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(data|blob):/.test(url.protocol) && url.origin !== origin) received.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return;
    if (message.type() === 'error' || message.type() === 'warning')
      received.push(`${message.text()} at ${message.location().url} on ${page.url()}`);
  });
  page.on('pageerror', (error) => received.push(error.message));
  return received;
}

const SCREENS_PER_TEST = 5;

for (const [who, names] of Object.entries(NAMES) as [Who, string[]][]) {
  for (let first = 0; first < names.length; first += SCREENS_PER_TEST) {
    const screens = names.slice(first, first + SCREENS_PER_TEST);
    test(`the ${who}'s ${screens.join(', ')} have no axe violation in either theme, no external request and an empty console`, async ({
      device,
      server,
    }) => {
      const page = await device({ ...DEVICES[who], reducedMotion: 'reduce' });
      const received = recordExternalRequestsAndErrors(page, server);
      if (who === 'owner') await openAs(page, 'OWNER', server.owner);
      if (who === 'waiter') await openAs(page, 'WAITER', server.waiter);
      const paths: Record<string, string> = screensOf(server)[who];
      for (const name of screens) {
        const path = paths[name] ?? '';
        await gotoSettled(page, path);
        // Replaces the diner's menu, which is there first.
        if (name === 'staff-dine-in')
          await expect(page.getByRole('link', { name: 'All Tables' })).toBeVisible();
        for (const theme of THEMES) {
          await setTheme(page, theme);
          const faults = await findAllViolations(page, theme === 'dark' ? COLOUR_RULES : undefined);
          expect({ who, path, theme, faults }).toEqual({ who, path, theme, faults: [] });
          if (process.env.UPDATE_PICTURES) await saveScreenshot(page, theme, name);
        }
      }
      expect(received).toEqual([]);
    });
  }
}

test('axe finds a name without the visible text, and content outside of all landmarks', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner);
  await gotoSettled(page, screensOf(server).owner.items);
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.evaluate((button) => button.setAttribute('aria-label', 'Open the menu'));
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p>Outside</p>'));
  const rules = (await findAllViolations(page)).map((fault) => fault.split(':')[0]);
  expect(rules).toEqual(['label-content-name-mismatch', 'region']);
});

test('with reduced motion a change of theme starts no transition', async ({ device, server }) => {
  const page = await device({ ...PHONE, reducedMotion: 'reduce' });
  await gotoSettled(page, screensOf(server).anonymous['qr-welcome']);
  await setTheme(page, 'dark');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the pages stay within their size budgets: diner 125 kB, staff 190 kB of brotli', async ({
  device,
  server,
}) => {
  const { anonymous, owner } = screensOf(server);
  const diner = await measurePageWeight(await device(), anonymous['dine-in']);
  const page = await device();
  await openAs(page, 'OWNER', server.owner);
  const staff = await measurePageWeight(page, owner.order);
  test
    .info()
    .annotations.push({ type: 'kB', description: `diner ${diner.toFixed(1)}, staff ${staff.toFixed(1)}` });
  expect(diner).toBeGreaterThan(30);
  expect(diner).toBeLessThanOrEqual(PAGE_BUDGETS_KB.diner);
  expect(staff).toBeLessThanOrEqual(PAGE_BUDGETS_KB.staff);
});

test('the size of a page leaves out what is prefetched, however late the count ends', async ({
  device,
  server,
}) => {
  const page = await device({ prefetches: true });
  await openAs(page, 'OWNER', server.owner);
  const path = screensOf(server).owner.order;
  const withPrefetch = await measureLoadedFiles(page, path, () => waitForPrefetch(page, 'manage'));
  expect(withPrefetch).toBeGreaterThan(PAGE_BUDGETS_KB.staff);
  expect(await measurePageWeight(page, path)).toBeLessThan(withPrefetch);
});
