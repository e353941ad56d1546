import {
  MAX_OPTION_GROUPS_OF_ITEM,
  MAX_OPTION_QUANTITY,
  MAX_OPTIONS,
} from '@tawa/shared/menu/item-choices.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { MAX_CHARGE_RUPEES, MAX_RUPEES } from '@tawa/shared/money.ts';
import { MAX_LINES, MAX_ORDER_RUPEES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { setItemPrice } from '../../support/api/menu.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);
const invoiceClient = createInvoiceClient(server, shop);

test('an invoice above one crore is charged and paid like any other', async () => {
  setItemPrice(server, shop.items.naan, MAX_RUPEES * 100);
  const cartItems = [{ foodItemId: shop.items.naan, qty: MAX_QUANTITY }];
  const { _id } = await createInvoice(server, shop, { cartItems });
  const charged = requireInvoice(
    await invoiceClient.addCharges(_id, 80_00_00_000.75, 2_00_00_000.5, 1_50_00_000.25),
  );
  expect(charged.totalPayment).toBe(22_50_00_000);
  const [amountReceived, expectedTotal] = [22_49_99_999.99, 22_50_00_000];
  const paid = requireInvoice(await invoiceClient.pay(_id, { amountReceived, expectedTotal }));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived, waivedAmount: 0.01 });
});

test('the largest charges produce a payable invoice', async () => {
  const { _id } = await createInvoice(server, shop);
  const tooMuch = await expectNoChange(server, () => invoiceClient.addCharges(_id, 0, MAX_CHARGE_RUPEES + 1));
  expectError(tooMuch, 'VALIDATION');
  const { totalPayment } = requireInvoice(
    await invoiceClient.addCharges(_id, 0, MAX_CHARGE_RUPEES, MAX_CHARGE_RUPEES),
  );
  const paid = requireInvoice(await invoiceClient.pay(_id, { expectedTotal: totalPayment }));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: totalPayment });
});

/** Gives the shop's paneer as many options as a line can have, at the highest price. */
async function seedCostliestItem(): Promise<{ optionId: string; qty: number }[]> {
  const as = shop.owner.token;
  const optionsOfGroup = MAX_OPTIONS / MAX_OPTION_GROUPS_OF_ITEM;
  const optionGroupIds: string[] = [];
  const chosen: { optionId: string; qty: number }[] = [];
  for (let group = 1; group <= MAX_OPTION_GROUPS_OF_ITEM; group++) {
    const options = Array.from({ length: optionsOfGroup }, (_, n) => {
      return { name: `Gold ${n}`, price: MAX_RUPEES, maxEach: MAX_OPTION_QUANTITY };
    });
    const body = { name: `Gold ${group}`, min: 0, max: optionsOfGroup * MAX_OPTION_QUANTITY, options };
    const { data } = await request(server.origin, menuApi.addOptionGroup, {
      params: { shopId: shop.shopId },
      body,
      as,
    });
    optionGroupIds.push(data.optionGroup._id);
    chosen.push(...data.optionGroup.options.map(({ _id }) => ({ optionId: _id, qty: MAX_OPTION_QUANTITY })));
  }
  await request(server.origin, menuApi.editItem, {
    params: { itemId: shop.items.paneer, shopId: shop.shopId },
    body: { price: MAX_RUPEES, optionGroupIds },
    as,
  });
  return chosen;
}

test('the largest order is charged to the paisa and paid with its own total', async () => {
  const options = await seedCostliestItem();
  const cartItems = Array.from({ length: MAX_LINES }, (_, n) => {
    return { foodItemId: shop.items.paneer, qty: MAX_QUANTITY, options, note: `Plate ${n}` };
  });
  const body = { cartItems };
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
  expect(kot.orderValue).toBe(MAX_ORDER_RUPEES);

  const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const { totalPayment } = requireInvoice(await invoiceClient.addCharges(_id, 0.01, 0.34));
  expect(totalPayment).toBe(MAX_ORDER_RUPEES + 0.33);
  const oneMore = { cartItems: [{ foodItemId: shop.items.chai, qty: 1 }] };
  const refused = await expectNoChange(server, () =>
    postOrder(server, shop, { as: shop.owner.token, body: oneMore }),
  );
  expectError(refused, 'CONFLICT');

  const payment = { expectedTotal: totalPayment, amountReceived: totalPayment };
  const paid = requireInvoice(await invoiceClient.pay(_id, payment));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: totalPayment, waivedAmount: 0 });
});
