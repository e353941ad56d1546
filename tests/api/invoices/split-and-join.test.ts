import { calendarDate } from '@tawa/shared/calendar.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import {
  type Invoice,
  invoice as invoiceSchema,
  type invoicesApi,
} from '@tawa/shared/invoices/invoices.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, requireSplit } from '../../support/api/invoices.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

type Bills = BodyInput<typeof invoicesApi.splitInvoice>['bills'];
type Cart = Partial<Record<'paneer' | 'naan' | 'chai', number>>;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const placeCookingOrder = (cart: Cart, body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, {
    as: shop.waiter.token,
    body: {
      cartItems: Object.entries(cart).map(([item, qty]) => ({
        foodItemId: shop.items[item as keyof Cart],
        qty,
      })),
      ...body,
    },
  });
const openTable = async () => requireInvoice(await invoiceClient.openTable(shop.tables.T1));
const getInvoice = async ({ _id }: Invoice) =>
  requireInvoice(await invoiceClient.view(_id, shop.owner.token));
const editShop = (body: Record<string, unknown>) =>
  request(server.origin, shopsApi.editShop, { params: { shopId: shop.shopId }, body, as: shop.owner.token });
const linesOf = (kot: Kot, ...quantities: number[]) =>
  quantities.flatMap((quantity, n) =>
    quantity > 0 ? [{ orderItemId: kot.items[n]?._id ?? '', quantity }] : [],
  );
const split = async (source: Invoice, ...bills: Bills) =>
  requireSplit(await invoiceClient.split(source._id, bills));
