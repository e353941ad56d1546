import { setClockReading } from '@tawa/server/support/server-clock.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { type Cart, cartBody, editLine, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { readReport } from '../../support/api/reports.ts';
import { hire, readAudit } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginOwner, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { origin } = server;

type InvoiceClient = ReturnType<typeof createInvoiceClient>;

let shop: TestShop;
let coupons: ReturnType<typeof createCouponsClient>;
let invoices: InvoiceClient;
beforeEach(async () => {
  shop = await seedShop(server);
  coupons = createCouponsClient(server, shop);
  invoices = createInvoiceClient(server, shop);
});
afterEach(() => setClockReading());

const order = (cart: Cart, at: Record<string, unknown> = { kotType: 'TAKEAWAY' }) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { ...at, ...cartBody(shop, cart) } });

const phone = (customerPhoneNo: string) => ({
  kotType: 'TAKEAWAY',
  customerName: 'Meera',
  customerPhoneNo,
});

const openFor = async (kot: Kot): Promise<Invoice> => requireInvoice(await invoices.openSingle(kot._id));

/** Of chais for 60 rupees each. */
const openInvoice = async (chai = 10, at?: Record<string, unknown>): Promise<Invoice> =>
  openFor(await order({ chai }, at));

const apply = ({ _id }: Invoice, couponCode: string, client = invoices) =>
  client.setDiscount(_id, { kind: 'COUPON', couponCode });

async function openWith(code: string, chai?: number, at?: Record<string, unknown>): Promise<Invoice> {
  return requireInvoice(await apply(await openInvoice(chai, at), code));
}

const percent = (value: number) => ({ kind: 'PERCENT', percent: value, reasonId: 'offer' }) as const;
const amount = (rupees: number) => ({ kind: 'AMOUNT', amount: rupees, reasonId: 'complaint' }) as const;
const view = async ({ _id }: Invoice) => (await invoices.view(_id)).data.invoice;
const couponsNow = async () => (await coupons.list()).data.coupons;

/** At the field of the code. */
async function expectRefused(
  send: () => ReturnType<InvoiceClient['setDiscount']>,
  message: string,
  code: 'CONFLICT' | 'NOT_FOUND' = 'CONFLICT',
) {
  const refused = expectError(await expectNoChange(server, send), code);
  expect(refused).toMatchObject({ message, fields: { couponCode: message } });
}

/** Moves the server's clock. The time is Indian. A session ends after 15 minutes, so each move signs in again. */
async function moveTo(time: string): Promise<void> {
  const correctionMs = Date.parse(`${time}:00+05:30`) - Date.now();
  setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
  const token = (await loginOwner(origin, shop.owner.email)).data.accessToken;
  shop = { ...shop, owner: { ...shop.owner, token } };
  coupons = createCouponsClient(server, shop);
  invoices = createInvoiceClient(server, shop);
}

const chainFaults = async () =>
  (await walkChains(server)).find(({ shopId }) => shopId === shop.shopId)?.faults;

