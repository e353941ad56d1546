import { openAs, type Page } from '../support/page-actions.ts';
import { ownerPath, placeStaffOrder, sendInvoiceHref, topDialog } from '../support/shop/owner-pages.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, test } from '../support/test.ts';

/** The orders of table T2 on the page of orders, and the dialog that asks which of them to bill. */
function ordersAtT2(owner: Page) {
  const cards = owner.getByRole('article').filter({ hasText: 'Table T2' });
  return {
    cards,
    pay: (item: string) => cards.filter({ hasText: item }).getByRole('button', { name: 'Pay Bill' }).click(),
    close: () => topDialog(owner).getByRole('button', { name: 'Close' }).last().click(),
    all: topDialog(owner).getByRole('button', { name: /^All of table T2/ }),
    only: topDialog(owner).getByRole('button', { name: /^Only order #/ }),
    total: topDialog(owner).getByText('Total Amount'),
  };
}

/** @returns the link of its bill */
async function billOrderAlone(owner: Page, item: string): Promise<string> {
  const { pay, only, close } = ordersAtT2(owner);
  await pay(item);
  await only.click();
  await expect(topDialog(owner).getByText('1 item', { exact: true })).toBeVisible();
  const href = await sendInvoiceHref(owner);
  await topDialog(owner).getByRole('button', { name: 'Add Charges' }).click();
  await owner.getByLabel('Packing Fee').fill('12.50');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(owner).getByText('Packing Charge')).toBeVisible();
  await close();
  return href;
}

test('Pay Bill asks only if there is a choice, shows its effect, and keeps the charges', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const { cards, pay, close, all, only, total } = ordersAtT2(owner);

  await pay('Masala Chaas');
  await expect(total).toBeVisible();
  const tableInvoice = await sendInvoiceHref(owner);
  await close();

  await placeStaffOrder(owner, server, 'T2', 'Masala Chai');
  await expect(cards).toHaveCount(2);
  await pay('Masala Chai');
  await expect(topDialog(owner)).toContainText('Table T2 has 2 orders to be paid');
  await expect(only).toContainText('Takes it off the table’s bill');
  await all.click();
  await expect(topDialog(owner).getByText('Masala Chai')).toBeVisible();
  expect(await sendInvoiceHref(owner)).toBe(tableInvoice);
  await close();
  const ownInvoice = await billOrderAlone(owner, 'Masala Chai');
  expect(ownInvoice).not.toBe(tableInvoice);

  for (const [item, invoice] of [
    ['Masala Chai', ownInvoice],
    ['Masala Chaas', tableInvoice],
  ] as const) {
    await pay(item);
    await expect(total).toBeVisible();
    expect(await sendInvoiceHref(owner)).toBe(invoice);
    await close();
  }

  await placeStaffOrder(owner, server, 'T2', 'Butter Roti');
  await expect(cards).toHaveCount(3);
  await pay('Butter Roti');
  await expect(all).toContainText(/With order #\d+, which has a bill of its own/);
  await all.click();
  await expect(topDialog(owner).getByText('Packing Charge')).toBeVisible();
  for (const item of ['Masala Chaas', 'Masala Chai', 'Butter Roti'])
    await expect(topDialog(owner).getByText(item, { exact: true })).toBeVisible();
  expect(await sendInvoiceHref(owner)).toBe(tableInvoice);
});

test('the choice of bills follows what others pay meanwhile, down to one order', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  const kots = await Promise.all(['T6', 'T6'].map((table) => shop.placeWaiterOrder(table)));
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const card = owner.getByRole('article').filter({ hasText: new RegExp(`#${kots[0]?.tokenNo}(?!\\d)`) });
  await card.getByRole('button', { name: 'Pay Bill' }).click();
  const choice = topDialog(owner);
  await expect(choice).toContainText('Table T6 has 2 orders to be paid. Which do you want to bill?');
  await shop.pay(kots[1] ?? { _id: '' });
  await expect(choice).toContainText('Table T6 has 1 order left to be paid.');
  await expect(choice.getByRole('button', { name: /^Only order/ })).toHaveCount(0);
  await choice.getByRole('button', { name: /^All of table T6/ }).click();
  await expect(topDialog(owner).getByText('1 item', { exact: true })).toBeVisible();
});
