import { longestFrame, MAX_FRAME_MS } from '../support/measure/frames.ts';
import { createMany, makeCustomers, openList, tableRow } from '../support/shop/lists.ts';
import { expect, test } from '../support/test.ts';

// Tracing snapshots each step, which makes long frames.
test.use({ trace: 'off' });

const COUNT = 2_000;

test(`${COUNT} customers are searched, paged and scrolled without a long frame`, { tag: '@full' }, async ({
  device,
  server,
}) => {
  const page = await device();
  await openList(page, server, 'customers/customer');
  await createMany(page, `/customers/add-customer/${server.shopId}`, makeCustomers(COUNT));
  const search = page.getByRole('textbox', { name: /^Search/ });
  const longest = await longestFrame(page, async () => {
    await search.fill('');
    // The URL must lose the search first; otherwise the next text would be no new search.
    await expect(page).toHaveURL((url) => url.pathname.endsWith(server.shopId));
    await search.pressSequentially('guest 0', { delay: 40 });
    await expect(page.getByText('Page 1 of 50')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(tableRow(page, 'Guest 0021')).toBeVisible();
    await page.mouse.wheel(0, 2_000);
  });
  expect(longest).toBeLessThanOrEqual(MAX_FRAME_MS);
});
