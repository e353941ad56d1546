// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import type { DiscountCapsOnWire } from '@tawa/shared/roles/roles.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, editLine, lineParams, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire, openTill, PIN, readAudit } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { loginOwner, loginWaiter, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { origin } = server;

type Person = Awaited<ReturnType<typeof hire>>;
type InvoiceClient = ReturnType<typeof createInvoiceClient>;

let shop: TestShop;
let permissions: ReturnType<typeof createPermissionsClient>;
let cashier: Person;
let manager: Person;
let asOwner: InvoiceClient;
let asCashier: InvoiceClient;
let asManager: InvoiceClient;
beforeEach(async () => {
  shop = await seedShop(server);
  permissions = createPermissionsClient(origin, shop);
  cashier = await hire(server, shop, 'cashier');
  manager = await hire(server, shop, 'manager');
  asOwner = createInvoiceClient(server, shop);
  asCashier = createInvoiceClient(server, shop, cashier.token);
  asManager = createInvoiceClient(server, shop, manager.token);
});
afterEach(() => setClockReading());

async function setCaps(caps: Partial<DiscountCapsOnWire>, role: EmployeeRole = 'CASHIER'): Promise<void> {
  expect((await permissions.decide({ discountCaps: { [role]: caps } })).status).toBe(200);
}

const order = (chai: number) =>
  placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', ...cartBody(shop, { chai }) },
  });

/** Of chais for 60 rupees each. */
async function openInvoice(chai = 10): Promise<Invoice> {
  return requireInvoice(await asOwner.openSingle((await order(chai))._id));
}

const percent = (value: number) => ({ kind: 'PERCENT', percent: value, reasonId: 'offer' }) as const;
const amount = (rupees: number) => ({ kind: 'AMOUNT', amount: rupees, reasonId: 'complaint' }) as const;
const COMP = { kind: 'COMP', reasonId: 'ownersInvitation' } as const;
const discountNow = async ({ _id }: Invoice) => (await asOwner.view(_id)).data.invoice.discount;

async function expectNeedsApproval(send: () => ReturnType<InvoiceClient['setDiscount']>): Promise<void> {
  const refused = await expectNoChange(server, send);
  expect(expectError(refused, 'NEEDS_APPROVAL').data).toEqual({ permission: 'invoice.charge' });
}

