import { openAs, type Page } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

const state = (page: Page) => page.getByRole('combobox', { name: 'State' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('on a phone a tap opens the list and a tap picks from it', async ({ device, server }) => {
  const page = await device(PHONE);
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('button', { name: /^Edit/ }).tap();
  await state(page).tap();
  await expect(options(page)).toHaveCount(36);
  await page.getByRole('option', { name: 'Kerala' }).tap();
  await expect(state(page)).toHaveValue('Kerala');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const { height } = (await page.getByRole('combobox', { name: 'State' }).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
});
