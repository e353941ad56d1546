import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const sqlite = sqliteOnly('its row numbers');

const server = await useServer();
const shop = await seedShop(server);
const otherShop = await seedShop(server);

const exportCustomer = (customerId: string) =>
  request(server.origin, customersApi.exportCustomer, {
    params: { customerId, shopId: shop.shopId },
    as: shop.owner.token,
  });

test('a customer is exported with all KOTs and invoices, and without data of anybody else', async () => {
  const cartItems = [{ foodItemId: shop.items.naan, qty: 2, note: 'no butter' }];
  const kot = await placeOrder(server, shop, { body: { specialRequest: 'no "onion"', cartItems } });
  await placeOrder(server, shop, { body: { customerName: 'Ravi', customerPhoneNo: '7000000001' } });
  await changeStatus(server, shop, 'confirmKot', kot);
  const invoiceClient = createInvoiceClient(server, shop);
  const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
  requireInvoice(await invoiceClient.pay(invoice._id, { paymentMode: 'CARD', amountReceived: 90 }));
  const line = { orderItemId: kot.items[0]?._id ?? '', quantity: 1 };
  const { creditNote } = (await invoiceClient.credit(invoice._id, { lines: [line] })).data;
  const response = await exportCustomer(kot.customerId?._id ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="customer-9876543210-\d{4}-\d\d-\d\d\.json"$/,
  );
  const items = [{ name: 'Butter Naan', quantity: 2, price: 45.5, options: [], amount: 91 }];
  const noted = items.map((line) => ({ ...line, note: 'no butter' }));
  const who = { name: 'Meera', phoneNo: '9876543210' };
  expect(JSON.parse(response.text)).toMatchObject({
    exportedAt: expect.stringMatching(/Z$/),
    shop: { name: shop.name },
    customer: {
      ...who,
      email: null,
      totalSpending: 44.5,
      lastVisited: expect.any(String),
      creditLimit: 2_000,
    },
    account: [],
    orders: [
      {
        ...who,
        tokenNo: 1,
        kind: 'DINEIN',
        table: 'T1',
        specialRequest: 'no "onion"',
        items: noted,
        total: 91,
      },
    ],
    bills: [
      { ...who, invoiceNo: invoice.invoiceNo, items, total: 91, amountReceived: 90, paymentMode: 'CARD' },
      {
        ...who,
        invoiceNo: creditNote.invoiceNo,
        document: 'CREDIT_NOTE',
        creditFor: invoice.invoiceNo,
        items: [{ name: 'Butter Naan', quantity: -1, amount: -45.5 }],
        total: -45.5,
      },
    ],
  });
  expect(response.text).not.toContain('Ravi');
  expect(response.text).not.toContain(shop.shopId);
});

test('a customer without orders is exported with empty lists', async () => {
  const added = await request(server.origin, customersApi.addCustomer, {
    params: { shopId: shop.shopId },
    body: { name: 'Asha', phoneNo: '7000000002', email: 'asha@mail.example' },
    as: shop.owner.token,
  });
  const { text } = await exportCustomer(added.data.customer._id);
  expect(JSON.parse(text)).toMatchObject({ customer: { email: 'asha@mail.example' }, orders: [], bills: [] });
});

// On PostgreSQL a batch is a number of rows, of which there are too few here.
sqlite.test('the export sends bytes while it scans, so that no proxy times out', async () => {
  const kot = await placeOrder(server, shop, {
    body: { customerName: 'Usha', customerPhoneNo: '7000000003' },
  });
  // The rowids are as high as after millions of other orders.
  server.app.databases.writer.prepare('UPDATE kots SET rowid = rowid + 200000 WHERE id = ?').run(kot._id);
  const { text } = await exportCustomer(kot.customerId?._id ?? '');
  const [silence = ''] = /(?<="orders": \[)\s*/.exec(text) ?? [];
  expect(silence.length).toBeGreaterThanOrEqual(200);
  expect(JSON.parse(text)).toMatchObject({ orders: [{ name: 'Usha' }] });
});

test('only the owner of the shop exports a customer', async () => {
  const theirs = (await placeOrder(server, otherShop)).customerId?._id ?? '';
  await expectOwnersOnly({ server, shop: otherShop, otherShop: shop }, customersApi.exportCustomer, {
    customerId: theirs,
  });
  expectError(await exportCustomer(theirs), 'NOT_FOUND');
});
