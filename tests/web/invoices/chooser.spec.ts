import { goAs } from '../support/actors.ts';
import { billLink, dialog, order, screenOf } from '../support/shop/counter.ts';
import { expect, test } from '../support/test.ts';

test('Pay Bill asks only where it has to, says what would happen, and loses no charge', async ({
  device,
  server,
}) => {
  const owner = await device();
  await goAs(owner, 'OWNER', server.owner, screenOf(server, 'orders/manage'));
  const cards = owner.getByRole('article').filter({ hasText: 'Table T2' });
  const card = (item: string) => cards.filter({ hasText: item });
  const pay = (item: string) => card(item).getByRole('button', { name: 'Pay Bill' }).click();
  const close = () => dialog(owner).getByRole('button', { name: 'Close' }).last().click();
  const all = dialog(owner).getByRole('button', { name: /^All of table T2/ });
  const only = dialog(owner).getByRole('button', { name: /^Only order #/ });
  const total = dialog(owner).getByText('Total Amount');

  // The only order of its table.
  await pay('Masala Chaas');
  await expect(total).toBeVisible();
  const tableBill = await billLink(owner);
  await close();

  // One more joins that bill; now somebody may want to pay apart.
  await order(owner, server, 'T2', 'Masala Chai');
  await expect(cards).toHaveCount(2);
  await pay('Masala Chai');
  await expect(dialog(owner)).toContainText('Table T2 has 2 orders to be paid');
  await expect(only).toContainText('Takes it off the table’s bill');
  await all.click();
  await expect(dialog(owner).getByText('Masala Chai')).toBeVisible();
  expect(await billLink(owner)).toBe(tableBill);
  await close();
  await pay('Masala Chai');
  await only.click();
  await expect(dialog(owner).getByText('1 item', { exact: true })).toBeVisible();
  const ownBill = await billLink(owner);
  expect(ownBill).not.toBe(tableBill);
  await dialog(owner).getByRole('button', { name: 'Add Charges' }).click();
  await owner.getByLabel('Packing Fee').fill('12.50');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(owner).getByText('Packing Charge')).toBeVisible();
  await close();

  // Each has a bill for itself: there is nothing to ask.
  await pay('Masala Chai');
  await expect(total).toBeVisible();
  expect(await billLink(owner)).toBe(ownBill);
  await close();
  await pay('Masala Chaas');
  await expect(total).toBeVisible();
  expect(await billLink(owner)).toBe(tableBill);
  await close();

  // A third joins the table's bill. All together take the second in, with what was charged for it.
  await order(owner, server, 'T2', 'Butter Roti');
  await expect(cards).toHaveCount(3);
  await pay('Butter Roti');
  await expect(all).toContainText(/With order #\d+, which has a bill of its own/);
  await all.click();
  await expect(dialog(owner).getByText('Packing Charge')).toBeVisible();
  for (const item of ['Masala Chaas', 'Masala Chai', 'Butter Roti'])
    await expect(dialog(owner).getByText(item, { exact: true })).toBeVisible();
  expect(await billLink(owner)).toBe(tableBill);
});