describe('the caps of a role', () => {
  test('are none unless the owner sets some, and then anything is as before', async () => {
    expect((await permissions.read()).data.permissions.discountCaps).toEqual({});
    const { _id } = await openInvoice();
    expect(requireInvoice(await asCashier.setDiscount(_id, COMP)).discount).toBe(600);
  });

  test('act on the next request, and the audit has what they were', async () => {
    const invoice = await openInvoice();
    await setCaps({ percent: 12.5, perInvoice: 45.5, perDay: 1_000 });
    await expectNeedsApproval(() => asCashier.setDiscount(invoice._id, amount(46)));
    // What is not named stays.
    await setCaps({ perInvoice: 50, perDay: null });
    expect((await permissions.read()).data.permissions.discountCaps).toEqual({
      CASHIER: { percent: 12.5, perInvoice: 50, perDay: null },
    });
    expect(requireInvoice(await asCashier.setDiscount(invoice._id, amount(46))).discount).toBe(46);
    await setCaps({ percent: null, perInvoice: null });
    expect((await permissions.read()).data.permissions.discountCaps).toEqual({});
    const entries = (await readAudit(server, shop)).filter(({ act }) => act === 'permissions.changed');
    const shown = entries.map(({ facts }) => facts.map(({ before, after }) => `${before} → ${after}`));
    expect(shown).toEqual([
      ['12.5 → null', '50 → null', 'null → null'],
      ['12.5 → 12.5', '45.5 → 50', '1000 → null'],
      ['null → 12.5', 'null → 45.5', 'null → 1000'],
    ]);
    expect(entries[0]).toMatchObject({ actor: { _id: shop.owner.userId }, subject: { label: 'CASHIER' } });
  });

  test('are of one revision with the permissions, and are the owner’s alone to set', async () => {
    await setCaps({ percent: 10 });
    const stale = await permissions.save({ revision: 0, discountCaps: { CASHIER: { percent: 50 } } });
    expect(expectError(stale, 'CONFLICT').data).toMatchObject({
      permissions: { revision: 1, discountCaps: { CASHIER: { percent: 10 } } },
    });
    const raised = await permissions.decide({ discountCaps: { MANAGER: { percent: 100 } } }, manager.token);
    expectError(raised, 'FORBIDDEN');
    await setCaps({ percent: 10 });
    expect((await permissions.read()).data.permissions.revision).toBe(1);
    expectInvalidFields(
      await permissions.decide({ discountCaps: { CASHIER: { percent: 100.5 } } }),
      'discountCaps.CASHIER.percent',
    );
  });

  test.each([
    ['percent of the items', { percent: 10 }, 60],
    ['rupees a bill', { perInvoice: 75.25 }, 75.25],
    ['rupees a day', { perDay: 80 }, 80],
    ['nothing at all', { percent: 0 }, 0],
  ])('let the cap itself pass and not a paisa more: %s', async (_name, caps, most) => {
    await setCaps(caps);
    const invoice = await openInvoice();
    await expectNeedsApproval(() => asCashier.setDiscount(invoice._id, amount(most + 0.01)));
    expectError(await asCashier.addCharges(invoice._id, most + 0.01), 'NEEDS_APPROVAL');
    expect(requireInvoice(await asCashier.setDiscount(invoice._id, amount(most))).discount).toBe(most);
    // The owner has none, and a call of the specification stays as it is for the owner.
    expect(requireInvoice(await asOwner.addCharges(invoice._id, 599)).discount).toBe(599);
  });

  test('count a complimentary bill as 100 percent', async () => {
    await setCaps({ percent: 99.99 });
    const { _id } = await openInvoice();
    await expectNeedsApproval(() => asCashier.setDiscount(_id, COMP));
    await setCaps({ percent: 100 });
    expect(requireInvoice(await asCashier.setDiscount(_id, COMP))).toMatchObject({
      discount: 600,
      discountKind: 'COMP',
    });
  });

  test('let a person lower what somebody else gave above them, and not raise it again', async () => {
    await setCaps({ percent: 10 });
    const { _id } = await openInvoice();
    requireInvoice(await asOwner.setDiscount(_id, amount(300)));
    expect(requireInvoice(await asCashier.setDiscount(_id, amount(200))).discount).toBe(200);
    await expectNeedsApproval(() => asCashier.setDiscount(_id, amount(201)));
  });
});

describe('a percent', () => {
  test('is stored as an amount under a cap in rupees, so that it does not grow past it', async () => {
    await setCaps({ perInvoice: 100 });
    const kot = await order(10);
    const { _id } = requireInvoice(await asOwner.openSingle(kot._id));
    const response = await asCashier.setDiscount(_id, percent(15));
    expect(requireInvoice(response)).toMatchObject({ discount: 90, discountKind: 'AMOUNT' });
    expect(response.message).toContain('The discount stays ₹90');
    expect((await editLine(server, shop, kot, { quantity: 50 })).status).toBe(200);
    expect((await asOwner.view(_id)).data.invoice).toMatchObject({ subTotal: 3_000, discount: 90 });
  });

  test('stays a percent without one', async () => {
    await setCaps({ percent: 15 });
    const kot = await order(10);
    const { _id } = requireInvoice(await asOwner.openSingle(kot._id));
    const { discountKind } = requireInvoice(await asCashier.setDiscount(_id, percent(15)));
    expect(discountKind).toBe('PERCENT');
    expect((await editLine(server, shop, kot, { quantity: 20 })).status).toBe(200);
    expect((await asOwner.view(_id)).data.invoice.discount).toBe(180);
  });

  test('that lowers a discount does not grow above the percent of the person either', async () => {
    await setCaps({ percent: 10 });
    const kot = await order(10);
    const { _id } = requireInvoice(await asOwner.openSingle(kot._id));
    requireInvoice(await asOwner.setDiscount(_id, amount(350)));
    const lowered = requireInvoice(await asCashier.setDiscount(_id, percent(50)));
    expect(lowered).toMatchObject({ discount: 300, discountKind: 'AMOUNT' });
    await editLine(server, shop, kot, { quantity: 50 });
    expect((await asOwner.view(_id)).data.invoice.discount).toBe(300);
  });

  test('does not grow after an approval if the person who asked has a cap in rupees', async () => {
    await setCaps({ perDay: 10 });
    const { _id } = await openInvoice();
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    const approved = await asCashier.setDiscount(_id, { ...percent(50), shownTotal: 600, approval });
    expect(requireInvoice(approved)).toMatchObject({ discount: 300, discountKind: 'AMOUNT' });
  });
});

