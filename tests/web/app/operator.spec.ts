// @area operator

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import { COLOUR_RULES, findSeriousViolations } from '../support/measure/axe.ts';
import { addToCart, openAs, type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

const ADMIN_EMAILS = 'Owner@demo.tawa.example';
const VERSION: string = JSON.parse(readFileSync('server/package.json', 'utf8')).version;
const OVERVIEW = '**/operator/overview';

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The page polls every 5 s. */
const nextFigures = (page: Page) => page.clock.runFor(5_500);

test.describe('the operator, with a backup folder', { tag: '@full' }, () => {
  const backups = mkdtempSync(join(tmpdir(), 'tawa-backups-'));
  test.use({ environment: { ADMIN_EMAILS, BACKUP_DIR: backups } });
  test.afterAll(() => rmSync(backups, { recursive: true, force: true }));

  test('sees that all is well', async ({ device, server }) => {
    const page = await device();
    await page.clock.install();
    await openAs(page, 'OWNER', server.owner, '/admin');
    await expect(figure(page, 'Version')).toContainText(VERSION);
    await expect(figure(page, 'Unsent mails')).toContainText('0');
    await expect(figure(page, 'Free disk')).toContainText(/\d (GB|TB|MB)\s*of/);
    await expect(figure(page, 'Loop lag')).toContainText(/\d m?s/);
    await expect(figure(page, 'Devices')).toContainText('Guests 0');
    await expect
      .poll(
        async () => {
          await nextFigures(page);
          return figure(page, 'Last backup').innerText();
        },
        // Backups run at low priority.
        { timeout: 150_000 },
      )
      .toMatch(/ago[\s\S]*\d (kB|MB), complete and verified/);
    // A busy machine may respond slowly.
    await expect(page.getByText(/^(All is well|The server sometimes responds slowly)$/)).toBeVisible();
  });

  test('sees figures follow the shop, and that they are old without the server', async ({
    device,
    server,
  }) => {
    const page = await device();
    await page.clock.install();
    await openAs(page, 'OWNER', server.owner, '/admin');
    const today = figure(page, 'Orders today');
    await expect(today).toContainText(/\d/);
    const before = Number(/\n(\d+)/.exec(await today.innerText())?.[1]);
    const diner = await device(PHONE);
    await diner.goto(new URL(server.qrLink).pathname);
    await diner.getByRole('link', { name: 'Order now' }).click();
    await addToCart(diner, 'Masala Chai');
    await placeOrderAsDiner(diner, 'Meera', '9876543210');
    await expect
      .poll(async () => {
        await nextFigures(page);
        return `${await today.innerText()} ${await figure(page, 'Devices').innerText()}`;
      })
      .toMatch(new RegExp(`\\n${before + 1}\\n[\\s\\S]*Guests 1`));

    await page.route(OVERVIEW, (route) => route.abort());
    await page.clock.runFor(30_000);
    await expect(page.getByRole('alert').filter({ hasText: 'Not up to date.' })).toBeVisible();
    expect(await today.innerText()).toContain(String(before + 1));
    await page.unroute(OVERVIEW);
    await page.clock.runFor(10_000);
    await expect(page.getByText(/^Updated/)).toBeVisible();
    await expect(page.getByText('could not be reached')).toHaveCount(0);
  });
});

test.describe('the operator, with mail in the queue', { tag: '@full' }, () => {
  test.use({ environment: { ADMIN_EMAILS } });

  test('reads that all mail has been sent only if none waits', async ({ device, server }) => {
    const page = await device();
    let unsent = 0;
    await page.route(OVERVIEW, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { overview: Overview } };
      const { overview } = body.data;
      overview.troubles = [];
      overview.backup = { lastAt: null, bytes: null, nextAt: overview.at, failure: null };
      overview.loopLag = { p50: 1, p99: 2 };
      overview.mails = { unsent, oldestAt: unsent ? overview.at : null };
      await route.fulfill({ response, json: body });
    });
    await openAs(page, 'OWNER', server.owner, '/admin');
    await expect(page.getByText('Orders can be placed and all mail has been sent.')).toBeVisible();
    unsent = 1;
    await page.reload();
    await expect(page.getByText('Orders can be placed and 1 mail is about to be sent.')).toBeVisible();
    await expect(page.getByText('All is well')).toBeVisible();
  });
});

test.describe('the operator, without configuration', { tag: '@full' }, () => {
  test.use({ environment: { ADMIN_EMAILS } });

  for (const theme of ['light', 'dark'])
    test(`sees what to do, on a phone in the ${theme} theme`, async ({ device, server }) => {
      const page = await device(PHONE);
      await page.addInitScript((dark) => localStorage.setItem('isDarkMode', dark), String(theme === 'dark'));
      let busy = true;
      await page.route(OVERVIEW, (route) =>
        busy
          ? route.fulfill({
              status: 500,
              contentType: 'application/json',
              body: '{"code":"INTERNAL","message":"Something went wrong on our side."}',
            })
          : route.fallback(),
      );
      await openAs(page, 'OWNER', server.owner, '/admin');
      await expect(page.getByText('The figures could not be loaded')).toBeVisible();
      busy = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No backup is configured', { exact: true })).toBeVisible();
      await expect(page.getByText(/Set BACKUP_DIR to a folder/)).toBeVisible();
      await expect(page.getByText('All is well')).toHaveCount(0);
      expect(await findSeriousViolations(page, theme === 'dark' ? COLOUR_RULES : undefined)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
});
