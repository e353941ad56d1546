import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { type Cart, cartBody, editLine, placeOrder } from '../../support/api/orders.ts';
import { addPrinter } from '../../support/api/printing.ts';
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
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const order = (cart: Cart, at: Record<string, unknown> = { kotType: 'TAKEAWAY' }) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, cart) } });

/** Of two chais, 120 rupees, unless another cart is given. */
async function openInvoice(cart: Cart = { chai: 2 }): Promise<Invoice> {
  return requireInvoice(await invoiceClient.openSingle((await order(cart))._id));
}

const percent = (value: number) => ({ kind: 'PERCENT', percent: value, reasonId: 'offer' }) as const;
const amount = (rupees: number) => ({ kind: 'AMOUNT', amount: rupees, reasonId: 'complaint' }) as const;
const COMP = { kind: 'COMP', reasonId: 'ownersInvitation' } as const;

const discountOf = ({ discount, discountKind, discountPercent }: Invoice) => ({
  discount,
  discountKind,
  discountPercent,
});

async function setTax() {
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  const body = { gstScheme: 'REGULAR', gstRate: '5', gstInclusive: 'false' };
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

describe('a percentage', () => {
  test('is taken before tax, and its shares of three rates sum to the paisa', async () => {
    await setTax();
    const { _id } = await openInvoice({ paneer: 1, naan: 1, chai: 1 });
    const invoice = requireInvoice(await invoiceClient.setDiscount(_id, percent(3.33)));
    // 3.33 % of 425.50 is 14.16915.
    expect(discountOf(invoice)).toEqual({ discount: 14.17, discountKind: 'PERCENT', discountPercent: 3.33 });
    const taxable = invoice.gst?.lines.map((line) => Math.round(line.taxable * 100)) ?? [];
    expect(taxable).toHaveLength(3);
    expect(taxable.reduce((sum, paise) => sum + paise, 0)).toBe(42_550 - 1_417);
    const paid = requireInvoice(await invoiceClient.pay(_id, { expectedTotal: invoice.totalPayment }));
    expect(discountOf(paid)).toEqual(discountOf(invoice));
  });

  test('is recalculated when the items change, and the public bill shows it', async () => {
    const atTable = { kotType: 'DINEIN', tableNo: 'T1' };
    const kot = await order({ chai: 2 }, atTable);
    const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    requireInvoice(await invoiceClient.setDiscount(_id, percent(10)));
    await order({ naan: 2 }, atTable);
    const grown = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(grown).toMatchObject({ _id, subTotal: 211, discount: 21.1, totalPayment: 189.9 });
    expect((await editLine(server, shop, kot, { quantity: 1 })).status).toBe(200);
    const { invoice } = (await invoiceClient.view(_id)).data;
    expect(invoice).toMatchObject({ subTotal: 151, totalPayment: 135.9 });
    expect(discountOf(invoice)).toEqual({ discount: 15.1, discountKind: 'PERCENT', discountPercent: 10 });
  });

  test('stays with the source of a split, of what is left there', async () => {
    const kot = await order({ chai: 2 });
    const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
    const source = requireInvoice(await invoiceClient.setDiscount(_id, percent(50)));
    const [rest, part] = await splitLines(invoiceClient, source, kot, [1]);
    expect([discountOf(rest), discountOf(part)]).toEqual([
      { discount: 30, discountKind: 'PERCENT', discountPercent: 50 },
      { discount: 0, discountKind: undefined, discountPercent: undefined },
    ]);
    expect(requireInvoice(await invoiceClient.join(part._id))).toMatchObject({ _id, discount: 60 });
  });

  test('does not grow with the bill of other guests', async () => {
    await order({ chai: 2 }, { kotType: 'DINEIN', tableNo: 'T1' });
    await order({ paneer: 1 }, { kotType: 'DINEIN', tableNo: 'T2' });
    const { _id } = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    await invoiceClient.openTable(shop.tables.T2);
    requireInvoice(await invoiceClient.setDiscount(_id, percent(50)));
    expect((await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2])).status).toBe(201);
    const { invoice } = (await invoiceClient.view(_id)).data;
    expect(invoice).toMatchObject({ subTotal: 440, discount: 60, discountKind: 'AMOUNT' });
  });

  test('leaves a paisa, because only a complimentary bill is free', async () => {
    const kot = await order({ chai: 1 });
    const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
    expect(requireInvoice(await invoiceClient.setDiscount(_id, percent(99.99))).totalPayment).toBe(0.01);
  });
});