test('items are taken off a bill whatever its discount is', async () => {
  await setCaps({ percent: 10 }, 'MANAGER');
  const kot = await order(10);
  const { _id } = requireInvoice(await asOwner.openSingle(kot._id));
  requireInvoice(await asManager.setDiscount(_id, amount(60)));
  const voided = await request(origin, ordersApi.voidLine, {
    params: lineParams(shop, kot),
    body: { kotId: kot._id, quantity: 5, reasonId: 'cookedWrong' },
    as: manager.token,
  });
  expect(voided.status, voided.text).toBe(200);
  expect((await asOwner.view(_id)).data.invoice).toMatchObject({ subTotal: 300, discount: 60 });
});

describe('a split', () => {
  test('is no second bill: the discounts of source and parts count together', async () => {
    await setCaps({ percent: 10, perInvoice: 70 });
    const kot = await order(10);
    const opened = requireInvoice(await asOwner.openSingle(kot._id));
    const [source, part] = await splitLines(asOwner, opened, kot, [5]);
    expect(requireInvoice(await asCashier.setDiscount(part._id, amount(40))).discount).toBe(40);
    await expectNeedsApproval(() => asCashier.setDiscount(source._id, amount(20.01)));
    expect(requireInvoice(await asCashier.setDiscount(source._id, amount(20))).discount).toBe(20);
    await setCaps({ percent: null });
    await expectNeedsApproval(() => asCashier.setDiscount(source._id, amount(30.01)));
    // Joined again, the bill has both, and no room is won.
    const joined = requireInvoice(await asCashier.join(part._id));
    expect(joined.discount).toBe(60);
    await expectNeedsApproval(() => asCashier.setDiscount(joined._id, amount(70.01)));
    expect(requireInvoice(await asCashier.setDiscount(joined._id, amount(70))).discount).toBe(70);
  });

  test('may be made of a bill with a discount at its cap, which stays with the source', async () => {
    await setCaps({ percent: 10 });
    const kot = await order(10);
    const opened = requireInvoice(await asOwner.openSingle(kot._id));
    requireInvoice(await asCashier.setDiscount(opened._id, amount(60)));
    const [source, part] = await splitLines(asCashier, opened, kot, [8]);
    expect([source.discount, part.discount]).toEqual([60, 0]);
    await expectNeedsApproval(() => asCashier.setDiscount(part._id, amount(0.01)));
    expect(requireInvoice(await asCashier.join(part._id))).toMatchObject({ subTotal: 600, discount: 60 });
  });

  test('may be made of a bill with an approved discount above the cap', async () => {
    await setCaps({ percent: 10 });
    const kot = await order(10);
    const opened = requireInvoice(await asOwner.openSingle(kot._id));
    requireInvoice(await asOwner.setDiscount(opened._id, amount(90)));
    const [source] = await splitLines(asCashier, opened, kot, [5]);
    expect(source.discount).toBe(90);
  });

  test('counts a part that is paid', async () => {
    await setCaps({ perInvoice: 50 });
    const kot = await order(10);
    const opened = requireInvoice(await asOwner.openSingle(kot._id));
    const [source, part] = await splitLines(asOwner, opened, kot, [5]);
    requireInvoice(await asCashier.setDiscount(part._id, amount(50)));
    requireInvoice(await asCashier.pay(part._id));
    await expectNeedsApproval(() => asCashier.setDiscount(source._id, amount(1)));
  });

  test('makes no part complimentary below 100 percent', async () => {
    await setCaps({ percent: 60 });
    const kot = await order(10);
    const opened = requireInvoice(await asOwner.openSingle(kot._id));
    const [, part] = await splitLines(asOwner, opened, kot, [5]);
    await expectNeedsApproval(() => asCashier.setDiscount(part._id, COMP));
  });
});

