import { calendarDate } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createInvoice,
  createInvoiceClient,
  requireInvoice,
  splitLines,
} from '../../support/api/invoices.ts';
import {
  type Cart,
  cartBody,
  changeStatus,
  deleteLine,
  editLine,
  placeOrder,
} from '../../support/api/orders.ts';
import { listOccupiedTables } from '../../support/api/tables.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const placeCookingOrder = (cart: Cart) =>
  placeOrder(server, shop, { as: shop.waiter.token, body: cartBody(shop, cart) });
const openTable = async () => requireInvoice(await invoiceClient.openTable(shop.tables.T1));
const getInvoice = async ({ _id }: Invoice) =>
  requireInvoice(await invoiceClient.view(_id, shop.owner.token));
const editShop = (body: Record<string, unknown>) =>
  request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });

const split = (source: Invoice, kot: Kot, ...quantities: number[]) =>
  splitLines(invoiceClient, source, kot, quantities);
const occupiedTables = () => listOccupiedTables(server, shop);
const quantitiesOf = ({ items }: Invoice) => items.map(({ name, quantity }) => [name, quantity]);
const amountsOf = ({ items, subTotal, totalItems, totalPayment, gst }: Invoice) => ({
  items,
  subTotal,
  totalItems,
  totalPayment,
  gst,
});
const sumPaise = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toPaise(amount), 0);

describe('a split invoice', () => {
  test('shows its lines of a KOT of its source, and the source shows the rest', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const other = await placeCookingOrder({ paneer: 1 });
    const whole = await openTable();
    const [source, part] = await split(whole, kot, 2, 1);
    expect(quantitiesOf(source)).toEqual([
      ['Butter Naan', 1],
      ['Paneer Butter Masala', 1],
    ]);
    expect(source).toMatchObject({ _id: whole._id, kots: [kot._id, other._id], subTotal: 365.5 });
    expect(quantitiesOf(part)).toEqual([
      ['Butter Naan', 2],
      ['Masala Chai', 1],
    ]);
    expect(part).toMatchObject({ status: 'OPEN', kots: [kot._id], subTotal: 151, tableId: { name: 'T1' } });
    expect(part.invoiceNo).not.toBe(source.invoiceNo);
    for (const invoice of [source, part]) expect(await getInvoice(invoice)).toMatchObject(invoice);
    expect(await openTable()).toEqual(source);
  });

  test.each([
    ['without tax', {}],
    ['with exclusive prices', { gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'false' }],
    ['with inclusive prices', { gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'true' }],
    ['with totals in whole rupees', { gstScheme: 'REGULAR', gstRate: '12', roundOff: 'true' }],
  ])('has the amounts of an invoice of an order for the same items, %s', async (_, settings) => {
    await editShop(settings);
    const kot = await placeCookingOrder({ naan: 7, chai: 2 });
    const whole = await openTable();
    const [, first] = await split(whole, kot, 2, 1);
    const [source, second] = await split(whole, kot, 4);
    const equalOrders = [
      [first, { naan: 2, chai: 1 }],
      [second, { naan: 4 }],
      [source, { naan: 1, chai: 1 }],
    ] as const;
    for (const [invoice, cart] of equalOrders) {
      const equal = await createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, cart) });
      expect(amountsOf(invoice)).toEqual(amountsOf(equal));
    }
    const all = [source, first, second];
    expect(sumPaise(all.map(({ subTotal }) => subTotal))).toBe(toPaise(whole.subTotal));
    expect(all.reduce((sum, { totalItems }) => sum + totalItems, 0)).toBe(whole.totalItems);
  });

  test('shares each line with its source to the paisa, however often it is split', async () => {
    const kot = await placeCookingOrder({ naan: 20 });
    const whole = await openTable();
    const parts: Invoice[] = [];
    for (let n = 0; n < 19; n++) parts.push((await split(whole, kot, 1))[1]);
    const all = [await getInvoice(whole), ...parts];
    expect(all.map(({ totalPayment }) => totalPayment)).toEqual(all.map(() => 45.5));
    expect(sumPaise(all.map(({ totalPayment }) => totalPayment))).toBe(toPaise(whole.totalPayment));
  });

  test('has charges and a tax of its own', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const [source, part] = await split(await openTable(), kot, 2);
    await invoiceClient.addCharges(part._id, 11, 5);
    await editShop({ gstScheme: 'REGULAR', gstRate: '10', gstInclusive: 'false' });
    expect(await getInvoice(part)).toMatchObject({ subTotal: 91, totalPayment: 93.5, gst: { cgst: 4.25 } });
    expect(await getInvoice(source)).toMatchObject({ subTotal: 105.5, totalPayment: 116.06 });
  });
});

