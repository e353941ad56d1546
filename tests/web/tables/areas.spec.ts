import type { Page } from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { areasPath, openAsOwner, tableCard, tablesPath } from '../support/shop/tables.ts';
import { expect, test } from '../support/test.ts';

const area = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Areas' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an area is added on every page once its name is free', async ({ device, server }) => {
  const [owner, other] = [await device(), await device()];
  await openAsOwner(owner, server, areasPath(server));
  await openAsOwner(other, server, areasPath(server));
  const form = owner.getByRole('dialog');
  await expect(area(owner, 'Garden')).toContainText('4 tables');
  await owner.getByRole('button', { name: 'Add Area' }).click();
  const add = form.getByRole('button', { name: 'Add Area' });
  await form.getByLabel('Priority').fill('0');
  await form.getByLabel('Name').fill('garden');
  await add.click();
  await expect(owner.getByText('There is already an area garden.')).toBeVisible();
  await form.getByLabel('Name').fill('Roof');
  await form.getByLabel('Name').press('Enter');
  await expect(area(other, 'Roof')).toContainText('0 tables');
  await expect(other.getByRole('list', { name: 'Areas' }).getByRole('heading').first()).toHaveText('Roof');
});

test('an area is changed and deleted on every page, and one with tables cannot be deleted', async ({
  device,
  server,
}) => {
  const [owner, other] = [await device(), await device()];
  await openAsOwner(owner, server, areasPath(server));
  await openAsOwner(other, server, areasPath(server));
  const form = owner.getByRole('dialog');
  await owner.getByRole('button', { name: 'Add Area' }).click();
  await form.getByLabel('Name').fill('Roof');
  await form.getByLabel('Priority').fill('0');
  await form.getByRole('button', { name: 'Add Area' }).click();
  await expect(area(other, 'Roof')).toBeVisible();
  await expect(form).toHaveCount(0);

  await other.getByRole('button', { name: 'Edit Roof' }).click();
  await other.getByLabel('Priority').fill('5');
  await owner.getByRole('button', { name: 'Edit Roof' }).click();
  await form.getByLabel('Name').fill('Roof Garden');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(area(owner, 'Roof Garden')).toBeVisible();
  await expect(other.getByText('This was changed on another screen')).toBeVisible();
  await other.getByRole('button', { name: 'Show the change' }).click();
  await expect(other.getByLabel('Name')).toHaveValue('Roof Garden');

  await owner.getByRole('button', { name: 'Delete Garden' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(owner.getByText('Garden still has tables. Please move or delete them first.')).toBeVisible();
  await expect(area(owner, 'Garden')).toBeVisible();
  await owner.getByRole('button', { name: 'Delete Roof Garden' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(area(owner, 'Roof Garden')).toHaveCount(0);
  await expect(other.getByText(/deleted on another screen/)).toBeVisible();
  await other.getByRole('button', { name: 'Close' }).last().click();
  await expect(area(other, 'Roof Garden')).toHaveCount(0);
});

test('a new shop is asked to add an area first; an area counts its tables and updates its name on them', async ({
  device,
  server,
}) => {
  const shop = await createEmptyShop(server);
  const owner = await device();
  await openAsOwner(owner, server, areasPath(shop));
  await expect(owner.getByText('No Areas')).toBeVisible();
  await owner.getByRole('button', { name: 'Add Area' }).click();
  await owner.getByLabel('Name').fill('Hall');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('0 tables')).toBeVisible();
  await owner.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(owner).toHaveURL(tablesPath(shop));
  await owner.getByRole('button', { name: 'Add Table' }).click();
  await owner.getByLabel('Name').fill('T1');
  await owner.getByLabel('No of Seats').fill('1');
  await owner.getByLabel('Shape').selectOption('RECTANGLE');
  await owner.getByRole('dialog').getByRole('button', { name: 'Add Table' }).click();
  await expect(tableCard(owner, 'T1')).toContainText('Hall1 seat');
  await owner.getByRole('link', { name: 'Area', exact: true }).click();
  await expect(owner.getByText('1 table', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: 'Edit Hall' }).click();
  await owner.getByLabel('Name').fill('Durbar');
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('heading', { name: 'Durbar', exact: true })).toBeVisible();
  await owner.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(tableCard(owner, 'T1')).toContainText('Durbar');
});