describe('a coupon on a bill', () => {
  test('follows the items within its limits, and the bill names it', async () => {
    await coupons.save('SAVE10', { maxAmount: 100, minSubTotal: 300 });
    const kot = await order({ chai: 5 });
    const invoice = requireInvoice(await apply(await openFor(kot), ' save10 '));
    const coupon = { code: 'SAVE10', maxAmount: 100, minSubTotal: 300 };
    expect(invoice).toMatchObject({ discount: 30, discountKind: 'PERCENT', discountPercent: 10, coupon });
    const with20 = async (quantity: number) => {
      expect((await editLine(server, shop, kot, { quantity })).status).toBe(200);
      return view(invoice);
    };
    expect(await with20(20)).toMatchObject({ subTotal: 1_200, discount: 100, coupon });
    const below = await with20(4);
    // It waits on the bill until the items come to its minimum again.
    expect(below).toMatchObject({ subTotal: 240, discount: 0, totalPayment: 240, coupon });
    expect(below).not.toHaveProperty('discountKind');
    expect(await with20(5)).toMatchObject({ discount: 30, totalPayment: 270 });
    const paid = requireInvoice(await invoices.pay(invoice._id));
    expect(paid).toMatchObject({ status: 'PAID', discount: 30, coupon });
    expect(await coupons.uses('SAVE10')).toBe(1);
  });

  test('keeps what it was when it was applied, though the owner changes or switches it off', async () => {
    const { revision } = await coupons.save('SAVE10');
    const kot = await order({ chai: 10 });
    const invoice = requireInvoice(await apply(await openFor(kot), 'SAVE10'));
    await coupons.save('SAVE10', { revision, percent: 50, isActive: false });
    await editLine(server, shop, kot, { quantity: 20 });
    expect((await view(invoice)).discount).toBe(120);
    expect(requireInvoice(await invoices.pay(invoice._id))).toMatchObject({ status: 'PAID', discount: 120 });
  });

  test('is its one discount: it replaces another one, and is replaced or taken off', async () => {
    await coupons.save('SAVE10');
    await coupons.save('FIFTY', { kind: 'AMOUNT', percent: undefined, amount: 50 });
    const invoice = await openInvoice();
    requireInvoice(await invoices.setDiscount(invoice._id, percent(50)));
    expect(requireInvoice(await apply(invoice, 'SAVE10')).discount).toBe(60);
    expect(requireInvoice(await apply(invoice, 'FIFTY'))).toMatchObject({
      discount: 50,
      coupon: { code: 'FIFTY' },
    });
    const replaced = requireInvoice(await invoices.setDiscount(invoice._id, percent(5)));
    expect(replaced.discount).toBe(30);
    expect(replaced).not.toHaveProperty('coupon');
    requireInvoice(await apply(invoice, 'FIFTY'));
    const removed = requireInvoice(await invoices.setDiscount(invoice._id, { kind: 'PERCENT', percent: 0 }));
    expect(removed.discount).toBe(0);
    expect(removed).not.toHaveProperty('coupon');
    requireInvoice(await invoices.pay(invoice._id));
    expect((await couponsNow()).map(({ uses }) => uses)).toEqual([0, 0]);
  });

  test('is named by audit and report, and the chain proves it', async () => {
    await coupons.save('SAVE10');
    const invoice = await openWith('SAVE10');
    await invoices.pay(invoice._id);
    const entry = (await readAudit(server, shop)).find(({ act }) => act === 'invoice.discounted');
    expect(entry).toMatchObject({ amount: 60, reason: 'Coupon SAVE10' });
    expect(entry?.facts).toEqual(
      expect.arrayContaining([
        { name: 'coupon', before: null, after: 'SAVE10' },
        { name: 'couponDiscount', before: null, after: '60' },
      ]),
    );
    const { rows, check } = (await readReport(server, shop, 'discount')).data;
    expect(rows).toMatchObject([{ name: 'Coupon SAVE10', invoices: 1, discount: 60 }]);
    expect(check?.difference).toBe(0);
    expect(await chainFaults()).toEqual([]);
  });

  test('stays with the source of a split, of what is left there, and is used once', async () => {
    await coupons.save('SAVE10', { maxUses: 1 });
    const kot = await order({ chai: 10 });
    const source = requireInvoice(await apply(await openFor(kot), 'SAVE10'));
    const [rest, part] = await splitLines(invoices, source, kot, [4]);
    expect([rest.discount, part.discount]).toEqual([36, 0]);
    expect(part).not.toHaveProperty('coupon');
    requireInvoice(await invoices.pay(part._id));
    expect(await coupons.uses('SAVE10')).toBe(0);
    requireInvoice(await invoices.pay(rest._id));
    expect(await coupons.uses('SAVE10')).toBe(1);
  });

  test('of a split does not become a discount of its source, and is applied there again', async () => {
    await coupons.save('FIFTY', { kind: 'AMOUNT', percent: undefined, amount: 50, maxUses: 1 });
    const kot = await order({ chai: 10 });
    const [source, part] = await splitLines(invoices, await openFor(kot), kot, [4]);
    expect(requireInvoice(await apply(part, 'FIFTY')).discount).toBe(50);
    expect((await invoices.join(part._id)).status).toBe(200);
    const joined = await view(source);
    expect(joined).toMatchObject({ subTotal: 600, discount: 0, totalPayment: 600 });
    expect(joined).not.toHaveProperty('coupon');
    expect(await coupons.uses('FIFTY')).toBe(0);
    expect(requireInvoice(await apply(source, 'FIFTY')).discount).toBe(50);
    requireInvoice(await invoices.pay(source._id));
    expect(await coupons.uses('FIFTY')).toBe(1);
  });

  test('does not go to the bill that takes its orders, so its use cannot be lost', async () => {
    await coupons.save('SAVE10', { maxUses: 1 });
    const atTable = { kotType: 'DINEIN', tableNo: 'T1' };
    const alone = requireInvoice(await apply(await openInvoice(2, atTable), 'SAVE10'));
    const ofTable = requireInvoice(await invoices.openTable(shop.tables.T1));
    expect(ofTable._id).not.toBe(alone._id);
    expect(ofTable).toMatchObject({ subTotal: 120, discount: 0, totalPayment: 120 });
    requireInvoice(await apply(ofTable, 'SAVE10'));
    // A bill with a coupon takes over no discount of a bill that is void then.
    const other = await openInvoice(2, atTable);
    requireInvoice(await invoices.setDiscount(other._id, amount(30)));
    const joined = requireInvoice(await invoices.openTable(shop.tables.T1));
    expect(joined).toMatchObject({
      _id: ofTable._id,
      subTotal: 240,
      discount: 24,
      coupon: { code: 'SAVE10' },
    });
  });
});