test('what is added to a line of a split invoice belongs to the source', async () => {
  const kot = await placeCookingOrder({ naan: 3 });
  const [source, part] = await split(await openTable(), kot, 2);
  expect((await editLine(server, shop, kot, { quantity: 5 })).status).toBe(200);
  expect(quantitiesOf(await getInvoice(source))).toEqual([['Butter Naan', 3]]);
  expect(await getInvoice(source)).toMatchObject({ subTotal: 136.5, totalPayment: 136.5 });
  expect(await getInvoice(part)).toMatchObject(part);
});

test('a new order at the table joins the source', async () => {
  const kot = await placeCookingOrder({ naan: 3 });
  const [source, part] = await split(await openTable(), kot, 2);
  const next = await placeCookingOrder({ chai: 1 });
  expect(await getInvoice(source)).toMatchObject({ kots: [kot._id, next._id], subTotal: 105.5 });
  expect(await getInvoice(part)).toMatchObject({ kots: [kot._id], subTotal: 91 });
});

describe('lists', () => {
  test('have each line once', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const [source, part] = await split(await openTable(), kot, 2, 1);
    const { data } = await invoiceClient.list();
    expect(data.invoices).toEqual([part, source]);

    const items = parseCsvObjects((await invoiceClient.export({ lines: 'items' })).text);
    expect(items.map((line) => [line['Invoice No'], line.Item, line.Quantity, line.Amount])).toEqual([
      [source.invoiceNo, 'Butter Naan', '1', '45.50'],
      [part.invoiceNo, 'Butter Naan', '2', '91.00'],
      [part.invoiceNo, 'Masala Chai', '1', '60.00'],
    ]);
    const rows = parseCsvObjects((await invoiceClient.export()).text);
    expect(rows.map(({ Subtotal }) => Subtotal)).toEqual(['45.50', '151.00']);
  });

  test('the best sellers count what is paid', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const [source, part] = await split(await openTable(), kot, 2, 1);
    const bestSellers = async () => (await invoiceClient.daySales(calendarDate(Date.now()))).data.bestSellers;
    requireInvoice(await invoiceClient.pay(source._id));
    expect(await bestSellers()).toEqual([{ name: 'Butter Naan', quantity: 1, amount: 45.5 }]);
    requireInvoice(await invoiceClient.pay(part._id));
    expect(await bestSellers()).toEqual([
      { name: 'Butter Naan', quantity: 3, amount: 136.5 },
      { name: 'Masala Chai', quantity: 1, amount: 60 },
    ]);
  });
});

