import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import {
  type Cart,
  cartBody,
  changeStatus,
  editLine,
  lineParams,
  moveOrders,
  placeOrder,
} from '../../support/api/orders.ts';
import { addPrinter } from '../../support/api/printing.ts';
import { readReport } from '../../support/api/reports.ts';
import { mergeTables } from '../../support/api/tables.ts';
import { hire, readAudit } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let bills: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  bills = createInvoiceClient(server, shop);
});

/** A paneer costs 320 rupees, a naan 45.50 and a chai 60. */
const order = (cart: Cart, at: Record<string, unknown> = { kotType: 'TAKEAWAY' }) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, cart) } });

async function openBill(cart: Cart): Promise<{ kot: Kot; bill: Invoice }> {
  const kot = await order(cart);
  return { kot, bill: requireInvoice(await bills.openSingle(kot._id)) };
}

const lineId = (kot: Kot, line = 0) => kot.items[line]?._id ?? '';
const reasonId = 'complaint';

async function treat(bill: Invoice, kot: Kot, line = 0, quantity?: number): Promise<Invoice> {
  const form = { invoiceId: bill._id, reasonId, ...(quantity !== undefined && { quantity }) } as const;
  return requireInvoice(await bills.complimentary(lineId(kot, line), form));
}

const lower = async (bill: Invoice, kot: Kot, form: object, line = 0): Promise<Invoice> =>
  requireInvoice(
    await bills.setDiscount(bill._id, { orderItemId: lineId(kot, line), reasonId, ...form } as never),
  );

const percent = (value: number) => ({ kind: 'PERCENT', percent: value }) as const;
const amount = (rupees: number) => ({ kind: 'AMOUNT', amount: rupees }) as const;

const view = async ({ _id }: Pick<Invoice, '_id'>) => (await bills.view(_id)).data.invoice;

async function setTax(gstInclusive = 'false') {
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  const body = { gstScheme: 'REGULAR', gstRate: '5', gstInclusive };
  await request(origin, shopsApi.editShop, { params, body, as });
  for (const [item, gstRate] of [
    ['naan', 12],
    ['chai', 18],
  ] as const)
    await request(origin, menuApi.editItem, {
      params: { ...params, itemId: shop.items[item] },
      body: { gstRate },
      as,
    });
}

const taxables = ({ gst }: Invoice) => gst?.lines.map(({ rate, taxable }) => [rate, taxable]);

describe('a complimentary item', () => {
  test('stays on the bill at its price, with its amount taken off and out of the base of its own rate', async () => {
    await setTax();
    const { kot, bill } = await openBill({ paneer: 1, naan: 1, chai: 1 });
    const treated = await treat(bill, kot, 2);
    expect(treated).toMatchObject({ invoiceNo: bill.invoiceNo, subTotal: 425.5, discount: 60 });
    expect(treated).not.toHaveProperty('discountKind');
    expect(treated.items[2]).toMatchObject({
      price: 60,
      quantity: 1,
      adjustment: { kind: 'COMP', amount: 60, quantity: 1 },
    });
    expect(taxables(treated)).toEqual([
      [5, 320],
      [12, 45.5],
    ]);
    // 16.00 and 5.46 of tax.
    expect(treated.totalPayment).toBe(386.96);
    expect((await view(bill)).items).toEqual(treated.items);
    const paid = requireInvoice(await bills.pay(bill._id, { expectedTotal: 386.96 }));
    expect(paid).toMatchObject({ status: 'PAID', items: treated.items, discount: 60 });
  });

  test('that is all of a bill leaves ₹0 and its number, and is paid with 0', async () => {
    await setTax('true');
    const { kot, bill } = await openBill({ chai: 2 });
    const free = await treat(bill, kot);
    expect(free).toMatchObject({ status: 'OPEN', subTotal: 120, discount: 120, totalPayment: 0, due: 0 });
    const paid = requireInvoice(await bills.pay(bill._id, { amountReceived: 0, expectedTotal: 0 }));
    expect(paid).toMatchObject({ status: 'PAID', invoiceNo: bill.invoiceNo, totalPayment: 0 });
  });

  test('can be some of a line, which loses it last, and pays for what comes after', async () => {
    const { kot, bill } = await openBill({ chai: 3 });
    expect(await treat(bill, kot, 0, 1)).toMatchObject({ discount: 60, totalPayment: 120 });
    expectInvalidFields(
      await bills.complimentary(lineId(kot), { invoiceId: bill._id, reasonId, quantity: 4 }),
      'quantity',
    );
    await editLine(server, shop, kot, { quantity: 5 });
    expect(await view(bill)).toMatchObject({ discount: 60, totalPayment: 240 });
    await editLine(server, shop, kot, { quantity: 1 });
    expect(await view(bill)).toMatchObject({ subTotal: 60, discount: 60, totalPayment: 0 });
  });

  test('is taken back with 0, and both are in the audit with the item', async () => {
    const { kot, bill } = await openBill({ chai: 1, naan: 1 });
    await treat(bill, kot);
    const form = { invoiceId: bill._id, quantity: 0 };
    const back = requireInvoice(await bills.complimentary(lineId(kot), form));
    expect(back).toMatchObject({ discount: 0, totalPayment: 105.5 });
    expect(back.items.some(({ adjustment }) => adjustment)).toBe(false);
    const entries = (await readAudit(server, shop)).filter(({ act }) => act === 'line.complimentary');
    expect(entries.map((entry) => [entry.amount, entry.subject._id, entry.itemName])).toEqual([
      [-60, bill._id, 'Masala Chai'],
      [60, bill._id, 'Masala Chai'],
    ]);
    expect(entries[1]?.reason).toBe('Complaint');
  });

  test('is in the report of discounts by its own reason, apart from that of the bill', async () => {
    const { kot, bill } = await openBill({ paneer: 1, chai: 2 });
    await treat(bill, kot, 1, 1);
    await lower(bill, kot, { ...amount(20), reasonId: undefined, reason: 'Too salty' });
    requireInvoice(await bills.setDiscount(bill._id, { ...percent(10), reasonId: 'offer' }));
    requireInvoice(await bills.pay(bill._id));
    const { rows, totals } = (await readReport(server, shop, 'discount')).data;
    expect(rows).toEqual(
      expect.arrayContaining([
        { key: 'offer', invoices: 1, discount: 36 },
        { key: 'complaint', invoices: 1, discount: 60 },
        { key: 'typed', invoices: 1, discount: 20 },
      ]),
    );
    expect(totals.discount).toBe((await readReport(server, shop, 'day')).data.totals.discount);
    const sold = (await readReport(server, shop, 'item')).data.rows;
    expect(sold).toContainEqual(expect.objectContaining({ key: 'Masala Chai', quantity: 2, gross: 120 }));
  });
});

