import { createMany, expectSearchPersists, openList, tableRow } from '../support/shop/lists.ts';
import { expect, test } from '../support/test.ts';

const LIST = 'inventories/inventory';

test('search, status and page are in the URL and can be combined', async ({ device, server }) => {
  const page = await device();
  await openList(page, server, LIST);
  const stock = Array.from({ length: 45 }, (_, index) => ({
    name: `Jar ${String(index + 1).padStart(2, '0')}`,
    quantity: index < 22 ? 0 : 1.5,
    quantityType: 'UNIT',
  }));
  const odd = [{ name: '50% Cream / Low Fat?', quantity: 1, quantityType: 'L' }];
  await createMany(page, `/inventories/add-item/${server.shopId}`, [...stock, ...odd]);
  await expectSearchPersists(page, '50% cream / low fat?', '50% Cream / Low Fat?');

  const tab = (name: string) =>
    page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const search = page.getByRole('textbox', { name: /^Search/ });
  await search.fill('jar');
  await expect(pages).toContainText('Page 1 of 3');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(tableRow(page, 'Jar 21')).toBeVisible();
  await tab('OUT OF STOCK').click();
  await expect(pages).toContainText('Page 1 of 2');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
  await expect(tab('OUT OF STOCK')).toHaveAttribute('aria-pressed', 'true');
  await search.fill('jar 2');
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await tab('AVAILABLE').click();
  await expect(page.getByRole('row')).toHaveCount(1 + 7);
  await tab('ALL').click();
  await expect(page.getByRole('row')).toHaveCount(1 + 10);
  await search.fill('nothing like it');
  await expect(page.getByText('No Inventory')).toBeVisible();
});
