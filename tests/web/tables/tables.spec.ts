import type { Page } from '../support/page-actions.ts';
import { dialog } from '../support/shop/lists.ts';
import { openAsOwner, tableCard, tableNames, tablesPath } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function addAfterErrors(owner: Page): Promise<void> {
  const form = dialog(owner);
  await owner.getByRole('button', { name: 'Add Table' }).click();
  const add = form.getByRole('button', { name: 'Add Table' });
  await add.click();
  await expectToast(owner, 'Fill all the fields');
  await expect(form.getByText('Please choose an area.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('x'.repeat(300));
  await form.getByLabel('No of Seats').fill('4');
  await form.getByLabel('Area').selectOption('Garden');
  await form.getByLabel('Shape').selectOption('CIRCLE');
  await add.click();
  await expect(form.getByText('At most 40 characters.')).toBeVisible();
  await form.getByLabel('Name').fill('t1');
  await add.click();
  await expectToast(owner, 'There is already a table t1.');
  await form.getByLabel('Name').fill('  T12  ');
  await add.click();
  await expectToast(owner, 'Table T12 added');
  await expect(form).toHaveCount(0);
}

async function changeSeatsAndArea(owner: Page): Promise<void> {
  const form = dialog(owner);
  const requests: string[] = [];
  owner.on('request', (request) => {
    if (request.method() === 'PUT') requests.push(request.url().replace(/.*\/tables\/(.+?)\/.*/, '$1'));
  });
  await owner.getByRole('button', { name: 'Edit T12' }).click();
  await expect(form.getByLabel('No of Seats')).toHaveValue('4');
  await form.getByLabel('No of Seats').fill('6');
  await form.getByLabel('Area').selectOption('Terrace');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(owner, 'Table T12 updated');
  await expect(owner.getByText('Table T12 is in Terrace')).toHaveCount(0);
  await expect(tableCard(owner, 'T12')).toContainText('Terrace6 seats');
  expect(requests).toEqual(['edit-table', 'edit-tableArea']);
}

async function expectDeletionRejected(owner: Page): Promise<void> {
  for (const [name, message] of [
    ['G1', 'Table G1 is occupied. It can be deleted when its bill is paid.'],
    ['T3', 'Table T3 has an order waiting. Please confirm or reject it first.'],
  ] as const) {
    await owner.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await dialog(owner).getByRole('button', { name: 'Delete' }).click();
    await expectToast(owner, message);
    await expect(tableCard(owner, name)).toBeVisible();
  }
}

async function deleteOnSecondThought(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Delete T12' }).click();
  await dialog(owner).getByRole('button', { name: 'Go back' }).click();
  await expect(tableCard(owner, 'T12')).toBeVisible();
  await owner.getByRole('button', { name: 'Delete T12' }).click();
  await dialog(owner).getByRole('button', { name: 'Delete' }).click();
  await expectToast(owner, 'Table T12 deleted');
  await expect(tableCard(owner, 'T12')).toHaveCount(0);
}

test('a table is added, changed and deleted, and every error is shown beside its cause', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAsOwner(owner, server, tablesPath(server));
  await expect(tableCard(owner, 'T1')).toBeVisible();
  await addAfterErrors(owner);
  await expect(tableCard(owner, 'T12')).toContainText('4 seats');
  expect((await tableNames(owner)).at(-1)).toBe('T12');
  const names = await tableNames(owner);
  expect(names.indexOf('T2')).toBeLessThan(names.indexOf('T12'));

  await changeSeatsAndArea(owner);
  await expectDeletionRejected(owner);
  await deleteOnSecondThought(owner);
});

test('the search is in the URL, areas filter, and the view is remembered', async ({ device, server }) => {
  const owner = await device();
  await openAsOwner(owner, server, tablesPath(server));
  await expect(tableCard(owner, 'T1')).toBeVisible();
  const search = owner.getByLabel('Search by table or area');
  await search.fill('garden');
  await expect(owner).toHaveURL(/\/garden$/);
  const inGarden = ['G1', 'G2', 'G3', 'G4'];
  await expect.poll(() => tableNames(owner)).toEqual(inGarden);
  await owner.reload();
  await expect(search).toHaveValue('garden');
  await expect.poll(() => tableNames(owner)).toEqual(inGarden);
  await owner.getByRole('link', { name: 'Area', exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'Areas' })).toBeVisible();
  await owner.goBack();
  await expect(search).toHaveValue('garden');
  await expect.poll(() => tableNames(owner)).toEqual(inGarden);

  const areas = owner.getByRole('group', { name: 'Area' });
  await areas.getByRole('button', { name: 'Terrace' }).click();
  await expect(owner.getByText('No table found')).toBeVisible();
  await owner.getByRole('button', { name: 'Show all tables' }).click();
  await expect(tableCard(owner, 'T1')).toBeVisible();
  await expect(areas.getByRole('button', { name: 'ALL', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(owner).toHaveURL(new RegExp(`${server.shopId}$`));
  await areas.getByRole('button', { name: 'Terrace' }).click();
  await expect.poll(() => tableNames(owner)).toEqual(['R1', 'R2', 'R3']);

  await owner.getByRole('button', { name: 'Row view' }).click();
  const rows = owner.getByRole('table', { name: 'Tables' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await owner.goto(tablesPath(server, 'g1'));
  await expect(rows.nth(1)).toContainText(/G1.*Garden.*CIRCLE.*Occupied/);
  await owner.getByRole('button', { name: 'Grid view' }).click();
  await owner.reload();
  await expect(tableCard(owner, 'G1')).toContainText('Occupied');
});

test('on a phone the tables begin in the upper half, below named icons', async ({ device, server }) => {
  const phone = await device(PHONE);
  await openAsOwner(phone, server, tablesPath(server));
  for (const name of ['Arrange', 'Print all QR codes', 'Add Table'])
    await expect(phone.getByRole('button', { name })).toBeVisible();
  await expect(tableCard(phone, 'F1')).toBeVisible();
  const box = await tableCard(phone, 'F1').boundingBox();
  expect(box?.y).toBeLessThan((phone.viewportSize()?.height ?? 0) / 2);
});