describe('a discount on one item', () => {
  test.each(['true', 'false'])(
    'comes before that of the bill, each percent of its fresh base (prices include tax: %s)',
    async (inclusive) => {
      await setTax(inclusive);
      const { kot, bill } = await openBill({ paneer: 1, naan: 1, chai: 1 });
      requireInvoice(await bills.setDiscount(bill._id, { ...percent(10), reasonId: 'offer' }));
      await treat(bill, kot, 2);
      // 3.33 % of 320 is 10.656, and 10 % of the 354.84 that are left is 35.484.
      const lowered = await lower(bill, kot, percent(3.33));
      expect(lowered).toMatchObject({
        discount: 106.14,
        discountKind: 'PERCENT',
        discountPercent: 10,
        items: [
          { adjustment: { kind: 'PERCENT', percent: 3.33, amount: 10.66, quantity: 1 } },
          {},
          { adjustment: { kind: 'COMP', amount: 60 } },
        ],
      });
      const gross = lowered.gst?.lines.map(
        ({ taxable, cgst, sgst }) => taxable + (inclusive === 'true' ? cgst + sgst : 0),
      );
      expect(gross?.map((rupees) => Math.round(rupees * 100))).toEqual([27_841, 4_095]);
    },
  );

  test('is below the price of the item, replaces the one before, and is removed with 0', async () => {
    const { kot, bill } = await openBill({ chai: 2, naan: 1 });
    const orderItemId = lineId(kot);
    const tooMuch = { orderItemId, ...amount(120), reasonId } as const;
    expectInvalidFields(await bills.setDiscount(bill._id, tooMuch), 'amount');
    expectInvalidFields(await bills.setDiscount(bill._id, { orderItemId, kind: 'COMP', reasonId }), 'kind');
    expect(await lower(bill, kot, amount(119.99))).toMatchObject({ discount: 119.99 });
    expect(await lower(bill, kot, percent(99.99))).toMatchObject({ discount: 119.99 });
    expect(await lower(bill, kot, percent(0))).toMatchObject({ discount: 0, totalPayment: 165.5 });
  });

  test('shrinks with the item: an amount in proportion, and a percent of what is left', async () => {
    const { kot, bill } = await openBill({ chai: 3, naan: 4 });
    await lower(bill, kot, amount(50));
    await lower(bill, kot, percent(10), 1);
    await editLine(server, shop, kot, { quantity: 2 });
    const params = lineParams(shop, kot, 1);
    const body = { kotId: kot._id, quantity: 3, reason: 'Dropped' };
    expect((await request(origin, ordersApi.voidLine, { params, body, as: shop.owner.token })).status).toBe(
      200,
    );
    const left = await view(bill);
    expect(left.items.map(({ adjustment }) => adjustment?.amount)).toEqual([33.33, 4.55]);
    expect(left).toMatchObject({ subTotal: 165.5, discount: 37.88 });
  });

  test('does not lower the bill below its own discount', async () => {
    const { kot, bill } = await openBill({ chai: 1, naan: 1 });
    requireInvoice(await bills.setDiscount(bill._id, { ...amount(50), reasonId: 'offer' }));
    const treated = await expectNoChange(server, () =>
      bills.complimentary(lineId(kot), { invoiceId: bill._id, reasonId }),
    );
    expectError(treated, 'CONFLICT');
  });

  test('stays when charges are set, and the rest of the discount is that of the bill', async () => {
    const { kot, bill } = await openBill({ chai: 2 });
    await lower(bill, kot, amount(20));
    expect(requireInvoice(await bills.addCharges(bill._id, 30, 5))).toMatchObject({
      discount: 30,
      totalPayment: 95,
      items: [{ adjustment: { amount: 20 } }],
    });
    expectInvalidFields(await bills.addCharges(bill._id, 10), 'discount');
  });
});