const quantitiesOf = ({ items }: Invoice) => items.map(({ name, quantity }) => [name, quantity]);
const sumPaise = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toPaise(amount), 0);
const stripShop = ({
  shopId: _,
  checkPath: __,
  ...rest
}: Awaited<ReturnType<typeof getInvoice>> & { shopId?: unknown; checkPath?: unknown }) => rest;
async function isTableEmpty(): Promise<boolean | undefined> {
  const { data } = await request(server.origin, tablesApi.getMyTables, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.tables.find(({ _id }) => _id === shop.tables.T1)?.isEmpty;
}

describe('a split', () => {
  test('moves lines to new bills with numbers of their own, and lists the source first', async () => {
    const kot = await placeCookingOrder({ paneer: 1, naan: 3, chai: 2 });
    const whole = await openTable();
    const response = await invoiceClient.split(whole._id, [
      { lines: linesOf(kot, 0, 1, 1) },
      { lines: linesOf(kot, 0, 1) },
    ]);
    expect(response.status).toBe(201);
    expect(response.message).toBe(`Bill ${whole.invoiceNo} split into 3 bills`);
    const [source, first, second] = response.data.invoices as [Invoice, Invoice, Invoice];
    for (const bill of response.data.invoices) {
      expect(invoiceSchema.strict().safeParse(bill).success).toBe(true);
      expect(stripShop(await getInvoice(bill))).toEqual(bill);
    }
    expect(quantitiesOf(source)).toEqual([
      ['Paneer Butter Masala', 1],
      ['Butter Naan', 1],
      ['Masala Chai', 1],
    ]);
    expect(quantitiesOf(first)).toEqual([
      ['Butter Naan', 1],
      ['Masala Chai', 1],
    ]);
    expect(quantitiesOf(second)).toEqual([['Butter Naan', 1]]);
    expect(source).toMatchObject({ _id: whole._id, splitFrom: null, hasSplits: true, document: 'INVOICE' });
    expect(first).toMatchObject({
      splitFrom: whole._id,
      hasSplits: false,
      document: 'INVOICE',
      tables: [{ _id: shop.tables.T1, name: 'T1' }],
      tableId: { name: 'T1' },
      status: 'OPEN',
    });
    expect(new Set([source, first, second].map(({ invoiceNo }) => invoiceNo)).size).toBe(3);
    expect(sumPaise([source, first, second].map(({ subTotal }) => subTotal))).toBe(toPaise(whole.subTotal));
  });

  test('of a line of 3 into three bills adds up to the paisa, with tax and rounding of each', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'false', roundOff: 'true' });
    const kot = await placeCookingOrder({ naan: 3 });
    const whole = await openTable();
    const one = { lines: linesOf(kot, 1) };
    const bills = await split(whole, one, one);
    expect(bills.map(({ subTotal }) => subTotal)).toEqual([45.5, 45.5, 45.5]);
    for (const { totalPayment, gst } of bills) {
      expect(totalPayment).toBe(48);
      expect(gst).toMatchObject({ cgst: 1.14, sgst: 1.14, roundOff: 0.22 });
    }
  });

  test('leaves the charges and the discount with the source, and moves what is asked for', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const whole = await openTable();
    requireInvoice(await invoiceClient.addCharges(whole._id, 50, 10, 30));
    const [source, first, second] = await split(
      whole,
      { lines: linesOf(kot, 1), packingFee: 4, deliveryCharges: 30 },
      { lines: linesOf(kot, 1) },
    );
    expect(source).toMatchObject({ discount: 50, packingFee: 6, deliveryCharges: 0, totalPayment: 61.5 });
    expect(first).toMatchObject({ discount: 0, packingFee: 4, deliveryCharges: 30, totalPayment: 79.5 });
    expect(second).toMatchObject({ discount: 0, packingFee: 0, deliveryCharges: 0, totalPayment: 45.5 });
  });

  test('counts a line that one bill names twice, and keeps the customer of the KOT', async () => {
    const kot = await placeCookingOrder(
      { naan: 3 },
      { customerName: 'Meera', customerPhoneNo: '9876543210' },
    );
    const whole = await openTable();
    const [source, part] = await split(whole, { lines: [...linesOf(kot, 1), ...linesOf(kot, 1)] });
    expect([source, part].map(({ totalItems }) => totalItems)).toEqual([1, 2]);
    expect(part.customerId).toEqual({ name: 'Meera', phoneNo: '9876543210' });
  });

  test('is applied once for one key', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const whole = await openTable();
    const bills = [{ lines: linesOf(kot, 1) }];
    const key = { 'idempotency-key': newId() };
    const first = await invoiceClient.split(whole._id, bills, key);
    const again = await expectNoChange(server, () => invoiceClient.split(whole._id, bills, key));
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('again takes from what the source still has', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const whole = await openTable();
    await split(whole, { lines: linesOf(kot, 1) });
    await expectNoChange(server, async () => {
      expectError(await invoiceClient.split(whole._id, [{ lines: linesOf(kot, 3) }]), 'VALIDATION');
      expectError(await invoiceClient.split(whole._id, [{ lines: linesOf(kot, 2) }]), 'VALIDATION');
    });
    expect((await split(whole, { lines: linesOf(kot, 1) })).map(({ totalItems }) => totalItems)).toEqual([
      1, 1,
    ]);
  });

  test.each<[string, (kot: Kot, other: Kot) => Bills]>([
    ['more than there is', (kot) => [{ lines: linesOf(kot, 4) }]],
    ['more than there is, together', (kot) => [{ lines: linesOf(kot, 2) }, { lines: linesOf(kot, 2) }]],
    ['an item of another bill', (_, other) => [{ lines: linesOf(other, 1) }]],
    ['an unknown item', () => [{ lines: [{ orderItemId: newId(), quantity: 1 }] }]],
    ['everything', (kot) => [{ lines: linesOf(kot, 3, 1) }]],
    ['half an item', (kot) => [{ lines: [{ orderItemId: kot.items[0]?._id ?? '', quantity: 0.5 }] }]],
    ['no item', (kot) => [{ lines: [{ orderItemId: kot.items[0]?._id ?? '', quantity: 0 }] }]],
    ['less than no item', (kot) => [{ lines: [{ orderItemId: kot.items[0]?._id ?? '', quantity: -1 }] }]],
    ['a bill without lines', (kot) => [{ lines: linesOf(kot, 1) }, { lines: [] }]],
    ['more packing than there is', (kot) => [{ lines: linesOf(kot, 1), packingFee: 10.01 }]],
    ['more than the discount leaves', (kot) => [{ lines: linesOf(kot, 3) }]],
    ['20 bills', (kot) => Array.from({ length: 20 }, () => ({ lines: linesOf(kot, 1) }))],
  ])('refuses %s', async (_, bills) => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const other = await placeCookingOrder({ naan: 1 }, { tableNo: 'T2' });
    requireInvoice(await invoiceClient.openSingle(other._id));
    const whole = await openTable();
    requireInvoice(await invoiceClient.addCharges(whole._id, 60, 10, 0));
    await expectNoChange(server, async () => {
      const error = expectError(await invoiceClient.split(whole._id, bills(kot, other)), 'VALIDATION');
      expect(Object.keys(error.fields ?? {}).every((field) => field.startsWith('bills'))).toBe(true);
    });
  });

  test('needs an open bill without money that is its own source', async () => {
    const kot = await placeCookingOrder({ naan: 6 });
    const bills = [{ lines: linesOf(kot, 1) }];
    const whole = await openTable();
    const [, part, paid] = await split(whole, ...bills, { lines: linesOf(kot, 2) }, ...bills);
    requireInvoice(await invoiceClient.pay(paid?._id ?? ''));
    await invoiceClient.addPayment(whole._id, { paymentMode: 'CARD', amount: 10 });
    await expectNoChange(server, async () => {
      for (const id of [part._id, paid?._id ?? '', whole._id])
        expectError(await invoiceClient.split(id, bills), 'CONFLICT');
      expectError(await invoiceClient.split(newId(), bills), 'NOT_FOUND');
    });
  });
});

