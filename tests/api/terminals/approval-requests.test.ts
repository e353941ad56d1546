import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type ApprovalRequest, approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVAL_REQUEST_MS, type ApprovalDecision } from '@tawa/shared/terminals/approvals.rules.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInvoice, createInvoiceClient, requireSplit } from '../../support/api/invoices.ts';
import { lineParams, placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { createReasonsClient, givenReasons } from '../../support/api/reasons.ts';
import { hire, readAudit, removeEmployee } from '../../support/api/terminals.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { origin } = server;

type Person = Awaited<ReturnType<typeof hire>>;

let shop: TestShop;
let manager: Person;
/** Works on a phone that is no terminal. */
let waiter: Person;
/** Three naans for 45.50 each and two chais, cooking. */
let kot: Kot;
async function openShop(): Promise<void> {
  shop = await seedShop(server);
  manager = await hire(server, shop, 'manager');
  waiter = await hire(server, shop, 'waiter');
  const cartItems = [
    { foodItemId: shop.items.naan, qty: 3 },
    { foodItemId: shop.items.chai, qty: 2 },
  ];
  kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
}
beforeEach(openShop);
afterEach(() => void vi.useRealTimers());

function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

const params = () => ({ shopId: shop.shopId });
const lineId = (line: number): string => kot.items[line]?._id ?? '';
const formOf = (quantity: number) => ({ kotId: kot._id, quantity, reasonId: 'cookedWrong' }) as const;

interface Asked {
  as?: string;
  line?: number;
  quantity?: number;
  amount?: number;
}

const ask = ({ as = waiter.token, line = 0, quantity = 1, amount }: Asked = {}) =>
  request(origin, approvalsApi.requestApproval, {
    params: params(),
    body: { act: 'line.voided', subject: lineId(line), form: formOf(quantity), amount },
    as,
  });

const decide = (
  approvalId: string,
  decision: ApprovalDecision = 'APPROVED',
  { as = manager.token, of = shop }: { as?: string; of?: TestShop } = {},
) =>
  request(origin, approvalsApi.decideApproval, {
    params: { approvalId, shopId: of.shopId },
    body: { decision },
    as,
  });

const list = async (as: string) =>
  (await request(origin, approvalsApi.getApprovalRequests, { params: params(), as })).data;

function voidLine(
  approvalId: string,
  { as = waiter.token, line = 0, quantity = 1, key = newId() }: Asked & { key?: string } = {},
) {
  return request(origin, ordersApi.voidLine, {
    params: lineParams(shop, kot, line),
    body: { ...formOf(quantity), approval: { approvalId } },
    as,
    headers: { 'idempotency-key': key },
  });
}

async function askAndApprove(asked: Asked = {}): Promise<string> {
  const { _id } = (await ask(asked)).data.approval;
  expect((await decide(_id)).status).toBe(200);
  return _id;
}

async function readVoids() {
  const entries = await readAudit(server, shop);
  return entries
    .filter(({ act }) => act === 'line.voided')
    .map(({ actor, approver }) => ({ actor: actor?._id, approver: approver?._id }));
}

const statusNow = ({ data }: { data: unknown }) => (data as { approval: ApprovalRequest }).approval.status;

describe('a request', () => {
  test('says what the server would do, and changes nothing but itself', async () => {
    const { status, data } = await ask({ quantity: 2, amount: 91 });
    expect(status).toBe(201);
    const { createdAt, expiresAt, ...asked } = data.approval;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(APPROVAL_REQUEST_MS);
    const { toDecide } = await list(manager.token);
    expect(toDecide).toEqual([
      {
        ...asked,
        createdAt,
        expiresAt,
        act: 'line.voided',
        permission: 'order.edit',
        subject: { kind: 'kot', _id: kot._id, label: String(kot.tokenNo) },
        detail: '2 × Butter Naan',
        amount: 91,
        requester: { _id: waiter.userId, name: expect.any(String) },
        status: 'WAITING',
        decidedBy: null,
      },
    ]);
    expect(await readVoids()).toEqual([]);
    const { data: shown } = await request(origin, ordersApi.getKots, {
      params: params(),
      as: shop.owner.token,
    });
    expect(shown.kots.find(({ _id }) => _id === kot._id)).toEqual(kot);
  });

  test('is refused if the act would be, or comes to another amount or is another act', async () => {
    expectError(await expectNoChange(server, () => ask({ quantity: 4 })), 'CONFLICT');
    expectError(await expectNoChange(server, () => ask({ amount: 45 })), 'CONFLICT');
    expectError(await ask({ quantity: -1 }), 'VALIDATION');
    const others = await seedShop(server);
    expectError(await ask({ as: others.waiter.token }), 'NOT_FOUND');
    const form = { amount: 20, paymentMode: 'CASH', reason: 'Twice' };
    const asked = { params: params(), body: { act: 'payment.refunded', subject: newId(), form } } as const;
    // A waiter sees no bills.
    expectError(
      await request(origin, approvalsApi.requestApproval, { ...asked, as: waiter.token }),
      'FORBIDDEN',
    );
  });

  test('is returned again, and another one for the same line withdraws it', async () => {
    const first = (await ask()).data.approval;
    expect((await ask()).data.approval).toEqual(first);
    const other = (await ask({ line: 1 })).data.approval;
    const more = (await ask({ quantity: 2 })).data.approval;
    expect(more._id).not.toBe(first._id);
    const { toDecide } = await list(manager.token);
    expect(toDecide.map(({ _id }) => _id)).toEqual([other._id, more._id]);
    const late = await decide(first._id);
    expect(statusNow(late)).toBe('WITHDRAWN');
    expect(late.message).toBe(`${first.requester.name} withdrew the request.`);
    expect((await decide(more._id)).status).toBe(200);
    await ask({ quantity: 3 });
    expect(statusNow(await voidLine(more._id, { quantity: 2 }))).toBe('WITHDRAWN');
  });

  test('is shown to those who may decide it, without its amount to who may not see prices', async () => {
    const { _id } = (await ask()).data.approval;
    const cashier = await hire(server, shop, 'cashier');
    const idsOf = (requests: ApprovalRequest[]) => requests.map((one) => one._id);
    expect(idsOf((await list(shop.owner.token)).toDecide)).toEqual([_id]);
    expect(await list(cashier.token)).toEqual({ toDecide: [], asked: [] });
    const asked = await list(waiter.token);
    expect([idsOf(asked.toDecide), idsOf(asked.asked)]).toEqual([[], [_id]]);
    await createPermissionsClient(origin, shop).decide({
      people: { [waiter.userId]: { 'price.read': 'deny' } },
    });
    expect((await list(waiter.token)).asked[0]?.amount).toBeNull();
    expect((await ask()).data.approval.amount).toBeNull();
  });
});

describe('a decision', () => {
  test('is not made by the requester, by who lacks the permission, or from another shop', async () => {
    const { _id } = (await ask()).data.approval;
    const cashier = await hire(server, shop, 'cashier');
    const other = await seedShop(server);
    expectError(await decide(_id, 'APPROVED', { as: waiter.token }), 'FORBIDDEN');
    expectError(await decide(_id, 'APPROVED', { as: cashier.token }), 'FORBIDDEN');
    expectError(await decide(_id, 'APPROVED', { as: other.owner.token }), 'NOT_FOUND');
    expectError(await decide(_id, 'APPROVED', { as: other.owner.token, of: other }), 'NOT_FOUND');
    const own = (await ask({ as: manager.token })).data.approval;
    expectError(await decide(own._id), 'FORBIDDEN');
    expect((await list(manager.token)).toDecide.map((one) => one._id)).toEqual([_id]);
    const owners = (await ask({ as: shop.owner.token, line: 1 })).data.approval;
    expect((await decide(owners._id, 'APPROVED', { as: shop.owner.token })).status).toBe(200);
  });

  test('is withdrawn if the requester refuses, also what is approved and not used', async () => {
    const { _id } = (await ask()).data.approval;
    expect((await decide(_id, 'REFUSED', { as: waiter.token })).data.approval.status).toBe('WITHDRAWN');
    expect((await list(manager.token)).toDecide).toEqual([]);
    expectError(await decide(_id), 'CONFLICT');
    const approved = await askAndApprove();
    expect((await decide(approved, 'REFUSED', { as: waiter.token })).status).toBe(200);
    expect(statusNow(await voidLine(approved))).toBe('WITHDRAWN');
    const used = await askAndApprove();
    expect((await voidLine(used)).status).toBe(200);
    expectError(await decide(used, 'REFUSED', { as: waiter.token }), 'CONFLICT');
  });

  test('is made once: of two at once one gets 409 with what is now', async () => {
    const { _id } = (await ask()).data.approval;
    const both = await Promise.all([
      decide(_id, 'APPROVED'),
      decide(_id, 'REFUSED', { as: shop.owner.token }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expectError(lost, 'CONFLICT');
    expect((lost.data as unknown as typeof won.data).approval).toEqual(won.data.approval);
  });

  test('comes too late after two minutes', async () => {
    const { _id } = (await ask()).data.approval;
    passTime(APPROVAL_REQUEST_MS - 1_000);
    expect((await list(manager.token)).toDecide).toHaveLength(1);
    passTime(2_000);
    const late = await decide(_id);
    expectError(late, 'CONFLICT');
    expect(statusNow(late)).toBe('EXPIRED');
    expect((await list(manager.token)).toDecide).toEqual([]);
    expect(statusNow(await voidLine(_id))).toBe('EXPIRED');
    expect((await ask()).data.approval._id).not.toBe(_id);
  });
});

describe('an approval', () => {
  test('does the act once, and the audit names both; the repeated request gets the first answer', async () => {
    const _id = await askAndApprove();
    const key = newId();
    const first = await voidLine(_id, { key });
    expect(first.status, first.text).toBe(200);
    const again = await voidLine(_id, { key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    const other = await voidLine(_id);
    expectError(other, 'CONFLICT');
    expect(statusNow(other)).toBe('USED');
    expect(statusNow(await decide(_id))).toBe('USED');
    expect(await readVoids()).toEqual([{ actor: waiter.userId, approver: manager.userId }]);
  });

  test('keeps its own reason of the shop: it is not removed, and the audit has the label of the act', async () => {
    const reasons = createReasonsClient(server, shop);
    const own = await reasons.add('VOID', 'Power cut');
    const form = { kotId: kot._id, quantity: 1, reasonId: own._id };
    const asked = await request(origin, approvalsApi.requestApproval, {
      params: params(),
      body: { act: 'line.voided', subject: lineId(0), form },
      as: waiter.token,
    });
    expect(asked.status, asked.text).toBe(201);
    expectError(await reasons.send('VOID', givenReasons('VOID')), 'CONFLICT');
    const approvalId = asked.data.approval._id;
    expect((await decide(approvalId)).status).toBe(200);
    expectError(await reasons.send('VOID', givenReasons('VOID')), 'CONFLICT');
    const doIt = () =>
      request(origin, ordersApi.voidLine, {
        params: { ...params(), orderItemId: lineId(0) },
        body: { ...form, approval: { approvalId } },
        as: waiter.token,
      });
    await reasons.setOwn('VOID', { ...own, isActive: false });
    expect(expectError(await doIt(), 'CONFLICT').message).toContain('Power cut is switched off');
    await reasons.setOwn('VOID', { ...own, label: 'No power' });
    const done = await doIt();
    expect(done.status, done.text).toBe(200);
    await reasons.setOwn('VOID', own);
    const [entry] = (await readAudit(server, shop)).filter(({ act }) => act === 'line.voided');
    expect(entry?.reason).toBe('No power');
  });

  test('covers what the act entails: with its last line a bill becomes void', async () => {
    await createInvoiceClient(server, shop).openSingle(kot._id);
    await voidLine(await askAndApprove({ line: 1, quantity: 2 }), { line: 1, quantity: 2 });
    const _id = await askAndApprove({ quantity: 3 });
    const done = await voidLine(_id, { quantity: 3 });
    expect(done.status, done.text).toBe(200);
    const entries = (await readAudit(server, shop)).slice(0, 2);
    expect(entries.map(({ act }) => act).sort()).toEqual(['invoice.voided', 'line.voided']);
    for (const { approver } of entries) expect(approver?._id).toBe(manager.userId);
  });

  test('covers that a part of a split bill becomes empty', async () => {
    const client = createInvoiceClient(server, shop);
    const { data } = await client.openSingle(kot._id);
    const lines = [{ orderItemId: lineId(1), quantity: 2 }];
    requireSplit(await client.split(data.invoice._id, [{ lines }]));
    const _id = await askAndApprove({ line: 1, quantity: 2 });
    const done = await voidLine(_id, { line: 1, quantity: 2 });
    expect(done.status, done.text).toBe(200);
    expect(await readVoids()).toEqual([{ actor: waiter.userId, approver: manager.userId }]);
  });

  test('used twice at once does the act once', async () => {
    const _id = await askAndApprove();
    const both = await Promise.all([voidLine(_id), voidLine(_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readVoids()).toHaveLength(1);
  });

  test('is good for this line, this quantity and this requester only', async () => {
    const _id = await askAndApprove();
    const other = await hire(server, shop, 'waiter');
    for (const wrong of [{ quantity: 2 }, { line: 1 }, { as: other.token }])
      expectError(await voidLine(_id, wrong), 'CONFLICT');
    expectError(await voidLine(newId()), 'CONFLICT');
    expect(await readVoids()).toEqual([]);
    expect((await voidLine(_id)).status).toBe(200);
  });

  test('is worth nothing in another shop', async () => {
    const ofFirstShop = await askAndApprove();
    await openShop();
    expectError(await voidLine(ofFirstShop), 'CONFLICT');
    expect(await readVoids()).toEqual([]);
  });

  test('is worth nothing before it is given, once it is refused, or too long after', async () => {
    const { _id } = (await ask()).data.approval;
    expect(statusNow(await voidLine(_id))).toBe('WAITING');
    expect((await decide(_id, 'REFUSED')).status).toBe(200);
    expect(statusNow(await voidLine(_id))).toBe('REFUSED');
    const later = await askAndApprove();
    passTime(APPROVAL_REQUEST_MS + 1_000);
    expect(statusNow(await voidLine(later))).toBe('EXPIRED');
    expect(await readVoids()).toEqual([]);
  });

  test('does not live longer when the clock is set back', async () => {
    const waiting = (await ask({ line: 1 })).data.approval;
    const _id = await askAndApprove();
    // As if the clock had been ahead when they were made.
    const setBack = (seconds: number) =>
      server.exec(
        `UPDATE approval_requests SET created_at = created_at + ${seconds * 1_000},
         expires_at = expires_at + ${seconds * 1_000}, decided_at = decided_at + ${seconds * 1_000}`,
      );
    await setBack(50);
    expect((await list(manager.token)).toDecide.map((one) => one._id)).toEqual([waiting._id]);
    await setBack(20);
    expect((await list(manager.token)).toDecide).toEqual([]);
    expect(statusNow(await decide(waiting._id))).toBe('EXPIRED');
    expect(statusNow(await voidLine(_id))).toBe('EXPIRED');
  });

  test('is deleted after a day, also one of a time when the clock was ahead', async () => {
    await ask();
    const count = () =>
      server.app.databases.reader.all(`SELECT id FROM approval_requests WHERE shop_id = '${shop.shopId}'`)
        .length;
    const age = (hours: number) =>
      server.exec(`UPDATE approval_requests SET created_at = created_at - ${hours * 3_600_000}`);
    for (const [hours, left] of [
      [-2, 1],
      [25, 1],
      [2, 0],
    ] as const) {
      await age(hours);
      await server.app.retention.runAll();
      expect(count()).toBe(left);
    }
    await ask();
    await age(-26);
    await server.app.retention.runAll();
    expect(count()).toBe(0);
  });

  test('of somebody who has left the shop is worth nothing', async () => {
    const _id = await askAndApprove();
    await removeEmployee(server, shop, manager.employeeId);
    const refused = await voidLine(_id);
    expectError(refused, 'FORBIDDEN');
    expect(refused.message).toMatch(/^This person may not approve that/);
  });

  test('ends with the permission of who gave it', async () => {
    const _id = await askAndApprove();
    await createPermissionsClient(origin, shop).decide({
      people: { [manager.userId]: { 'order.edit': 'deny' } },
    });
    expectError(await voidLine(_id), 'FORBIDDEN');
    expect(await readVoids()).toEqual([]);
  });

  const MONEY_ACTS = {
    'payment.refunded': 'invoice.refund',
    'creditNote.made': 'invoice.refund',
    'invoice.discounted': 'invoice.charge',
    'line.complimentary': 'invoice.charge',
  } as const;
  const DETAILS = {
    'payment.refunded': 'CASH · with the tip of ₹5',
    'creditNote.made': 'CASH',
    'invoice.discounted': '₹70 in all',
    'line.complimentary': 'Masala Chai: 1 complimentary',
  };
  const acts = Object.keys(MONEY_ACTS) as (keyof typeof MONEY_ACTS)[];
  test.each(acts)('is given for %s', async (act) => {
    const cashier = await hire(server, shop, 'cashier');
    const permission = MONEY_ACTS[act];
    await createPermissionsClient(origin, shop).decide({
      people: { [cashier.userId]: { [permission]: 'deny' } },
    });
    const { _id: invoiceId, totalPayment: shownTotal } = await createInvoice(server, shop, {
      cartItems: [{ foodItemId: shop.items.chai, qty: 2 }],
    });
    const client = createInvoiceClient(server, shop);
    const { shopId } = shop;
    const sent = { params: { shopId }, as: cashier.token };
    const amount = act === 'line.complimentary' ? 60 : 70;
    async function approve<F extends object>(subject: string, form: F) {
      const body = { act, subject, amount, form: { ...form } };
      const asked = await request(origin, approvalsApi.requestApproval, { ...sent, body });
      expect(asked.data.approval).toMatchObject({ permission, amount, detail: DETAILS[act] });
      await decide(asked.data.approval._id);
      return { ...form, approval: { approvalId: asked.data.approval._id } };
    }
    const givenBack = { amount: 70, paymentMode: 'CASH', reason: 'Paid twice' } as const;
    async function doAct() {
      if (act === 'payment.refunded') {
        const { payment } = (await client.addPayment(invoiceId, { paymentMode: 'CARD', amount: 70, tip: 5 }))
          .data;
        const body = await approve(payment._id, givenBack);
        const params = { paymentId: payment._id, shopId };
        return request(origin, invoicesApi.refundPayment, { ...sent, params, body });
      }
      const params = { invoiceId, shopId };
      if (act === 'invoice.discounted') {
        const form = { kind: 'AMOUNT', amount: 70, reason: 'A long wait', shownTotal } as const;
        const body = await approve(invoiceId, form);
        return request(origin, invoicesApi.setDiscount, { ...sent, params, body });
      }
      if (act === 'line.complimentary') {
        const orderItemId = (await client.lines(invoiceId)).data.lines[0]?.orderItemId ?? '';
        const form = { invoiceId, quantity: 1, reason: 'A long wait', shownTotal } as const;
        const body = await approve(orderItemId, form);
        return request(origin, invoicesApi.complimentaryLine, {
          ...sent,
          params: { orderItemId, shopId },
          body,
        });
      }
      await client.pay(invoiceId);
      const body = await approve(invoiceId, givenBack);
      return request(origin, invoicesApi.addCreditNote, { ...sent, params, body });
    }
    const done = await doAct();
    expect(done.status, done.text).toBeLessThan(300);
    const [entry] = await readAudit(server, shop);
    expect(entry).toMatchObject({ act, actor: { _id: cashier.userId }, approver: { _id: manager.userId } });
  });

  test('of a refund does not cover the tip, which goes back with the last of a payment only', async () => {
    const cashier = await hire(server, shop, 'cashier');
    const { shopId } = shop;
    await createPermissionsClient(origin, shop).decide({
      people: { [cashier.userId]: { 'invoice.refund': 'deny' } },
    });
    const { _id } = await createInvoice(server, shop, {
      cartItems: [{ foodItemId: shop.items.chai, qty: 2 }],
    });
    const client = createInvoiceClient(server, shop);
    const payment = { paymentMode: 'CARD', amount: 40, tip: 500 } as const;
    const paymentId = (await client.addPayment(_id, payment)).data.payment._id;
    const form = { amount: 20, paymentMode: 'CASH', reason: 'Paid twice' } as const;
    const askRefund = async () => {
      const body = { act: 'payment.refunded', subject: paymentId, form: { ...form } } as const;
      const asked = { params: { shopId }, body, as: cashier.token };
      return (await request(origin, approvalsApi.requestApproval, asked)).data.approval;
    };
    const refund = (approvalId: string) =>
      request(origin, invoicesApi.refundPayment, {
        params: { paymentId, shopId },
        body: { ...form, approval: { approvalId } },
        as: cashier.token,
      });
    const first = await askRefund();
    expect(first.detail).toBe('CASH');
    await decide(first._id);
    await client.refund(paymentId, 20);
    const last = await askRefund();
    expect([last._id === first._id, last.detail]).toEqual([false, 'CASH · with the tip of ₹500']);
    expectError(await expectNoChange(server, () => refund(first._id)), 'CONFLICT');
    await decide(last._id);
    expect((await refund(last._id)).status).toBeLessThan(300);
    const facts = (await readAudit(server, shop))[0]?.facts;
    expect(facts).toContainEqual(expect.objectContaining({ name: 'tip', after: '500' }));
  });

  test('of a discount says the whole of it, and nothing of it to who may not see prices', async () => {
    const cashier = await hire(server, shop, 'cashier');
    await createPermissionsClient(origin, shop).decide({
      people: {
        [cashier.userId]: { 'invoice.charge': 'deny' },
        [manager.userId]: { 'price.read': 'deny' },
      },
    });
    const { _id } = await createInvoice(server, shop, {
      cartItems: [{ foodItemId: shop.items.chai, qty: 2 }],
    });
    await createInvoiceClient(server, shop).setDiscount(_id, {
      kind: 'AMOUNT',
      amount: 2,
      reason: 'Regular',
    });
    const askDiscount = async (form: Record<string, unknown>) => {
      const body = {
        act: 'invoice.discounted',
        subject: _id,
        form: { reason: 'A long wait', ...form },
      } as const;
      const asked = { params: params(), body, as: cashier.token };
      return (await request(origin, approvalsApi.requestApproval, asked)).data.approval;
    };
    const asked = await askDiscount({ kind: 'PERCENT', percent: 10 });
    expect([asked.amount, asked.detail]).toEqual([10, '10 % · ₹12 in all']);
    expect((await askDiscount({ kind: 'COMP' })).detail).toBe('Complimentary');
    const [shown] = (await list(manager.token)).toDecide;
    expect([shown?.amount, shown?.detail]).toEqual([null, null]);
  });
});