describe('what is taken off an item goes with it', () => {
  test('to the bill of its table, beside the discount of the bill that it leaves', async () => {
    const kot = await order({ chai: 2 }, { kotType: 'DINEIN', tableNo: 'T1' });
    const alone = requireInvoice(await bills.openSingle(kot._id));
    await treat(alone, kot, 0, 1);
    requireInvoice(await bills.setDiscount(alone._id, { ...amount(10), reasonId: 'offer' }));
    const ofTable = requireInvoice(await bills.openTable(shop.tables.T1));
    expect(ofTable._id).not.toBe(alone._id);
    expect(ofTable).toMatchObject({
      subTotal: 120,
      discount: 70,
      items: [{ adjustment: { kind: 'COMP', amount: 60, quantity: 1 } }],
    });
    expect((await bills.view(alone._id, shop.owner.token)).data.invoice).toMatchObject({
      status: 'VOID',
      discount: 0,
    });
  });

  test('when its order moves to another table', async () => {
    const kot = await order({ chai: 2 }, { kotType: 'DINEIN', tableNo: 'T1' });
    const other = await order({ naan: 2 }, { kotType: 'DINEIN', tableNo: 'T1' });
    const first = requireInvoice(await bills.openTable(shop.tables.T1));
    await lower(first, kot, amount(20));
    const moved = await moveOrders(server, shop, {
      toTableId: shop.tables.T2,
      kotIds: [kot._id],
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await view(first)).toMatchObject({ subTotal: 91, discount: 0, kots: [other._id] });
    expect(requireInvoice(await bills.openTable(shop.tables.T2))).toMatchObject({
      subTotal: 120,
      discount: 20,
    });
  });

  test('when tables are merged', async () => {
    const here = await order({ chai: 2 }, { kotType: 'DINEIN', tableNo: 'T1' });
    const there = await order({ naan: 2 }, { kotType: 'DINEIN', tableNo: 'T2' });
    const target = requireInvoice(await bills.openTable(shop.tables.T1));
    const joining = requireInvoice(await bills.openTable(shop.tables.T2));
    await treat(target, here);
    await lower(joining, there, percent(10));
    requireInvoice(await bills.setDiscount(joining._id, { ...amount(5), reasonId: 'offer' }));
    expect((await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2])).status).toBe(201);
    // 120 free, 9.10 of the naan, and the 5 of the bill that is void now.
    expect(await view(target)).toMatchObject({ subTotal: 211, discount: 134.1, totalPayment: 76.9 });
  });

  test('in proportion to a split bill, and back to the paisa when it joins', async () => {
    const { kot, bill } = await openBill({ chai: 3, naan: 3, paneer: 2 });
    await lower(bill, kot, amount(50));
    await lower(bill, kot, percent(10), 1);
    const source = await treat(bill, kot, 2, 1);
    const [rest, part] = await splitLines(bills, source, kot, [1, 1, 1]);
    const taken = ({ items }: Invoice) => items.map(({ adjustment }) => adjustment?.amount);
    expect(taken(rest)).toEqual([33.33, 9.1, 320]);
    expect(taken(part)).toEqual([16.67, 4.55, undefined]);
    expect([rest.discount, part.discount]).toEqual([362.43, 21.22]);
    const joined = requireInvoice(await bills.join(part._id));
    expect(joined).toMatchObject({ items: source.items, discount: source.discount });
  });

  test('on each bill of a split by itself, and joined as the amount that they came to', async () => {
    const { kot, bill } = await openBill({ chai: 3, naan: 1 });
    const [source, part] = await splitLines(bills, bill, kot, [2]);
    await lower(source, kot, percent(10));
    expect(await treat(part, kot, 0, 1)).toMatchObject({ discount: 60, totalPayment: 60 });
    expect(await view(source)).toMatchObject({ discount: 6 });
    const { lines } = (await bills.lines(part._id)).data;
    expect(lines).toMatchObject([{ orderItemId: lineId(kot), quantity: 2, adjustment: { kind: 'COMP' } }]);
    const joined = requireInvoice(await bills.join(part._id));
    expect(joined).toMatchObject({
      discount: 66,
      items: [{ adjustment: { kind: 'AMOUNT', amount: 66 } }, {}],
    });
  });

  test('away with the part of a split bill that is voided', async () => {
    const { kot, bill } = await openBill({ chai: 2, naan: 1 });
    const [source, part] = await splitLines(bills, bill, kot, [2]);
    await treat(part, kot);
    expect((await changeStatus(server, shop, 'deleteKot', kot)).status).toBe(200);
    expect((await bills.view(source._id, shop.owner.token)).data.invoice).toMatchObject({ status: 'VOID' });
    const { invoice } = (await bills.view(part._id, shop.owner.token)).data;
    expect(invoice).toMatchObject({ status: 'VOID', discount: 0 });
  });
});

