import { calendarDate } from '@tawa/shared/calendar.ts';
import { printedRows } from '@tawa/shared/invoices/invoices.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
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

/** At T1: 2 × half with cheese, once with a note; half; full with cheese twice. */
async function orderWithChoices() {
  const { half, full, cheese, butter, item, group } = await seedChoices(server, shop);
  const foodItemId = shop.items.paneer;
  const withCheese = [{ optionId: cheese._id, qty: 1 }];
  const cartItems = [
    { foodItemId, qty: 1, variantId: half._id, options: withCheese },
    { foodItemId, qty: 1, variantId: half._id, options: withCheese, note: 'No onion' },
    { foodItemId, qty: 1, variantId: half._id },
    { foodItemId, qty: 3, variantId: full._id, options: [{ optionId: cheese._id, qty: 2 }] },
  ];
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
  return { kot, item, group, butter };
}

test('an invoice names variants and options, merges only what is equal, and knows no notes', async () => {
  const { kot, item } = await orderWithChoices();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const half = `${item.name} (Half)`;
  expect(invoice.items).toEqual([
    { name: half, quantity: 2, price: 190, options: [{ name: 'Extra cheese', price: 30, qty: 1 }] },
    { name: half, quantity: 1, price: 160, options: [] },
    {
      name: `${item.name} (Full)`,
      quantity: 3,
      price: 350,
      options: [{ name: 'Extra cheese', price: 30, qty: 2 }],
    },
  ]);
  expect(invoice).toMatchObject({ subTotal: 1_590, totalItems: 6 });
  expect(invoice.subTotal).toBe(kot.orderValue);
  const printed = invoice.items.flatMap(({ price, options, ...line }) =>
    printedRows({
      ...line,
      price: toPaise(price),
      options: options.map((option) => ({ ...option, price: toPaise(option.price) })),
    }),
  );
  expect(printed.map(({ name, quantity, rate }) => [name, quantity, rate])).toEqual([
    [half, 2, 16_000],
    ['Extra cheese', 2, 3_000],
    [half, 1, 16_000],
    [`${item.name} (Full)`, 3, 29_000],
    ['Extra cheese', 6, 3_000],
  ]);
  expect(printed.reduce((sum, { rate, quantity }) => sum + rate * quantity, 0)).toBe(
    toPaise(invoice.subTotal),
  );
});

test('a paid invoice keeps its options when the menu loses them, also for anyone with the link', async () => {
  const { group } = await orderWithChoices();
  const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  const paid = requireInvoice(await invoiceClient.pay(_id));
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  await request(origin, menuApi.deleteOptionGroup, { params: { ...params, optionGroupId: group._id }, as });
  await request(origin, menuApi.editItem, {
    params: { ...params, itemId: shop.items.paneer },
    body: { variants: [], name: 'Paneer' },
    as,
  });
  const { items } = requireInvoice(await invoiceClient.view(_id));
  expect(items).toEqual(paid.items);
});

test('options are taxed at the rate of their item', async () => {
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  const settings = { gstScheme: 'REGULAR', gstRate: 5 };
  await request(origin, shopsApi.editShop, { params, body: settings, as });
  await request(origin, menuApi.editItem, {
    params: { ...params, itemId: shop.items.paneer },
    body: { gstRate: 18 },
    as,
  });
  await orderWithChoices();
  const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  expect(invoice.gst?.lines).toEqual([{ rate: 18, taxable: 1_590, cgst: 143.1, sgst: 143.1 }]);
  expect(toPaise(invoice.totalPayment)).toBe(159_000 + 2 * 14_310);
});

test('the export and the day’s best sellers count by item and variant as sold', async () => {
  const { item } = await orderWithChoices();
  const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
  requireInvoice(await invoiceClient.pay(_id));
  const rows = parseCsvObjects((await invoiceClient.export({ lines: 'items' })).text);
  expect(rows.map(({ Item, Quantity, Rate, Amount }) => [Item, Quantity, Rate, Amount])).toEqual([
    [`${item.name} (Half) + Extra cheese`, '2', '190.00', '380.00'],
    [`${item.name} (Half)`, '1', '160.00', '160.00'],
    [`${item.name} (Full) + 2 × Extra cheese`, '3', '350.00', '1050.00'],
  ]);
  expect((await invoiceClient.daySales(calendarDate(Date.now()))).data.bestSellers).toEqual([
    { name: `${item.name} (Full)`, quantity: 3, amount: 1_050 },
    { name: `${item.name} (Half)`, quantity: 3, amount: 540 },
  ]);
});