describe('what is taken from a line', () => {
  /** One naan on the source, and two on each of two split invoices. */
  async function splitTwice() {
    const kot = await placeCookingOrder({ naan: 5, chai: 1 });
    const whole = await openTable();
    const [, first] = await split(whole, kot, 2);
    const [source, second] = await split(whole, kot, 2);
    return { kot, source, first, second };
  }
  const quantities = async (...invoices: Invoice[]) =>
    Promise.all(
      invoices.map(async (invoice) => (await getInvoice(invoice)).items.map(({ quantity }) => quantity)),
    );

  test('is taken from the source, then from the latest split invoice', async () => {
    const { kot, source, first, second } = await splitTwice();
    await editLine(server, shop, kot, { quantity: 4 });
    expect(await quantities(source, first, second)).toEqual([[1], [2], [2]]);
    await editLine(server, shop, kot, { quantity: 3 });
    expect(await quantities(source, first, second)).toEqual([[1], [2], [1]]);
    expect(await getInvoice(second)).toMatchObject({ status: 'OPEN', subTotal: 45.5, totalPayment: 45.5 });
    await editLine(server, shop, kot, { quantity: 1 });
    expect(await quantities(source, first, second)).toEqual([[1], [1], []]);
    expect(await getInvoice(second)).toMatchObject({ status: 'VOID', kots: [], totalPayment: 0 });
  });

  test('with the last line voids the split invoices that held it', async () => {
    const { kot, source, first, second } = await splitTwice();
    expect((await deleteLine(server, shop, kot)).status).toBe(200);
    expect(await quantities(source, first, second)).toEqual([[1], [], []]);
    for (const invoice of [first, second])
      expect(await getInvoice(invoice)).toMatchObject({ status: 'VOID', kots: [], totalPayment: 0 });
  });

  test('never changes a paid invoice', async () => {
    const { kot, source, first, second } = await splitTwice();
    requireInvoice(await invoiceClient.pay(second._id));
    await editLine(server, shop, kot, { quantity: 2 });
    expect(await quantities(source, second)).toEqual([[1], [2]]);
    expect(await getInvoice(first)).toMatchObject({ status: 'VOID' });
    await expectNoChange(server, async () => {
      for (const response of [
        await editLine(server, shop, kot, { quantity: 1 }),
        await editLine(server, shop, kot, { note: 'without butter' }),
        await deleteLine(server, shop, kot),
        await changeStatus(server, shop, 'deleteKot', kot),
      ]) {
        expectError(response, 'CONFLICT');
        expect(response.text).toContain(second.invoiceNo);
      }
    });
  });

  test('with the KOT voids the source and its split invoices', async () => {
    const { kot, source, first, second } = await splitTwice();
    expect((await changeStatus(server, shop, 'deleteKot', kot)).status).toBe(200);
    for (const invoice of [source, first, second])
      expect(await getInvoice(invoice)).toMatchObject({ status: 'VOID', kots: [], totalPayment: 0 });
  });

  test('leaves a source without lines open until the last of its split invoices is paid', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: '5' });
    const kot = await placeCookingOrder({ naan: 3 });
    const [source, part] = await split(await openTable(), kot, 2);
    await editLine(server, shop, kot, { quantity: 2 });
    expect(await getInvoice(source)).toMatchObject({ status: 'OPEN', kots: [kot._id], totalPayment: 0 });
    requireInvoice(await invoiceClient.pay(part._id));
    expect(await getInvoice(source)).toMatchObject({ status: 'PAID', totalPayment: 0, payments: [] });
    expect(await invoiceClient.listKots()).toMatchObject([{ _id: kot._id, paidAt: expect.any(String) }]);
    expect(await occupiedTables()).toEqual([]);
  });

  test('pays a source that it leaves without lines when its split invoices are paid', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const [source, part] = await split(await openTable(), kot, 2);
    requireInvoice(await invoiceClient.pay(part._id));
    expect(await getInvoice(source)).toMatchObject({ status: 'OPEN' });
    await editLine(server, shop, kot, { quantity: 2 });
    expect(await getInvoice(source)).toMatchObject({ status: 'PAID', totalPayment: 0 });
    expect(await occupiedTables()).toEqual([]);
  });

  test('leaves a source that still has charges open', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const whole = await openTable();
    await invoiceClient.addCharges(whole._id, 0, 10);
    const [source, part] = await split(whole, kot, 2);
    requireInvoice(await invoiceClient.pay(part._id));
    await editLine(server, shop, kot, { quantity: 2 });
    expect(await getInvoice(source)).toMatchObject({ status: 'OPEN', totalPayment: 10 });
    requireInvoice(await invoiceClient.pay(source._id));
    expect(await occupiedTables()).toEqual([]);
  });
});