test('the open bills of a table count together', async () => {
  await setCaps({ percent: 10, perInvoice: 100 });
  const atTable = (chai: number) =>
    placeOrder(server, shop, {
      as: shop.owner.token,
      body: cartBody(shop, { chai }),
    });
  const [first, second] = [await atTable(10), await atTable(5)];
  const bills = [
    requireInvoice(await asOwner.openSingle(first._id)),
    requireInvoice(await asOwner.openSingle(second._id)),
  ] as const;
  expect(requireInvoice(await asCashier.setDiscount(bills[0]._id, amount(80))).discount).toBe(80);
  await expectNeedsApproval(() => asCashier.setDiscount(bills[1]._id, amount(10.01)));
  expect(requireInvoice(await asCashier.setDiscount(bills[1]._id, amount(10))).discount).toBe(10);
});

describe('an approver', () => {
  test('whose own caps are too low does not approve by PIN, and one with room does and answers for it', async () => {
    await setCaps({ perInvoice: 50 });
    await setCaps({ perInvoice: 100, perDay: 150 }, 'MANAGER');
    const till = await openTill(server, shop);
    const { data } = await till.byPin(PIN, cashier.userId);
    const atTill = createInvoiceClient(server, shop, data.accessToken);
    const approval = { userId: manager.userId, pin: PIN };
    const send = (invoice: Invoice, rupees: number) =>
      atTill.setDiscount(invoice._id, { ...amount(rupees), shownTotal: invoice.totalPayment, approval });
    const first = await openInvoice();
    const refused = await send(first, 101);
    expect(await discountNow(first)).toBe(0);
    expectError(refused, 'FORBIDDEN');
    expect(refused.message).toBe('This discount is above the cap of this person. Please ask somebody else.');
    expect(requireInvoice(await send(first, 100)).discount).toBe(100);
    const second = await openInvoice();
    expectError(await send(second, 51), 'FORBIDDEN');
    expect(requireInvoice(await send(second, 50)).discount).toBe(50);
    expectError(await asManager.setDiscount((await openInvoice())._id, amount(1)), 'NEEDS_APPROVAL');
    // What somebody else approved takes nothing of the cashier's own.
    await setCaps({ perDay: 50 });
    expect(requireInvoice(await asCashier.setDiscount((await openInvoice())._id, amount(50))).discount).toBe(
      50,
    );
  });

  test('is named for a discount only with caps that allow it, at the till and on other devices', async () => {
    await setCaps({ percent: 5 });
    await setCaps({ perInvoice: 100, perDay: 150 }, 'MANAGER');
    const till = await openTill(server, shop);
    const atTill = (await till.byPin(PIN, cashier.userId)).data.accessToken;
    const namesFor = async (query: { invoiceId?: string; amount?: number }, as = atTill) => {
      const { data } = await request(origin, terminalsApi.getApprovers, {
        params: { shopId: shop.shopId },
        query: { permission: 'invoice.charge', ...query },
        as,
      });
      const ids = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id).sort();
      expect(ids(data.remote)).toEqual(ids(data.approvers));
      return ids(data.approvers);
    };
    const both = [shop.owner.userId, manager.userId].sort();
    const ownerAlone = [shop.owner.userId];
    const { _id: invoiceId } = await openInvoice();
    expect(await namesFor({})).toEqual(both);
    expect(await namesFor({ invoiceId, amount: 100 })).toEqual(both);
    expect(await namesFor({ invoiceId, amount: 100.01 })).toEqual(ownerAlone);
    requireInvoice(await asManager.setDiscount(invoiceId, amount(90)));
    expect(await namesFor({ invoiceId, amount: 10.01 }, cashier.token)).toEqual(ownerAlone);
    const next = await openInvoice();
    expect(await namesFor({ invoiceId: next._id, amount: 60 })).toEqual(both);
    expect(await namesFor({ invoiceId: next._id, amount: 60.01 })).toEqual(ownerAlone);
    // Of a bill that is gone the act itself says so.
    expect(await namesFor({ invoiceId: newId(), amount: 1_000 })).toEqual(both);
  });

  test('whose own caps are too low is refused on another device before anything is approved', async () => {
    await setCaps({ percent: 5 });
    await setCaps({ percent: 20 }, 'MANAGER');
    const invoice = await openInvoice();
    const form = { ...percent(25), shownTotal: invoice.totalPayment };
    const asked = await request(origin, approvalsApi.requestApproval, {
      params: { shopId: shop.shopId },
      body: { act: 'invoice.discounted', subject: invoice._id, form },
      as: cashier.token,
    });
    const approvalId = asked.data.approval._id;
    const decide = (as: string) =>
      request(origin, approvalsApi.decideApproval, {
        params: { approvalId, shopId: shop.shopId },
        body: { decision: 'APPROVED' },
        as,
      });
    expectError(await expectNoChange(server, () => decide(manager.token)), 'FORBIDDEN');
    const use = () => asCashier.setDiscount(invoice._id, { ...form, approval: { approvalId } });
    expectError(await use(), 'CONFLICT');
    await setCaps({ percent: 25 }, 'MANAGER');
    expect((await decide(manager.token)).data.approval.status).toBe('APPROVED');
    // The caps count when the approval is used, too.
    await setCaps({ percent: 24.99 }, 'MANAGER');
    expectError(await expectNoChange(server, use), 'FORBIDDEN');
    await setCaps({ percent: null, perInvoice: 150 }, 'MANAGER');
    expect(requireInvoice(await use())).toMatchObject({ discount: 150, discountKind: 'AMOUNT' });
  });

  test('sees on another device only the discounts that their caps let them approve, and everything else', async () => {
    await setCaps({ percent: 5 });
    await setCaps({ percent: 20, perDay: 300 }, 'MANAGER');
    const params = { shopId: shop.shopId };
    const ask = async (body: BodyInput<typeof approvalsApi.requestApproval>) => {
      const asked = await request(origin, approvalsApi.requestApproval, { params, body, as: cashier.token });
      expect(asked.status, asked.text).toBe(201);
      return asked.data.approval._id;
    };
    const askDiscount = async ({ _id, totalPayment }: Invoice, rupees: number) =>
      ask({
        act: 'invoice.discounted',
        subject: _id,
        form: { ...amount(rupees), shownTotal: totalPayment },
      });
    const listed = async (as: string, part: 'toDecide' | 'asked' = 'toDecide') =>
      (await request(origin, approvalsApi.getApprovalRequests, { params, as })).data[part].map(
        ({ _id }) => _id,
      );
    const within = await askDiscount(await openInvoice(), 120);
    const above = await askDiscount(await openInvoice(), 120.01);
    const kot = await order(10);
    const { _id: invoiceId } = requireInvoice(await asOwner.openSingle(kot._id));
    const free = await ask({
      act: 'line.complimentary',
      subject: kot.items[0]?._id ?? '',
      form: { invoiceId, quantity: 10, reasonId: 'complaint', shownTotal: 600 },
    });
    const part = { paymentMode: 'CARD', amount: 500 } as const;
    const { payment } = (await asOwner.addPayment((await openInvoice())._id, part)).data;
    const back = await ask({
      act: 'payment.refunded',
      subject: payment._id,
      form: { amount: 500, paymentMode: 'CASH', reason: 'Paid twice' },
    });
    expect(await listed(manager.token)).toEqual([within, back]);
    expect(await listed(shop.owner.token)).toEqual([within, above, free, back]);
    expect(await listed(cashier.token, 'asked')).toEqual([within, above, free, back]);
    expect(await listed(cashier.token)).toEqual([]);
    await setCaps({ percent: 100, perDay: null }, 'MANAGER');
    expect(await listed(manager.token)).toEqual([within, above, free, back]);
    // The caps of a day count what the manager gave meanwhile.
    await setCaps({ perDay: 150 }, 'MANAGER');
    requireInvoice(await asManager.setDiscount((await openInvoice())._id, amount(30)));
    expect(await listed(manager.token)).toEqual([within, back]);
    requireInvoice(await asManager.setDiscount((await openInvoice())._id, amount(0.01)));
    expect(await listed(manager.token)).toEqual([back]);
  });

  test('who is the owner approves anything', async () => {
    await setCaps({ percent: 0 });
    const { _id } = await openInvoice();
    const approval = { userId: shop.owner.userId, password: PASSWORD };
    const free = await asCashier.setDiscount(_id, { ...COMP, shownTotal: 600, approval });
    expect(requireInvoice(free)).toMatchObject({ totalPayment: 0, discountKind: 'COMP' });
  });
});

