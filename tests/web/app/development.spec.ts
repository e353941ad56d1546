// @area operations

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import { notFoundMessages } from '@tawa/shared/messages/not-found.en.ts';
import sharp from 'sharp';
import { COLOUR_RULES, findAllViolations } from '../support/measure/axe.ts';
import { withDevelopmentServer } from '../support/server/development-server.ts';
import { expect, test } from '../support/test.ts';

test('the development server shows the public address and offers the demo logins', async ({ server }) => {
  await withDevelopmentServer(server.origin, 5199, async (origin) => {
    // The development server omits both tags while the API takes longer than its time-out.
    await expect(async () => {
      const page = await (await fetch(`${origin}/login`)).text();
      const logins = /<meta name="demo" content="([^"]+)">/.exec(page)?.[1] ?? '';
      expect(decodeURIComponent(logins)).toContain(server.owner.identifier);
      expect(page).toMatch(/<meta name="public-url" content="[^"]+">/);
    }).toPass();
  });
});

test('the development server shows every widget in both themes, readable and without a fault', async ({
  device,
  server,
}) => {
  const page = await device({ viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await withDevelopmentServer(server.origin, 5198, async (origin) => {
    await page.goto(`${origin}/ui`);
    const { title, themes } = galleryMessages();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const grounds = Object.values(themes).map((theme) =>
      page.getByRole('region', { name: theme }).evaluate((part) => getComputedStyle(part).backgroundColor),
    );
    const [light, dark] = await Promise.all(grounds);
    expect(light).not.toBe(dark);
    expect(await findAllViolations(page, COLOUR_RULES)).toEqual([]);
    if (process.env.UPDATE_PICTURES) {
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot({ fullPage: true });
      writeFileSync('docs/screens/ui.webp', await sharp(picture).webp({ quality: 80 }).toBuffer());
    }
  });
  expect(faults).toEqual([]);
});

test('the built product has no page of widgets', async ({ device, server }) => {
  const folder = 'client/dist/assets';
  const built = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((text) => text.includes(galleryMessages().title))).toEqual([]);
  const page = await device();
  await page.goto(`${server.origin}/ui`);
  const { nothingHere } = notFoundMessages().unknownAddress;
  await expect(page.getByRole('heading', { name: nothingHere })).toBeVisible();
});
