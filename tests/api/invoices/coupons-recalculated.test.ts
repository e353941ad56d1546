import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, editLine, placeOrder } from '../../support/api/orders.ts';
import { addPrinter } from '../../support/api/printing.ts';
import { mergeTables } from '../../support/api/tables.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let coupons: ReturnType<typeof createCouponsClient>;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  coupons = createCouponsClient(server, shop);
  invoices = createInvoiceClient(server, shop);
});

/** Of chais for 60 rupees each. */
const order = (chai: number, at: Record<string, unknown> = { kotType: 'TAKEAWAY' }) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, { chai }) } });
const atTable = (tableNo: string) => ({ kotType: 'DINEIN', tableNo });

const openFor = async (kot: Kot): Promise<Invoice> => requireInvoice(await invoices.openSingle(kot._id));
const apply = async ({ _id }: Invoice, couponCode: string): Promise<Invoice> =>
  requireInvoice(await invoices.setDiscount(_id, { kind: 'COUPON', couponCode }));
const view = async ({ _id }: Invoice) => (await invoices.view(_id)).data.invoice;

const amountOff = (amount: number) => ({ kind: 'AMOUNT', percent: undefined, amount }) as const;

async function setQuantity(kot: Kot, quantity: number): Promise<void> {
  const { status, text } = await editLine(server, shop, kot, { quantity });
  expect(status, text).toBe(200);
}

async function print(printed: readonly Invoice[]): Promise<void> {
  // Nothing listens there, so the jobs wait.
  await addPrinter(server, shop, { port: 65_001, printsInvoices: true });
  for (const { _id } of printed) {
    const params = { invoiceId: _id, shopId: shop.shopId };
    const { status } = await request(server.origin, printingApi.printInvoice, {
      params,
      as: shop.owner.token,
    });
    expect(status).toBe(201);
  }
}

/** Applies a coupon to a printed bill as a cashier, who needs the approval of the owner. */
async function applyApproved({ _id, totalPayment }: Invoice, couponCode: string): Promise<Invoice> {
  const { token } = await hire(server, shop, 'cashier');
  const asCashier = createInvoiceClient(server, shop, token);
  expectError(await asCashier.setDiscount(_id, { kind: 'COUPON', couponCode }), 'NEEDS_APPROVAL');
  const approval = { userId: shop.owner.userId, password: PASSWORD };
  return requireInvoice(
    await asCashier.setDiscount(_id, { kind: 'COUPON', couponCode, approval, shownTotal: totalPayment }),
  );
}

describe('a coupon takes no more off a printed bill than before', () => {
  test('when a split is joined and the items come to its minimum again', async () => {
    await coupons.save('BIG', { ...amountOff(300), minSubTotal: 600 });
    const kot = await order(10);
    const opened = await apply(await openFor(kot), 'BIG');
    expect(opened.discount).toBe(300);
    const [source, part] = await splitLines(invoices, opened, kot, [5]);
    expect([source.discount, part.discount]).toEqual([0, 0]);
    await print([source, part]);
    expect((await invoices.join(part._id)).status).toBe(200);
    const joined = await view(source);
    expect(joined).toMatchObject({ subTotal: 600, discount: 0, totalPayment: 600, coupon: { code: 'BIG' } });
    expect((await applyApproved(joined, 'BIG')).discount).toBe(300);
  });

  test('when a printed bill is merged onto it, or more is ordered', async () => {
    await coupons.save('HALF', { percent: 50 });
    await order(10, atTable('T1'));
    const other = await order(10, atTable('T2'));
    const target = await apply(requireInvoice(await invoices.openTable(shop.tables.T1)), 'HALF');
    await print([requireInvoice(await invoices.openTable(shop.tables.T2))]);
    expect((await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2])).status).toBe(201);
    const merged = await view(target);
    expect(merged).toMatchObject({ subTotal: 1_200, discount: 300, coupon: { code: 'HALF' } });
    await setQuantity(other, 12);
    expect(await view(target)).toMatchObject({ subTotal: 1_320, discount: 300, totalPayment: 1_020 });
    expect((await applyApproved(await view(target), 'HALF')).discount).toBe(660);
  });

  test('but less when items are taken off', async () => {
    await coupons.save('HALF', { percent: 50 });
    const kot = await order(10);
    const invoice = await apply(await openFor(kot), 'HALF');
    await print([invoice]);
    await setQuantity(kot, 8);
    expect((await view(invoice)).discount).toBe(240);
    await setQuantity(kot, 12);
    expect(await view(invoice)).toMatchObject({ discount: 240, discountKind: 'PERCENT', totalPayment: 480 });
  });
});

test('a coupon takes no more off for items of others, and less when its own are taken off', async () => {
  await coupons.save('TENTH', { percent: 10, maxUses: 1 });
  const own = await order(10, atTable('T1'));
  const other = await order(1, atTable('T2'));
  const target = await apply(requireInvoice(await invoices.openTable(shop.tables.T1)), 'TENTH');
  requireInvoice(await invoices.openTable(shop.tables.T2));
  expect((await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2])).status).toBe(201);
  await setQuantity(other, 5);
  const coupon = { code: 'TENTH', maxAmount: 60 };
  expect(await view(target)).toMatchObject({ subTotal: 900, discount: 60, discountKind: 'PERCENT', coupon });
  await setQuantity(own, 1);
  expect(await view(target)).toMatchObject({ subTotal: 360, discount: 36, coupon });
  requireInvoice(await invoices.pay(target._id));
  expect(await coupons.uses('TENTH')).toBe(1);
});