describe('a split bill that is joined back', () => {
  test('gives items and charges back, and is void', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'false' });
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const whole = requireInvoice(await invoiceClient.addCharges((await openTable())._id, 0, 10, 20));
    const [, part] = await split(whole, { lines: linesOf(kot, 2, 1), packingFee: 10 });
    requireInvoice(await invoiceClient.addCharges(part._id, 20, 15, 0));
    const response = await invoiceClient.join(part._id);
    expect(response.status).toBe(200);
    const source = requireInvoice(response);
    expect(source).toMatchObject({
      items: whole.items,
      hasSplits: false,
      discount: 20,
      packingFee: 15,
      deliveryCharges: 20,
      subTotal: whole.subTotal,
    });
    expect(await getInvoice(part)).toMatchObject({
      status: 'VOID',
      invoiceNo: part.invoiceNo,
      items: [],
      kots: [],
      discount: 0,
      packingFee: 0,
      totalPayment: 0,
    });
    expectError(await invoiceClient.view(part._id), 'NOT_FOUND');
    await expectNoChange(server, async () => {
      expectError(await invoiceClient.join(part._id), 'CONFLICT');
      expectError(await invoiceClient.join(source._id), 'CONFLICT');
    });
  });

  test('is refused once there is money on it, or its source is paid', async () => {
    const kot = await placeCookingOrder({ naan: 4 });
    const one = { lines: linesOf(kot, 1) };
    const [source, partPaid, paid, open] = await split(await openTable(), one, one, one);
    await invoiceClient.addPayment(partPaid._id, { paymentMode: 'CARD', amount: 10 });
    requireInvoice(await invoiceClient.pay(paid?._id ?? ''));
    requireInvoice(await invoiceClient.pay(source._id));
    await expectNoChange(server, async () => {
      for (const bill of [partPaid, paid, open])
        expectError(await invoiceClient.join(bill?._id ?? ''), 'CONFLICT');
    });
  });

  test('adds to a source that is paid in part', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const [source, part] = await split(await openTable(), { lines: linesOf(kot, 2) });
    await invoiceClient.addPayment(source._id, { paymentMode: 'CARD', amount: 40 });
    expect(requireInvoice(await invoiceClient.join(part._id))).toMatchObject({ status: 'OPEN', due: 96.5 });
  });
});

