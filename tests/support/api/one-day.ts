import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect } from 'vitest';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { createCreditClient } from './credit-accounts.ts';
import { createInvoice, createInvoiceClient } from './invoices.ts';
import { type Cart, cartBody, changeStatus, placeOrder } from './orders.ts';

const guest = { customerName: 'Meera', customerPhoneNo: '9876543210' };

/** 5 %, and 18 % for the chai. */
export async function setRates(server: TestServer, shop: TestShop, inclusive: boolean): Promise<void> {
  const body = { gstScheme: 'REGULAR', gstRate: '5', gstInclusive: String(inclusive), roundOff: 'true' };
  const as = shop.owner.token;
  await request(server.origin, shopsApi.editShop, { params: { shopId: shop.shopId }, body, as });
  await request(server.origin, menuApi.editItem, {
    params: { shopId: shop.shopId, itemId: shop.items.chai },
    body: { gstRate: 18 },
    as,
  });
}

/** Prices without tax and with it at two rates, and everything that can happen to a bill. */
export async function sellOneDay(server: TestServer, shop: TestShop): Promise<void> {
  const invoices = createInvoiceClient(server, shop);
  const bill = (cart: Cart = { paneer: 1, naan: 3, chai: 2 }) =>
    createInvoice(server, shop, { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, cart) });
  const accounts = createCreditClient(server, shop);
  for (const inclusive of [false, true]) {
    await setRates(server, shop, inclusive);
    const discounted = await bill();
    await invoices.addCharges(discounted._id, 41.5, 10, 15);
    const paid = await invoices.addPayment(discounted._id, {
      paymentMode: 'CASH',
      amount: 100,
      tip: 20,
      tendered: 500,
    });
    expect(paid.status, paid.text).toBe(201);
    await invoices.addPayment(discounted._id, { paymentMode: 'PHONEPE', amount: 50 });
    const { data } = await invoices.addPayment(discounted._id, { paymentMode: 'CARD', amount: 30 });
    await invoices.refund(data.payment._id, 10, 'CARD');
    await invoices.waive(discounted._id, 12.5);
    await invoices.pay(discounted._id, { paymentMode: 'CASH' });

    const kot = await placeOrder(server, shop, {
      as: shop.owner.token,
      body: { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, { naan: 4, chai: 3 }) },
    });
    const source = (await invoices.openSingle(kot._id)).data.invoice;
    const split = await invoices.split(source._id, [
      { lines: [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }] },
    ]);
    expect(split.status, split.text).toBe(201);
    for (const { _id } of split.data.invoices) await invoices.pay(_id, { paymentMode: 'CARD' });

    const credited = await bill({ chai: 5 });
    await invoices.pay(credited._id);
    const [line] = (await invoices.listCredit(credited._id)).data.lines;
    const note = await invoices.credit(credited._id, {
      lines: [{ orderItemId: line?.orderItemId ?? '', quantity: 2 }],
    });
    expect(note.status, note.text).toBe(201);

    const owed = await bill({ naan: 2 });
    const { customer_id: customerId } = server.app.databases.reader.get<{ customer_id: string }>(
      `SELECT customer_id FROM invoices WHERE id = '${owed._id}'`,
    );
    await accounts.setLimit(customerId, 10_000);
    const onCredit = await invoices.addPayment(owed._id, { paymentMode: 'DUE', amount: owed.due });
    expect(onCredit.status, onCredit.text).toBe(201);
    await accounts.collect(customerId, 30);

    await bill({ chai: 1 });
    const cancelled = await placeOrder(server, shop, { as: shop.owner.token });
    await invoices.openSingle(cancelled._id);
    await changeStatus(server, shop, 'deleteKot', cancelled);
  }
}