describe('a coupon is refused with a sentence, and nothing changes', () => {
  test.each([
    ['that is switched off', { isActive: false }, 'Coupon SAVE10 is switched off.'],
    ['below its minimum', { minSubTotal: 600.01 }, 'Coupon SAVE10 is for items of at least ₹600.01.'],
    ['before its first day', { fromDay: '2099-12-01' }, 'Coupon SAVE10 is valid from 01 Dec 2099.'],
    ['after its last day', { toDay: '2026-01-31' }, 'Coupon SAVE10 was valid until 31 Jan 2026.'],
    [
      'without a phone number that it needs',
      { perPhone: 1 },
      'Coupon SAVE10 needs a guest with a phone number. Take it off the bill, or give another discount.',
    ],
  ])('%s', async (_, limits, sentence) => {
    await coupons.save('SAVE10', limits);
    const invoice = await openInvoice();
    await expectRefused(() => apply(invoice, 'SAVE10'), sentence);
  });

  test('that the shop does not have, also if another shop has it', async () => {
    await createCouponsClient(server, await seedShop(server)).save('SAVE10');
    const invoice = await openInvoice();
    await expectRefused(() => apply(invoice, 'save10'), 'There is no coupon SAVE10.', 'NOT_FOUND');
  });

  test('at another hour or on another day of the week', async () => {
    await coupons.save('LUNCH', { fromHour: 12, toHour: 15 });
    await coupons.save('SUNDAY', { days: [0] });
    // 6 December 2026 is a Sunday.
    await moveTo('2026-12-06T15:00');
    const [invoice, other] = [await openInvoice(), await openInvoice()];
    await expectRefused(() => apply(invoice, 'LUNCH'), 'Coupon LUNCH is valid from 12:00 to 15:00.');
    expect(requireInvoice(await apply(invoice, 'SUNDAY')).discount).toBe(60);
    await moveTo('2026-12-07T12:00');
    await expectRefused(() => apply(other, 'SUNDAY'), 'Coupon SUNDAY is not valid on this day of the week.');
    // A bill that has the coupon keeps it, and it can be applied again to its items.
    expect(requireInvoice(await apply(invoice, 'SUNDAY')).discount).toBe(60);
    expect(requireInvoice(await apply(other, 'LUNCH')).coupon?.code).toBe('LUNCH');
  });
});

