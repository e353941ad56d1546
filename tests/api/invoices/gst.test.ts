import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const editShop = (body: Record<string, unknown>) =>
  request(origin, shopsApi.editShop, { params: { shopId: shop.shopId }, body, as: shop.owner.token });

const placeCookingOrder = async () => {
  const cartItems = [
    { foodItemId: shop.items.naan, name: 'Naan', price: 1, qty: 2 },
    { foodItemId: shop.items.chai, name: 'Chai', price: 1, qty: 1 },
  ];
  return placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
};
const createInvoice = async () => requireInvoice(await invoiceClient.openTable(shop.tables.T1));

test('invoices of a shop without tax have no tax fields', async () => {
  await placeCookingOrder();
  const invoice = await createInvoice();
  expect(invoice).not.toHaveProperty('gst');
  expect(invoice.totalPayment).toBe(151);
});

describe('a GST-registered shop', () => {
  test.each([
    [{ gstScheme: 'REGULAR', gstInclusive: 'false' }, true],
    [{ gstScheme: 'REGULAR', gstInclusive: 'true' }, false],
    [{ gstScheme: 'COMPOSITION', gstInclusive: 'false' }, false],
    [{ gstScheme: 'NONE' }, false],
  ])('shows diners whether GST is added to its prices (%o)', async (settings, plusGst) => {
    await editShop(settings);
    const params = { shopId: shop.shopId, tableNo: 'T1' };
    expect((await request(origin, tablesApi.tableExist, { params })).data.plusGst).toBe(plusGst);
  });

  test('adds CGST and SGST at the rate of each item, and rounds if configured', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: '5', roundOff: 'true' });
    await request(origin, menuApi.editItem, {
      params: { shopId: shop.shopId, itemId: shop.items.chai },
      body: { gstRate: 18 },
      as: shop.owner.token,
    });
    await placeCookingOrder();
    const invoice = await createInvoice();
    expect(invoice.gst).toEqual({
      scheme: 'REGULAR',
      inclusive: false,
      lines: [
        { rate: 5, taxable: 91, cgst: 2.28, sgst: 2.28 },
        { rate: 18, taxable: 60, cgst: 5.4, sgst: 5.4 },
      ],
      cgst: 7.68,
      sgst: 7.68,
      roundOff: -0.36,
    });
    expect(invoice.totalPayment).toBe(166);
    const charged = requireInvoice(await invoiceClient.addCharges(invoice._id, 15.1, 10, 0));
    expect(charged.gst?.lines).toEqual([
      { rate: 5, taxable: 91.9, cgst: 2.3, sgst: 2.3 },
      { rate: 18, taxable: 54, cgst: 4.86, sgst: 4.86 },
    ]);
    const paid = requireInvoice(
      await invoiceClient.pay(invoice._id, { expectedTotal: charged.totalPayment }),
    );
    expect(paid).toMatchObject({ totalPayment: 160, amountReceived: 160, waivedAmount: 0 });
  });

  test('keeps the tax of a paid invoice and updates an open one', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: 5, gstInclusive: true });
    await placeCookingOrder();
    const open = await createInvoice();
    expect(open).toMatchObject({ totalPayment: 151, gst: { inclusive: true, cgst: 3.6, sgst: 3.6 } });
    await editShop({ gstRate: 18 });
    const seen = [await invoiceClient.view(open._id)].map(requireInvoice);
    seen.push(...(await invoiceClient.list()).data.invoices, await createInvoice());
    for (const again of seen)
      expect(again).toMatchObject({ _id: open._id, totalPayment: 151, gst: { cgst: 11.52 } });
    requireInvoice(await invoiceClient.pay(open._id));
    await editShop({ gstScheme: 'NONE' });
    expect(requireInvoice(await invoiceClient.view(open._id))).toMatchObject({
      status: 'PAID',
      gst: { cgst: 11.52 },
    });
  });

  test('on the composition levy shows no tax', async () => {
    await editShop({ gstScheme: 'COMPOSITION' });
    await placeCookingOrder();
    expect(await createInvoice()).toMatchObject({
      totalPayment: 151,
      gst: { scheme: 'COMPOSITION', lines: [], cgst: 0, sgst: 0 },
    });
  });
});

test('a UPI id is on the public invoice and can be cleared', async () => {
  const set = await editShop({ upiId: ' chulha.junction@okaxis ' });
  expect(set.data.shop.upiId).toBe('chulha.junction@okaxis');
  await placeCookingOrder();
  const { _id } = await createInvoice();
  const seen = await invoiceClient.view(_id);
  expect(seen.data.invoice.shopId).toMatchObject({ upiId: 'chulha.junction@okaxis' });
  expect(seen.data.invoice.shopId).not.toHaveProperty('gstScheme');
  expect((await editShop({ upiId: '' })).data.shop.upiId).toBeNull();
});
