// @area files

import { mkdirSync } from 'node:fs';
import { addToCart, gotoSettled, openAs } from '../support/page-actions.ts';
import { expect, PHONE, type TestFixtures, test } from '../support/test.ts';

const WIDE = { viewport: { width: 1120, height: 690 }, deviceScaleFactor: 1.5 };
const TALL = { ...PHONE, viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 };

/** `UPDATE_PICTURES=1 npm test -- web` renews the README's picture. */
const takeScreenshots = async ({ device, server }: TestFixtures) => {
  const diner = await device(TALL);
  await gotoSettled(diner, `/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani', 'Butter Naan');
  await expect(diner.getByRole('complementary', { name: 'Cart Summary' })).toBeVisible();

  const owner = await device(WIDE);
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  await owner.getByRole('link', { name: 'Manage' }).click();
  await expect(owner.getByRole('article').first()).toBeVisible();

  const cook = await device(WIDE);
  await openAs(cook, 'WAITER', server.waiter);
  await gotoSettled(cook, `/employee/orders/${server.shopId}`);
  await cook.getByRole('heading', { name: 'Kitchen' }).click();
  await expect(cook.getByRole('article').first()).toBeVisible();

  const waiter = await device(TALL);
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(waiter.getByRole('button', { name: /Occupied/ }).first()).toBeVisible();

  await diner.evaluate(() => window.scrollTo(0, 0));
  for (const page of [owner, cook, waiter]) await expect(page.getByText('Welcome back')).toHaveCount(0);
  const shots = await Promise.all(
    [diner, owner, cook, waiter].map(async (page) => (await page.screenshot()).toString('base64')),
  );
  const [phone, office, kitchen, tables] = shots.map(
    (shot, index) =>
      `<img class="${index === 1 || index === 2 ? 'wide' : 'phone'}" src="data:image/png;base64,${shot}">`,
  );
  const collage = await device({ viewport: { width: 1600, height: 1080 } });
  await collage.setContent(`
    <style>
      body { margin: 0; height: 100vh; display: flex; gap: 28px; align-items: center; justify-content: center; background: #f1ebe2 }
      img { display: block; border-radius: 14px; box-shadow: 0 1px 2px #0002, 0 10px 30px #0002 }
      .phone { width: 334px } .wide { width: 796px } .wide + .wide { margin-top: 28px }
    </style>
    ${phone}<div>${office}${kitchen}</div>${tables}`);
  expect(new Set(shots).size).toBe(4);
  mkdirSync('docs/images', { recursive: true });
  await collage.screenshot({ path: 'docs/images/four-screens.png' });
};

if (process.env.UPDATE_PICTURES) test('screenshots of the four main pages', takeScreenshots);
