import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { changeStatus, lineParams, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
/** Three naans at ₹45.50 and a chai at ₹60, cooking at T1. */
let kot: Kot;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
  const cartItems = [
    { foodItemId: shop.items.naan, qty: 3 },
    { foodItemId: shop.items.chai, qty: 1 },
  ];
  kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
});

interface Void {
  [field: string]: unknown;
  of?: Kot;
  line?: number;
  key?: string;
}

function voidLine({ of = kot, line = 0, key, ...body }: Void = {}) {
  return request(origin, ordersApi.voidLine, {
    params: lineParams(shop, of, line),
    body: { kotId: of._id, quantity: 1, reasonId: 'cookedWrong', ...body },
    as: shop.owner.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

const markLine = (isDone: boolean, body: Record<string, unknown> = {}) =>
  request(origin, ordersApi.markOrderItem, {
    params: lineParams(shop, kot),
    body: { kotId: kot._id, isDone, ...body },
    as: shop.owner.token,
  });

async function readVoids() {
  const { data } = await request(origin, auditApi.getAuditEntries, {
    params: { shopId: shop.shopId },
    query: { act: 'line.voided' },
    as: shop.owner.token,
  });
  return data.entries.map(({ amount, reason, facts, flags }) => ({
    amount,
    reason,
    flags,
    ...Object.fromEntries(facts.map(({ name, before, after }) => [name, after ?? before])),
  }));
}

describe('a part of a line', () => {
  test('is in no total, and the line says how many were voided', async () => {
    const { data } = await voidLine();
    expect(data.kot).toMatchObject({
      items: [
        { quantity: 2, voidedQuantity: 1 },
        { quantity: 1, voidedQuantity: 0 },
      ],
      voidedItems: [],
      totalOrderItems: 3,
      orderValue: 151,
      changes: [{ _id: kot.items[0]?._id, was: 3, now: 2, voided: 1 }],
    });
    expect((await voidLine()).data.kot).toMatchObject({
      items: [{ quantity: 1, voidedQuantity: 2 }, {}],
      changes: [{ was: 3, now: 1, voided: 2 }],
    });
  });

  test('leaves the open bill', async () => {
    await invoices.openTable(shop.tables.T1);
    await voidLine();
    expect(await invoices.openTable(shop.tables.T1).then(({ data }) => data.invoice)).toMatchObject({
      subTotal: 151,
      items: [{ quantity: 2 }, { quantity: 1 }],
    });
  });

  test('leaves an entry with the reason, and says what was cooked for nothing', async () => {
    await markLine(true);
    await voidLine({ quantity: 2 });
    await changeStatus(server, shop, 'updateKot', kot);
    await voidLine({ line: 1, reasonId: undefined, reason: ' Dropped on the way ' });
    expect(await readVoids()).toMatchObject([
      { amount: 60, reason: 'Dropped on the way', status: 'SERVED', wasDone: 'true', wasted: '1' },
      { amount: 91, reason: 'Cooked wrong', status: 'COOKING', wasDone: 'true', wasted: '2', quantity: '1' },
    ]);
  });

  test('that was not cooked is no waste', async () => {
    await voidLine();
    expect(await readVoids()).toMatchObject([{ wasDone: 'false', wasted: '0' }]);
  });
});

describe('a whole line', () => {
  test('stays with the order as a record that nobody can change', async () => {
    const voided = (await voidLine({ quantity: 3 })).data.kot;
    expect(voided).toMatchObject({
      items: [{ name: kot.items[1]?.name }],
      voidedItems: [{ _id: kot.items[0]?._id, quantity: 0, voidedQuantity: 3 }],
      totalOrderItems: 1,
      orderValue: 60,
      changes: [{ was: 3, now: 0, voided: 3 }],
    });
    const edit = { params: lineParams(shop, kot), as: shop.owner.token };
    const body = { kotId: kot._id, quantity: 1 };
    expectError(await request(origin, ordersApi.editOrderItem, { ...edit, body }), 'NOT_FOUND');
    expectError(await markLine(true), 'NOT_FOUND');
  });

  test('is not among the lines that are served', async () => {
    const voided = (await voidLine({ quantity: 3 })).data.kot;
    const items = voided.items.map(({ _id, quantity }) => ({ _id, quantity }));
    const served = await request(origin, ordersApi.updateKot, {
      params: { shopId: shop.shopId, kotId: kot._id },
      body: { items },
      as: shop.owner.token,
    });
    expect(served.data.kot.status).toBe('SERVED');
  });

  test('that is the last one cancels the order, once', async () => {
    await voidLine({ quantity: 3 });
    expect((await voidLine({ line: 1 })).data.kot).toMatchObject({
      status: 'CANCELLED',
      voidedItems: [{ voidedQuantity: 3 }],
      changes: [{ now: 0 }, { now: 0 }],
    });
    expect(await readVoids()).toMatchObject([{ amount: 60 }, { amount: 136.5 }]);
    expectError(await voidLine({ line: 1 }), 'CONFLICT');
  });

  test('keeps its voided part when the rest is deleted without a reason', async () => {
    await voidLine();
    const params = lineParams(shop, kot);
    const { data } = await request(origin, ordersApi.deleteOrderItem, {
      params,
      body: { kotId: kot._id },
      as: shop.owner.token,
    });
    expect(data.kot.voidedItems).toMatchObject([{ quantity: 0, voidedQuantity: 1 }]);
    expect(await readVoids()).toMatchObject([{ reason: 'not stated', amount: 91 }, { amount: 45.5 }]);
  });
});

describe('nothing is voided', () => {
  test('of an order that the kitchen was not told', async () => {
    const requested = await placeOrder(server, shop);
    await expectNoChange(server, async () => expectError(await voidLine({ of: requested }), 'CONFLICT'));
  });

  test('beyond what there is, and the answer has the order', async () => {
    await expectNoChange(server, async () => {
      const refused = expectError(await voidLine({ quantity: 4 }), 'CONFLICT');
      expect(refused.data).toMatchObject({ kot: { items: [{ quantity: 3 }, {}] } });
    });
  });

  test('of a bill that is paid, or holds more than would be left', async () => {
    const { invoice } = (await invoices.openTable(shop.tables.T1)).data;
    await invoices.addPayment(invoice._id, { amount: 180, paymentMode: 'CASH' });
    await expectNoChange(server, async () => expectError(await voidLine(), 'CONFLICT'));
    await invoices.pay(invoice._id);
    await expectNoChange(server, async () => {
      const refused = expectError(await voidLine(), 'CONFLICT');
      expect(refused).toMatchObject({
        message: expect.stringContaining('already paid'),
        data: { kot: { invoiceId: invoice._id } },
      });
    });
  });

  test('if the cook has marked the line since, and the other way round', async () => {
    await markLine(true);
    await expectNoChange(server, async () => {
      const refused = expectError(await voidLine({ shownIsDone: false }), 'CONFLICT');
      expect(refused.data).toMatchObject({ kot: { items: [{ doneAt: expect.any(String) }, {}] } });
    });
    await markLine(false);
    await voidLine({ shownIsDone: false });
    expectError(await markLine(true, { quantity: 3 }), 'CONFLICT');
  });

  test('twice, with one key or with the same quantity shown', async () => {
    const first = await voidLine({ key: 'once' });
    const again = await voidLine({ key: 'once' });
    expect(again.data).toEqual(first.data);
    expectError(await voidLine({ shownQuantity: 3 }), 'CONFLICT');
    expect(await readVoids()).toHaveLength(1);
  });
});

test('of a void and a payment at once, one wins', async () => {
  const { invoice } = (await invoices.openTable(shop.tables.T1)).data;
  const [voided, paid] = await Promise.all([
    voidLine({ quantity: 3 }),
    invoices.addPayment(invoice._id, { amount: 196.5, paymentMode: 'UPI' }),
  ]);
  expect([voided.status, paid.status].filter((status) => status < 300)).toHaveLength(1);
});