describe('a business day', () => {
  test('counts what a person gives on all bills, and another person has a day of their own', async () => {
    await setCaps({ perDay: 100 });
    const [first, second] = [await openInvoice(), await openInvoice()];
    requireInvoice(await asCashier.setDiscount(first._id, amount(60)));
    await expectNeedsApproval(() => asCashier.setDiscount(second._id, percent(10)));
    requireInvoice(await asCashier.addCharges(second._id, 40));
    await expectNeedsApproval(() => asCashier.setDiscount(second._id, amount(40.01)));
    const other = await hire(server, shop, 'cashier');
    const asOther = createInvoiceClient(server, shop, other.token);
    const third = await openInvoice();
    expect(requireInvoice(await asOther.setDiscount(third._id, amount(100))).discount).toBe(100);
  });

  test('counts a bill once, with what its discount is in the end', async () => {
    await setCaps({ perDay: 100 });
    const [first, second] = [await openInvoice(), await openInvoice()];
    requireInvoice(await asCashier.setDiscount(first._id, amount(100)));
    requireInvoice(await asCashier.setDiscount(first._id, amount(30)));
    requireInvoice(await asCashier.setDiscount(first._id, amount(40)));
    await expectNeedsApproval(() => asCashier.setDiscount(second._id, amount(60.01)));
    requireInvoice(await asCashier.setDiscount(second._id, amount(60)));
    requireInvoice(await asManager.setDiscount(second._id, percent(0)));
    expect(requireInvoice(await asCashier.setDiscount(second._id, amount(60))).discount).toBe(60);
    await expectNeedsApproval(() => asCashier.setDiscount(first._id, amount(40.01)));
  });

  test('counts a bill that is void by now, because another one may have taken its discount over', async () => {
    await setCaps({ perDay: 100 });
    const atTable = { kotType: 'DINEIN', tableNo: 'T1', ...cartBody(shop, { chai: 10 }) };
    const kot = await placeOrder(server, shop, { as: shop.owner.token, body: atTable });
    const single = requireInvoice(await asOwner.openSingle(kot._id));
    requireInvoice(await asCashier.setDiscount(single._id, amount(100)));
    const ofTable = requireInvoice(await asOwner.openTable(shop.tables.T1));
    expect(await discountNow(ofTable)).toBe(100);
    await expectNeedsApproval(() => asCashier.setDiscount(ofTable._id, amount(101)));
  });

  test('begins when the shop’s does, and what was given before makes no room when it is taken back', async () => {
    const moveTo = async (time: string) => {
      const correctionMs = Date.parse(`${time}+05:30`) - Date.now();
      setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
      // A session ends after 15 minutes.
      const owner = (await loginOwner(origin, shop.owner.email)).data.accessToken;
      shop = { ...shop, owner: { ...shop.owner, token: owner } };
      permissions = createPermissionsClient(origin, shop);
      asOwner = createInvoiceClient(server, shop);
      const { data } = await loginWaiter(origin, cashier.saleId ?? '');
      asCashier = createInvoiceClient(server, shop, data.accessToken);
    };
    await moveTo('2027-04-01T12:00:00.000');
    const params = { shopId: shop.shopId };
    const body = { businessDayStart: 4 } as never;
    await request(origin, shopsApi.editShop, { params, body, as: shop.owner.token });
    await setCaps({ perDay: 100 });
    await moveTo('2027-04-02T23:00:00.000');
    const first = await openInvoice();
    requireInvoice(await asCashier.setDiscount(first._id, amount(100)));
    await moveTo('2027-04-03T03:59:00.000');
    const second = await openInvoice();
    await expectNeedsApproval(() => asCashier.setDiscount(second._id, amount(1)));
    await moveTo('2027-04-03T04:00:00.000');
    requireInvoice(await asCashier.setDiscount(first._id, amount(20)));
    requireInvoice(await asCashier.setDiscount(second._id, amount(100)));
    await expectNeedsApproval(() => asCashier.setDiscount(first._id, amount(21)));
  });
});
