// @area operations

import { writeFileSync } from 'node:fs';
import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import sharp from 'sharp';
import { withDevelopmentServer } from '../../support/processes/development-server.ts';
import { COLOUR_RULES, findAllViolations } from '../support/measure/axe.ts';
import { expect, test } from '../support/test.ts';

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