test('after midnight the last day goes on in a shop whose day begins at four', async () => {
  await moveTo('2026-12-07T12:00');
  const changed = await request(origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { businessDayStart: 4 },
    as: shop.owner.token,
  });
  expect(changed.status).toBe(200);
  await coupons.save('LASTDAY', { fromDay: '2026-12-10', toDay: '2026-12-10' });
  await moveTo('2026-12-10T03:59');
  const [invoice, other] = [await openInvoice(), await openInvoice()];
  await expectRefused(() => apply(invoice, 'LASTDAY'), 'Coupon LASTDAY is valid from 10 Dec 2026.');
  await moveTo('2026-12-11T03:59');
  expect(requireInvoice(await apply(invoice, 'LASTDAY')).discount).toBe(60);
  await moveTo('2026-12-11T04:00');
  await expectRefused(() => apply(other, 'LASTDAY'), 'Coupon LASTDAY was valid until 10 Dec 2026.');
  // What was applied in time is paid later.
  expect(requireInvoice(await invoices.pay(invoice._id))).toMatchObject({ status: 'PAID', discount: 60 });
});

describe('the last use', () => {
  const USED_UP = 'Coupon ONCE is used up. Take it off the bill, or give another discount.';

  test.each(['payInvoice', 'addPayment'])(
    'is had by the first of two bills that are paid at once: %s',
    async (by) => {
      await coupons.save('ONCE', { maxUses: 1 });
      // Unpaid bills hold nothing.
      const opened = [await openWith('ONCE'), await openWith('ONCE'), await openWith('ONCE')];
      const pay = ({ _id, due }: Invoice) =>
        by === 'payInvoice'
          ? invoices.pay(_id)
          : invoices.addPayment(_id, { paymentMode: 'CASH', amount: due });
      const replies = await Promise.all(opened.map(pay));
      const refused = replies.filter(({ status }) => status >= 300);
      expect(refused).toHaveLength(2);
      for (const reply of refused) expect(expectError(reply, 'CONFLICT').message).toBe(USED_UP);
      expect(await coupons.uses('ONCE')).toBe(1);
      const now = await Promise.all(opened.map(view));
      expect(now.map(({ status }) => status).sort()).toEqual(['OPEN', 'OPEN', 'PAID']);
      for (const one of now.filter(({ status }) => status === 'OPEN'))
        expect(one).toMatchObject({ discount: 60, payments: [], coupon: { code: 'ONCE' } });
      // The sentence says what to do.
      const [left] = now.filter(({ status }) => status === 'OPEN');
      const open = await openInvoice();
      await expectRefused(() => apply(open, 'ONCE'), USED_UP);
      requireInvoice(await invoices.setDiscount(left?._id ?? '', percent(5)));
      expect(requireInvoice(await invoices.pay(left?._id ?? ''))).toMatchObject({
        status: 'PAID',
        discount: 30,
      });
      expect(await chainFaults()).toEqual([]);
    },
  );

  test('is taken with the part that pays the rest, and neither a waiver of the rest nor a credit note gives it back', async () => {
    await coupons.save('TWICE', { maxUses: 2 });
    const inParts = await openWith('TWICE');
    await invoices.addPayment(inParts._id, { paymentMode: 'CASH', amount: 500 });
    expect(await coupons.uses('TWICE')).toBe(0);
    await invoices.addPayment(inParts._id, { paymentMode: 'CARD', amount: 40 });
    expect(await coupons.uses('TWICE')).toBe(1);
    const waived = await openWith('TWICE');
    await invoices.waive(waived._id, 540);
    expect(await coupons.uses('TWICE')).toBe(2);
    expect((await invoices.credit(inParts._id, { amount: 540 })).status).toBe(201);
    expect(await coupons.uses('TWICE')).toBe(2);
  });

  test('is not taken by a void bill, nor by one from which the coupon takes nothing off', async () => {
    await coupons.save('ONCE', { maxUses: 1, minSubTotal: 300 });
    const kot = await order({ chai: 5 });
    const below = requireInvoice(await apply(await openFor(kot), 'ONCE'));
    await editLine(server, shop, kot, { quantity: 4 });
    expect(requireInvoice(await invoices.pay(below._id))).toMatchObject({ discount: 0, totalPayment: 240 });
    expect(await coupons.uses('ONCE')).toBe(0);
    expect(requireInvoice(await invoices.pay((await openWith('ONCE'))._id)).discount).toBe(60);
  });
});

