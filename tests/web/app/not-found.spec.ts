import { expect, test } from '../support/test.ts';

test('an unknown table shows 404', async ({ device, server }) => {
  const page = await device();
  for (const screen of ['qr', 'dine-in']) {
    await page.goto(`/orders/${screen}/${server.shopId}/no-such-table`);
    await expect(page).toHaveURL(/\/404$/);
  }
});
