import { openAsOwner, tableCard, tableNames, tablesPath } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('the search is in the URL, and the view is remembered', async ({ device, server }) => {
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

  await owner.getByRole('button', { name: 'Row view' }).click();
  const rows = owner.getByRole('table', { name: 'Tables' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 4);
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