test('a credit note gives back what was really charged of an item', async () => {
  await setTax();
  const { kot, bill } = await openBill({ paneer: 2, naan: 1, chai: 1 });
  await treat(bill, kot, 2);
  await lower(bill, kot, amount(40));
  requireInvoice(await bills.setDiscount(bill._id, { ...percent(10), reasonId: 'offer' }));
  const paid = requireInvoice(await bills.pay(bill._id));
  const credit = (line: number) =>
    bills.credit(bill._id, { lines: [{ orderItemId: lineId(kot, line), quantity: 1 }] });
  expect((await credit(2)).status).toBe(400);
  // A paneer: 320 less half of 40, less 10 %, and 5 % of tax.
  const first = (await credit(0)).data.creditNote;
  expect(first).toMatchObject({ subTotal: -320, discount: -50, totalPayment: -283.5 });
  const second = (await credit(0)).data.creditNote;
  const last = (await credit(1)).data.creditNote;
  const back = [first, second, last].reduce((sum, { totalPayment }) => sum - totalPayment * 100, 0);
  expect(Math.round(back)).toBe(Math.round(paid.totalPayment * 100));
});

describe('the rules of a discount hold for an item', () => {
  test('nobody else lowers a printed bill without an approval', async () => {
    const manager = await hire(server, shop, 'manager');
    const asManager = createInvoiceClient(server, shop, manager.token);
    const { kot, bill } = await openBill({ chai: 2 });
    await addPrinter(server, shop, { port: 65_001, printsInvoices: true });
    const params = { invoiceId: bill._id, shopId: shop.shopId };
    await request(origin, printingApi.printInvoice, { params, as: shop.owner.token });
    const form = { invoiceId: bill._id, reasonId, shownTotal: 120 } as const;
    expectError(await asManager.complimentary(lineId(kot), form), 'NEEDS_APPROVAL');
    expectError(
      await asManager.setDiscount(bill._id, { orderItemId: lineId(kot), ...amount(5), reasonId }),
      'NEEDS_APPROVAL',
    );
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    const treated = await asManager.complimentary(lineId(kot), { ...form, approval });
    expect(requireInvoice(treated).totalPayment).toBe(0);
    const [entry] = await readAudit(server, shop);
    expect([entry?.actor?._id, entry?.approver?._id]).toEqual([manager.userId, shop.owner.userId]);
  });

  test('a stale total, a paid bill and a line of another bill are refused', async () => {
    const { kot, bill } = await openBill({ chai: 2 });
    const { kot: otherKot, bill: other } = await openBill({ chai: 1 });
    const form = { invoiceId: bill._id, reasonId } as const;
    const stale = await bills.complimentary(lineId(kot), { ...form, shownTotal: 60 });
    expectError(stale, 'CONFLICT');
    expect(stale.data.invoice).toMatchObject({ _id: bill._id, totalPayment: 120 });
    expectError(await bills.complimentary(lineId(otherKot), form), 'NOT_FOUND');
    requireInvoice(await bills.pay(other._id));
    expectError(await bills.complimentary(lineId(otherKot), { ...form, invoiceId: other._id }), 'CONFLICT');
  });

  test('a repeated request makes it complimentary once', async () => {
    const { kot, bill } = await openBill({ chai: 2 });
    const headers = { 'idempotency-key': newId() };
    const form = { invoiceId: bill._id, reasonId, quantity: 1 } as const;
    const first = await bills.complimentary(lineId(kot), form, headers);
    await treat(bill, kot, 0, 2);
    const again = await expectNoChange(server, () => bills.complimentary(lineId(kot), form, headers));
    expect(again.data).toEqual(first.data);
    expect(await view(bill)).toMatchObject({ discount: 120 });
  });
});