describe('the bills of a split', () => {
  test('are listed with what the source still has', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const one = { lines: linesOf(kot, 1) };
    const [source, first, second] = await split(await openTable(), one, one);
    requireInvoice(await invoiceClient.join(second?._id ?? ''));
    const paid = requireInvoice(await invoiceClient.pay(first._id));
    for (const asked of [source, first]) {
      const { invoices, lines } = (await invoiceClient.listSplit(asked._id)).data;
      expect(invoices).toEqual([stripShop(await getInvoice(source)), paid]);
      expect(lines).toEqual([
        {
          orderItemId: kot.items[0]?._id,
          tokenNo: 1,
          seat: 0,
          name: 'Butter Naan',
          price: 45.5,
          quantity: 2,
          options: [],
        },
        {
          orderItemId: kot.items[1]?._id,
          tokenNo: 1,
          seat: 0,
          name: 'Masala Chai',
          price: 60,
          quantity: 1,
          options: [],
        },
      ]);
    }
    expectError(await invoiceClient.listSplit(newId()), 'NOT_FOUND');
  });

  test('are the invoiceIds of its KOT, the source first, until they are void', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const other = await placeCookingOrder({ chai: 1 });
    const one = { lines: linesOf(kot, 1) };
    const [source, first, second] = await split(await openTable(), one, one);
    const idsOf = async () => {
      const kots = await invoiceClient.listKots();
      return [kot, other].map(({ _id }) => kots.find((listed) => listed._id === _id)?.invoiceIds);
    };
    expect(await idsOf()).toEqual([[source._id, first._id, second?._id], [source._id]]);
    const edited = await editLine(server, shop, kot, { quantity: 2 });
    expect(edited.data.kot.invoiceIds).toEqual([source._id, first._id, second?._id]);
    requireInvoice(await invoiceClient.join(second?._id ?? ''));
    expect(await idsOf()).toEqual([[source._id, first._id], [source._id]]);
    const served = await changeStatus(server, shop, 'updateKot', kot);
    expect(served.data.kot.invoiceIds).toEqual([source._id, first._id]);
    requireInvoice(await invoiceClient.pay(source._id));
    requireInvoice(await invoiceClient.pay(first._id));
    const [paid] = await invoiceClient.listKots('PAID');
    expect(paid?.invoiceIds).toEqual([source._id, first._id]);
  });

  test('are paid apart, free the table with the last one, and count in every sum once', async () => {
    const kot = await placeCookingOrder({ naan: 3, chai: 1 });
    const whole = await openTable();
    const bills = await split(whole, { lines: linesOf(kot, 1) }, { lines: linesOf(kot, 1, 1) });
    for (const [n, { _id }] of bills.entries()) {
      expect(await isTableEmpty()).toBe(false);
      requireInvoice(await invoiceClient.pay(_id, { paymentMode: n === 0 ? 'CARD' : 'CASH' }));
    }
    expect(await isTableEmpty()).toBe(true);
    const { data: summary } = await invoiceClient.summary(PASSWORD);
    expect(summary).toMatchObject({ totalAmount: whole.totalPayment, totalInvoice: 3 });
    expect(summary.paymentMode).toEqual([
      { paymentMode: 'CARD', totalPaymentSum: 45.5, totalInvoice: 1 },
      { paymentMode: 'CASH', totalPaymentSum: 151, totalInvoice: 2 },
    ]);
    const { data: today } = await invoiceClient.daySales(calendarDate(Date.now()));
    expect(today).toMatchObject({ totalAmount: whole.totalPayment, totalInvoice: 3 });
    expect((await invoiceClient.list({ q: bills[1].invoiceNo })).data.invoices).toHaveLength(1);
  });

  test('are returned by each way of paying as they are read afterwards', async () => {
    await editShop({ gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'false', roundOff: 'true' });
    const kot = await placeCookingOrder({ paneer: 2, naan: 3, chai: 2 });
    await placeCookingOrder({ naan: 1 });
    const whole = await openTable();
    const [paneer] = kot.items;
    const discount = { kind: 'PERCENT', percent: 10, reasonId: 'offer' } as const;
    const ofPaneer = { ...discount, orderItemId: paneer?._id ?? '' };
    requireInvoice(await invoiceClient.setDiscount(whole._id, ofPaneer));
    const [source, first, second] = await split(
      whole,
      { lines: linesOf(kot, 1, 1) },
      { lines: linesOf(kot, 0, 1, 1) },
    );
    requireInvoice(await invoiceClient.setDiscount(source._id, discount));
    expect(
      (await invoiceClient.addPayment(first._id, { paymentMode: 'CARD', amount: 10, tip: 5 })).status,
    ).toBe(201);
    const due = first.totalPayment - 10;
    const byParts = await invoiceClient.addPayment(first._id, {
      paymentMode: 'CASH',
      amount: due,
      tendered: due + 7,
    });
    const waived = await invoiceClient.waive(second?._id ?? '', second?.totalPayment ?? 0);
    const settled = requireInvoice(await invoiceClient.pay(source._id, { amountReceived: 100 }));
    for (const bill of [byParts.data.invoice, waived.data.invoice, settled]) {
      expect(bill).toMatchObject({ status: 'PAID', due: 0 });
      expect(stripShop(await getInvoice(bill))).toEqual(bill);
    }
    expect(settled).toMatchObject({ hasSplits: true, discountKind: 'PERCENT', discountPercent: 10 });
    expect(byParts.data.invoice.items.map(({ adjustment }) => adjustment?.kind)).toContain('PERCENT');
  });

  test('do not lead a guest from one to the other', async () => {
    const kot = await placeCookingOrder({ naan: 3 });
    const [, part] = await split(await openTable(), { lines: linesOf(kot, 1) });
    for (const viewer of [undefined, shop.waiter.token]) {
      const seen = await invoiceClient.view(part._id, viewer);
      expect(seen.data.invoice).toMatchObject({ subTotal: 45.5, splitFrom: null });
    }
    expect(await getInvoice(part)).toMatchObject({ splitFrom: expect.any(String) });
  });
});