test('an amount stays as it is, and the bill never becomes less than it', async () => {
  const kot = await order({ chai: 2 });
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const set = requireInvoice(await invoiceClient.setDiscount(_id, amount(70)));
  expect(discountOf(set)).toEqual({ discount: 70, discountKind: 'AMOUNT', discountPercent: undefined });
  expectError(await editLine(server, shop, kot, { quantity: 1 }), 'CONFLICT');
  expect((await editLine(server, shop, kot, { quantity: 3 })).status).toBe(200);
  expect((await invoiceClient.view(_id)).data.invoice).toMatchObject({ subTotal: 180, discount: 70 });
});

describe('a complimentary bill', () => {
  test('is the only one whose discount is its subtotal, and it keeps its number when it is paid with 0', async () => {
    await setTax();
    const opened = await openInvoice({ chai: 1 });
    const { _id, invoiceNo } = opened;
    expectInvalidFields(await invoiceClient.setDiscount(_id, amount(60)), 'amount');
    const free = requireInvoice(
      await invoiceClient.setDiscount(_id, { ...COMP, shownTotal: opened.totalPayment }),
    );
    expect(free).toMatchObject({ status: 'OPEN', subTotal: 60, discount: 60, totalPayment: 0, due: 0 });
    expect(free.gst).toMatchObject({ lines: [], cgst: 0, sgst: 0 });
    const paid = requireInvoice(await invoiceClient.pay(_id, { amountReceived: 0, expectedTotal: 0 }));
    expect(paid).toMatchObject({ status: 'PAID', invoiceNo, totalPayment: 0, discountKind: 'COMP' });
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({ totalAmount: 0, totalInvoice: 1 });
  });

  test('stays free with fewer items and with other charges', async () => {
    const kot = await order({ chai: 3 });
    const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
    requireInvoice(await invoiceClient.setDiscount(_id, COMP));
    expect((await editLine(server, shop, kot, { quantity: 1 })).status).toBe(200);
    const charged = requireInvoice(await invoiceClient.addCharges(_id, 60, 10));
    expect(charged).toMatchObject({ subTotal: 60, discount: 60, totalPayment: 10, discountKind: 'COMP' });
  });

  test('pays for further items, which nobody has approved, and is free again without them', async () => {
    const kot = await order({ chai: 2 });
    const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
    requireInvoice(await invoiceClient.setDiscount(_id, COMP));
    const afterEdit = async (quantity: number) => {
      expect((await editLine(server, shop, kot, { quantity })).status).toBe(200);
      const { invoice } = (await invoiceClient.view(_id)).data;
      return [invoice.totalPayment, invoice.discountKind];
    };
    expect(await afterEdit(3)).toEqual([60, 'AMOUNT']);
    expect(await afterEdit(1)).toEqual([0, 'COMP']);
    expect(await afterEdit(2)).toEqual([0, 'COMP']);
  });

  test('stays free on the bill of its table', async () => {
    const kot = await order({ chai: 1 }, { kotType: 'DINEIN', tableNo: 'T1' });
    const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
    requireInvoice(await invoiceClient.setDiscount(_id, COMP));
    const ofTable = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(ofTable._id).not.toBe(_id);
    expect(ofTable).toMatchObject({ discount: 60, totalPayment: 0, discountKind: 'COMP' });
    await editLine(server, shop, kot, { quantity: 2 });
    expect((await invoiceClient.view(ofTable._id)).data.invoice).toMatchObject({
      subTotal: 120,
      discount: 60,
    });
  });
});

test('setting it again replaces it, 0 removes it, and the audit has all of them with their reasons', async () => {
  const { _id } = await openInvoice();
  await invoiceClient.setDiscount(_id, percent(10));
  await invoiceClient.setDiscount(_id, { kind: 'AMOUNT', amount: 20, reason: 'Long wait for the naan' });
  const removed = requireInvoice(await invoiceClient.setDiscount(_id, { kind: 'PERCENT', percent: 0 }));
  expect(discountOf(removed)).toEqual({ discount: 0, discountKind: undefined, discountPercent: undefined });
  const entries = (await readAudit(server, shop)).filter(({ act }) => act === 'invoice.discounted');
  expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
    [-20, expect.any(String)],
    [8, 'Long wait for the naan'],
    [12, 'Offer'],
  ]);
  const kindOf = (n: number) => entries[n]?.facts.find(({ name }) => name === 'discountKind');
  expect(kindOf(1)).toMatchObject({ before: 'PERCENT', after: 'AMOUNT' });
  expect(kindOf(0)).toMatchObject({ before: 'AMOUNT', after: null });
});

test('charges with another discount make it an amount without a reason', async () => {
  const { _id } = await openInvoice();
  await invoiceClient.setDiscount(_id, percent(10));
  const packed = requireInvoice(await invoiceClient.addCharges(_id, 12, 5));
  expect(discountOf(packed)).toEqual({ discount: 12, discountKind: 'PERCENT', discountPercent: 10 });
  const changed = requireInvoice(await invoiceClient.addCharges(_id, 15, 5));
  expect(discountOf(changed)).toEqual({ discount: 15, discountKind: undefined, discountPercent: undefined });
});