test('a coupon that waits below its minimum takes off what its own items would give when others come', async () => {
  await coupons.save('HALF', { percent: 50, minSubTotal: 600 });
  const own = await order(10, atTable('T1'));
  await order(99, atTable('T2'));
  const target = await apply(requireInvoice(await invoices.openTable(shop.tables.T1)), 'HALF');
  await setQuantity(own, 9);
  requireInvoice(await invoices.openTable(shop.tables.T2));
  expect((await mergeTables(server, shop, [shop.tables.T1, shop.tables.T2])).status).toBe(201);
  expect(await view(target)).toMatchObject({ subTotal: 6_480, discount: 270 });
});

test('a discount of one item lets the coupon of a bill that is paid in part take no more off', async () => {
  await coupons.save('HALF', { percent: 50 });
  const kot = await order(10);
  const invoice = await apply(await openFor(kot), 'HALF');
  requireInvoice(await invoices.addPayment(invoice._id, { paymentMode: 'CASH', amount: 100 }));
  await setQuantity(kot, 12);
  expect((await view(invoice)).discount).toBe(300);
  const ofLine = { orderItemId: kot.items[0]?._id ?? '', reasonId: 'complaint' } as const;
  const lowered = await invoices.setDiscount(invoice._id, { kind: 'AMOUNT', amount: 1, ...ofLine });
  expect(requireInvoice(lowered)).toMatchObject({ subTotal: 720, discount: 301 });
});

test('a coupon that waits on a bill that is paid in part lets an item be lowered', async () => {
  await coupons.save('BIG', { ...amountOff(300), minSubTotal: 600 });
  const kot = await order(10);
  const invoice = await apply(await openFor(kot), 'BIG');
  await setQuantity(kot, 9);
  requireInvoice(await invoices.addPayment(invoice._id, { paymentMode: 'CASH', amount: 500 }));
  await setQuantity(kot, 11);
  const ofLine = { orderItemId: kot.items[0]?._id ?? '', reasonId: 'complaint' } as const;
  const lowered = await invoices.setDiscount(invoice._id, { kind: 'AMOUNT', amount: 1, ...ofLine });
  expect(requireInvoice(lowered)).toMatchObject({ discount: 1, totalPayment: 659 });
});

test('a coupon of a bill can be applied again, also after the owner has switched it off', async () => {
  const { revision } = await coupons.save('HALF', { percent: 50 });
  const kot = await order(10);
  const invoice = await apply(await openFor(kot), 'HALF');
  await print([invoice]);
  await setQuantity(kot, 12);
  expect((await view(invoice)).discount).toBe(300);
  await coupons.save('HALF', { revision, percent: 50, isActive: false });
  expect((await applyApproved(await view(invoice), 'HALF')).discount).toBe(360);
  const other = await openFor(await order(10));
  const refused = await invoices.setDiscount(other._id, { kind: 'COUPON', couponCode: 'HALF' });
  expectError(refused, 'CONFLICT');
});

test('a coupon that waits on a bill that is paid in part lets the guest order more', async () => {
  await coupons.save('BIG', { ...amountOff(300), minSubTotal: 600 });
  const kot = await order(10);
  const invoice = await apply(await openFor(kot), 'BIG');
  await setQuantity(kot, 9);
  expect((await view(invoice)).totalPayment).toBe(540);
  const paid = await invoices.addPayment(invoice._id, { paymentMode: 'CASH', amount: 500 });
  expect(paid.status, paid.text).toBeLessThan(300);
  await setQuantity(kot, 11);
  expect(await view(invoice)).toMatchObject({ discount: 0, totalPayment: 660, due: 160 });
  expect(requireInvoice(await invoices.pay(invoice._id))).toMatchObject({ status: 'PAID', discount: 0 });
  expect(await coupons.uses('BIG')).toBe(0);
});

test('a part payment is refused when the coupon is used up, and no money is taken for it', async () => {
  await coupons.save('ONCE', { maxUses: 1 });
  const [first, second] = [await openFor(await order(10)), await openFor(await order(10))];
  for (const one of [first, second]) await apply(one, 'ONCE');
  const part = { paymentMode: 'CASH', amount: 100 } as const;
  requireInvoice(await invoices.addPayment(first._id, part));
  requireInvoice(await invoices.addPayment(second._id, part));
  requireInvoice(await invoices.pay(second._id));
  const refused = await expectNoChange(server, () => invoices.addPayment(first._id, part));
  expect(expectError(refused, 'CONFLICT').message).toBe(
    'Coupon ONCE is used up. Take it off the bill, or give another discount.',
  );
  requireInvoice(await invoices.setDiscount(first._id, { kind: 'PERCENT', percent: 0 }));
  requireInvoice(await invoices.addPayment(first._id, part));
  expect(requireInvoice(await invoices.pay(first._id))).toMatchObject({ status: 'PAID', totalPayment: 600 });
  expect(await coupons.uses('ONCE')).toBe(1);
});