describe('a split invoice that is paid in part', () => {
  const take = async ({ _id }: Invoice, amount: number) =>
    (await invoiceClient.addPayment(_id, { paymentMode: 'CARD', amount })).data.invoice;

  test('is not lowered below what was paid, and is paid at that', async () => {
    const kot = await placeCookingOrder({ naan: 4 });
    const other = await placeCookingOrder({ chai: 1 });
    const [source, part] = await split(await openTable(), kot, 3);
    expect(await take(part, 91)).toMatchObject({ status: 'OPEN', kots: [kot._id], due: 45.5 });
    await expectNoChange(server, async () => {
      const below = expectError(await editLine(server, shop, kot, { quantity: 1 }), 'CONFLICT');
      expect(below.message).toBe(
        `Bill ${part.invoiceNo} cannot be less than what is paid, on credit or waived of it already: ₹91.`,
      );
    });
    expect((await editLine(server, shop, kot, { quantity: 2 })).status).toBe(200);
    expect(await getInvoice(part)).toMatchObject({ status: 'PAID', due: 0, totalPayment: 91 });
    expect(await getInvoice(source)).toMatchObject({
      status: 'OPEN',
      kots: [kot._id, other._id],
      subTotal: 60,
    });
    expect(await occupiedTables()).toEqual(['T1']);
  });

  test('is never emptied', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const [, part] = await split(await openTable(), kot, 2);
    await take(part, 50);
    await expectNoChange(server, async () => {
      for (const response of [
        await deleteLine(server, shop, kot),
        await changeStatus(server, shop, 'deleteKot', kot),
      ])
        expect(expectError(response, 'CONFLICT').message).toBe(
          `Bill ${part.invoiceNo} is paid or waived in part already. Please take the rest of its payment first.`,
        );
    });
  });

  test('has payments of its own, and its KOT is paid with the last payment of the last invoice', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const [source, part] = await split(await openTable(), kot, 2);
    await take(part, 50);
    expect(await take(source, 45.5)).toMatchObject({ status: 'PAID', amountReceived: 45.5, kots: [kot._id] });
    expect(await invoiceClient.listKots()).toMatchObject([{ _id: kot._id, paidAt: null }]);
    expect(await take(part, 41)).toMatchObject({ status: 'PAID', amountReceived: 91, kots: [kot._id] });
    expect(await invoiceClient.listKots()).toMatchObject([{ _id: kot._id, paidAt: expect.any(String) }]);
  });
});

describe('a KOT of a split invoice', () => {
  test.each([
    ['the source', 0],
    ['the split invoice', 1],
  ])('is paid and frees its table with the last of its invoices, of which the first is %s', async (_, n) => {
    const kot = await placeCookingOrder({ naan: 3 });
    const other = await placeCookingOrder({ chai: 1 });
    await changeStatus(server, shop, 'updateKot', kot);
    const invoices = await split(await openTable(), kot, 2);
    const [first, last] = n === 0 ? invoices : invoices.toReversed();
    const paidIds = async () => (await invoiceClient.listKots('PAID')).map(({ _id }) => _id);
    requireInvoice(await invoiceClient.pay(first?._id ?? ''));
    expect(await paidIds()).toEqual([]);
    const unserved = (await invoiceClient.listKots()).find(({ _id }) => _id === other._id);
    expect(unserved?.paidAt === null).toBe(n === 1);
    expect(await occupiedTables()).toEqual(['T1']);
    requireInvoice(await invoiceClient.pay(last?._id ?? ''));
    expect(await paidIds()).toEqual([kot._id]);
    expect(await occupiedTables()).toEqual([]);
  });

  test('stays on its source when another invoice is opened', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const [source, part] = await split(await openTable(), kot, 2);
    await expectNoChange(server, async () => {
      expect(requireInvoice(await invoiceClient.openSingle(kot._id))).toEqual(source);
    });
    requireInvoice(await invoiceClient.pay(source._id));
    const next = await placeCookingOrder({ chai: 1 });
    expect(await openTable()).toMatchObject({ kots: [next._id], subTotal: 60 });
    expect(await getInvoice(part)).toMatchObject({ kots: [kot._id], subTotal: 91 });
  });
});