describe('a coupon for each phone number', () => {
  test('is used once by each, whichever of two bills is paid first', async () => {
    await coupons.save('EACH', { perPhone: 1 });
    const [first, second] = [
      await openWith('EACH', 10, phone('9000000001')),
      await openWith('EACH', 10, phone('9000000001')),
    ];
    const other = await openWith('EACH', 10, phone('9000000002'));
    const replies = await Promise.all([first, second].map(({ _id }) => invoices.pay(_id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused && expectError(refused, 'CONFLICT').message).toBe(
      'This guest used coupon EACH already. Take it off the bill, or give another discount.',
    );
    requireInvoice(await invoices.pay(other._id));
    expect(await coupons.uses('EACH')).toBe(2);
    const again = await openInvoice(10, phone('9000000001'));
    expectError(await apply(again, 'EACH'), 'CONFLICT');
  });
});

describe('the caps of a role', () => {
  async function capCashier(perDay: number) {
    const permissions = createPermissionsClient(origin, shop);
    const { status } = await permissions.decide({ discountCaps: { CASHIER: { percent: 5, perDay } } });
    expect(status).toBe(200);
    const { token } = await hire(server, shop, 'cashier');
    return createInvoiceClient(server, shop, token);
  }

  test('let a coupon pass, which stays a percent and counts for nobody', async () => {
    await coupons.save('HALF', { percent: 50 });
    const asCashier = await capCashier(30);
    const invoice = await openInvoice();
    // 5 percent of 600 rupees use the day up.
    requireInvoice(await asCashier.setDiscount(invoice._id, amount(30)));
    expect(requireInvoice(await apply(invoice, 'HALF', asCashier))).toMatchObject({
      discount: 300,
      discountKind: 'PERCENT',
    });
    // The coupon has replaced what the cashier gave, so the day has room again.
    const next = await openInvoice();
    expect(requireInvoice(await asCashier.setDiscount(next._id, amount(30))).discount).toBe(30);
    expectError(await asCashier.setDiscount((await openInvoice())._id, amount(0.01)), 'NEEDS_APPROVAL');
  });

  test('are not passed by a coupon that becomes another discount', async () => {
    await coupons.save('HALF', { percent: 50 });
    const asCashier = await capCashier(1_000);
    const invoice = await openInvoice();
    requireInvoice(await apply(invoice, 'HALF', asCashier));
    for (const other of [amount(299), percent(40)])
      expectError(
        await expectNoChange(server, () => asCashier.setDiscount(invoice._id, other)),
        'NEEDS_APPROVAL',
      );
    expectError(await expectNoChange(server, () => asCashier.addCharges(invoice._id, 299)), 'NEEDS_APPROVAL');
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    const approved = { ...amount(299), approval, shownTotal: 300 };
    const lowered = requireInvoice(await asCashier.setDiscount(invoice._id, approved));
    expect(lowered.discount).toBe(299);
    expect(lowered).not.toHaveProperty('coupon');
  });
});

test('a bill without a coupon stores no use', async () => {
  const before = countRows(server, 'coupon_uses');
  await invoices.pay((await openInvoice())._id);
  expect(countRows(server, 'coupon_uses')).toBe(before);
});