test('a discount of a total that nobody sees any more is refused with the bill', async () => {
  const { _id } = await openInvoice();
  await invoiceClient.addCharges(_id, 0, 10);
  const stale = await expectNoChange(server, () =>
    invoiceClient.setDiscount(_id, { ...percent(10), shownTotal: 120 }),
  );
  expectError(stale, 'CONFLICT');
  expect(stale.data.invoice).toMatchObject({ _id, totalPayment: 130 });
});

test('it never lowers a bill below what is paid of it, and changes no paid bill', async () => {
  const { _id } = await openInvoice();
  await invoiceClient.addPayment(_id, { paymentMode: 'CARD', amount: 70 });
  expectError(await invoiceClient.setDiscount(_id, percent(50)), 'CONFLICT');
  // What is paid is all of it then.
  expect(requireInvoice(await invoiceClient.setDiscount(_id, amount(50)))).toMatchObject({ status: 'PAID' });
  expectError(await invoiceClient.setDiscount(_id, percent(5)), 'CONFLICT');
});

test('a repeated request sets it once', async () => {
  const { _id } = await openInvoice();
  const headers = { 'idempotency-key': newId() };
  const first = await invoiceClient.setDiscount(_id, percent(10), headers);
  await invoiceClient.setDiscount(_id, amount(5));
  const again = await expectNoChange(server, () => invoiceClient.setDiscount(_id, percent(10), headers));
  expect(again.data).toEqual(first.data);
  expect((await invoiceClient.view(_id)).data.invoice.discount).toBe(5);
});

test('another shop does not find the bill', async () => {
  const { _id } = await openInvoice();
  const other = createInvoiceClient(server, await seedShop(server));
  expectError(await other.setDiscount(_id, percent(10)), 'NOT_FOUND');
});

describe('a bill that was printed', () => {
  async function printInvoice(opened?: Invoice): Promise<Invoice> {
    const invoice = opened ?? (await openInvoice());
    // Nothing listens there, so the job waits.
    await addPrinter(server, shop, { port: 65_001, printsInvoices: true });
    const params = { invoiceId: invoice._id, shopId: shop.shopId };
    const { status } = await request(origin, printingApi.printInvoice, { params, as: shop.owner.token });
    expect(status).toBe(201);
    return invoice;
  }

  test('is lowered by its owner, with a reason', async () => {
    const { _id } = await printInvoice();
    expectInvalidFields(await invoiceClient.setDiscount(_id, { kind: 'PERCENT', percent: 10 }), 'reason');
    expect(requireInvoice(await invoiceClient.setDiscount(_id, percent(10))).discount).toBe(12);
  });

  test('is not lowered by a split either', async () => {
    const manager = await hire(server, shop, 'manager');
    const asManager = createInvoiceClient(server, shop, manager.token);
    const kot = await order({ chai: 2 });
    const source = await printInvoice(requireInvoice(await invoiceClient.openSingle(kot._id)));
    const [, part] = await splitLines(invoiceClient, source, kot, [1]);
    expectError(await asManager.setDiscount(part._id, COMP), 'NEEDS_APPROVAL');
  });

  test('is lowered by nobody else without an approval', async () => {
    const manager = await hire(server, shop, 'manager');
    const asManager = createInvoiceClient(server, shop, manager.token);
    const unprinted = await openInvoice();
    expect(requireInvoice(await asManager.setDiscount(unprinted._id, percent(10))).discount).toBe(12);

    const { _id } = await printInvoice();
    const refused = await asManager.setDiscount(_id, percent(10));
    expect(expectError(refused, 'NEEDS_APPROVAL').data).toEqual({ permission: 'invoice.charge' });
    expect((await invoiceClient.view(_id)).data.invoice.discount).toBe(0);
    expectError(await asManager.addCharges(_id, 12), 'NEEDS_APPROVAL');
    expect((await asManager.addCharges(_id, 0, 10)).status).toBe(200);
    expectError(await asManager.addCharges(_id, 0, 0), 'NEEDS_APPROVAL');
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    const approved = { ...percent(10), approval };
    expectInvalidFields(await asManager.setDiscount(_id, approved), 'shownTotal');
    expect(requireInvoice(await asManager.setDiscount(_id, { ...approved, shownTotal: 130 })).discount).toBe(
      12,
    );
    const [entry] = await readAudit(server, shop);
    expect([entry?.actor?._id, entry?.approver?._id]).toEqual([manager.userId, shop.owner.userId]);
    // A smaller discount takes nothing off the bill.
    expect(requireInvoice(await asManager.setDiscount(_id, percent(5))).discount).toBe(6);
  });
});
