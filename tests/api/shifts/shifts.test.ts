// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { closeDay } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { request } from '../../support/client.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { loginOwner, loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
afterEach(() => setClockReading());

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
let shifts: ReturnType<typeof createShiftClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
  shifts = createShiftClient(server, shop);
});

type Client = ReturnType<typeof createShiftClient>;

async function openShift(float = 0, drawer = 'Counter', client: Client = shifts) {
  const response = await client.open(float, drawer);
  expect(response.status, response.text).toBe(201);
  return response.data.shift;
}

async function signIn(shopRole: 'manager' | 'cashier') {
  const { saleId } = await seedEmployee(server, shop, shopRole);
  const { data } = await loginWaiter(server.origin, saleId ?? '');
  return data.accessToken;
}

const expectedOf = async (shiftId: string) => (await shifts.x(shiftId)).data.expected;

const makeInvoice = () =>
  createInvoice(server, shop, {
    kotType: 'TAKEAWAY',
    customerName: 'Meera',
    customerPhoneNo: '9876543210',
  });

async function pay(body: Parameters<typeof invoices.addPayment>[1]) {
  const { _id } = await makeInvoice();
  const response = await invoices.addPayment(_id, body);
  expect(response.status, response.text).toBe(201);
  return { invoiceId: _id, paymentId: response.data.payment._id };
}

describe('the expected cash of a shift with a float of 500', () => {
  const cases: Record<string, [expected: number, act: (shiftId: string) => Promise<unknown>]> = {
    'has no change in it': [520, () => pay({ paymentMode: 'CASH', amount: 20, tendered: 500 })],
    'has cash tips in it': [525.5, () => pay({ paymentMode: 'CASH', amount: 20, tip: 5.5 })],
    'has no UPI, card or credit in it': [
      500,
      async () => {
        await pay({ paymentMode: 'PHONEPE', amount: 20, tip: 5 });
        await pay({ paymentMode: 'CARD', amount: 20 });
        await pay({ paymentMode: 'DUE', amount: 20 });
      },
    ],
    'has nothing that was waived': [
      500,
      async () => {
        const { _id } = await makeInvoice();
        expect((await invoices.waive(_id, 10)).status).toBe(201);
      },
    ],
    'has no cash refund in it': [
      507,
      async () => {
        const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20 });
        expect((await invoices.refund(paymentId, 13)).status).toBe(201);
      },
    ],
    'has less by what a card payment got back in cash': [
      487,
      async () => {
        const { paymentId } = await pay({ paymentMode: 'CARD', amount: 20 });
        expect((await invoices.refund(paymentId, 13)).status).toBe(201);
      },
    ],
    'has no cash refund of a credit note in it': [
      490,
      async () => {
        const { _id, due } = await makeInvoice();
        await invoices.addPayment(_id, { paymentMode: 'CARD', amount: due });
        const response = await invoices.credit(_id, { amount: 10 });
        expect(response.status, response.text).toBe(201);
      },
    ],
    'has no payment whose mode was corrected from cash to UPI': [
      500,
      async () => {
        const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20, tip: 5 });
        expect((await invoices.correctPayment(paymentId, 'GOOGLEPAY')).status).toBeLessThan(300);
      },
    ],
    'has credit that was collected in cash': [
      515,
      async () => {
        await pay({ paymentMode: 'DUE', amount: 20 });
        const credit = createCreditClient(server, shop);
        const meera = (await credit.list()).find(({ name }) => name === 'Meera')?._id ?? '';
        expect((await credit.collect(meera, 15)).status).toBe(201);
        expect((await credit.collect(meera, 5, 'PHONEPE')).status).toBe(201);
      },
    ],
    'has cash in, and no cash out, drops and expenses': [
      460,
      async (shiftId) => {
        await shifts.move(shiftId, 'IN', 100);
        await shifts.move(shiftId, 'OUT', 20);
        await shifts.move(shiftId, 'DROP', 70);
        await shifts.move(shiftId, 'EXPENSE', 50);
      },
    ],
    'has an expense again that was taken back': [
      500,
      async (shiftId) => {
        const { movement } = (await shifts.move(shiftId, 'EXPENSE', 50)).data;
        const response = await shifts.move(shiftId, 'EXPENSE', 50, { correctsId: movement._id });
        expect(response.status, response.text).toBe(201);
      },
    ],
    'has an own mode of the class cash, and none of the class card': [
      520,
      async () => {
        const own = [
          { name: 'Petty cash', class: 'CASH' as const, isActive: true },
          { name: 'HDFC machine', class: 'CARD' as const, isActive: true },
        ];
        const { modes } = (
          await request(server.origin, shopsApi.editPaymentModes, {
            params: { shopId: shop.shopId },
            body: { modes: [...SHARED_MODES, ...own] },
            as: shop.owner.token,
          })
        ).data;
        for (const { _id } of modes.slice(-2)) await pay({ paymentMode: _id, amount: 20 });
      },
    ],
  };

  test.each(Object.entries(cases))('%s', async (_, [expected, act]) => {
    const { _id } = await openShift(500);
    await act(_id);
    expect(await expectedOf(_id)).toBe(expected);
  });
});

test('a day from the float to the closing adds up, and the next float is compared with it', async () => {
  const first = await openShift(500);
  expect(first).toMatchObject({ number: 1, status: 'OPEN', difference: null, counts: [], variance: null });
  expect(expectError(await shifts.open(0, 'COUNTER'), 'CONFLICT').data).toMatchObject({ shift: first });
  await pay({ paymentMode: 'CASH', amount: 20 });
  await pay({ paymentMode: 'CARD', amount: 20, tip: 2 });
  expectError(await shifts.close(first._id), 'CONFLICT');

  const counted = (await shifts.count(first._id, 0, [{ paymentMode: 'CARD', amount: 22 }])).data.shift;
  expect(counted.counts).toMatchObject([
    { counted: 0, expected: 520, variance: -520, modes: [{ counted: 22, expected: 22, variance: 0 }] },
  ]);
  await shifts.count(first._id, 519.5);
  expectError(await shifts.count(first._id, 520), 'CONFLICT');

  // What comes in after the count is expected too, and is no variance.
  await pay({ paymentMode: 'CASH', amount: 30 });
  expectInvalidFields(await shifts.close(first._id), 'note');
  const closed = (await shifts.close(first._id, 'A coin rolled away')).data.shift;
  expect(closed).toMatchObject({
    status: 'CLOSED',
    counted: 519.5,
    sinceCount: 30,
    expected: 550,
    variance: -0.5,
    note: 'A coin rolled away',
    closedBy: { name: expect.any(String) },
  });
  expect(closed.counts).toHaveLength(2);
  for (const refused of [
    await shifts.close(first._id, 'Again'),
    await shifts.count(first._id, 520),
    await shifts.move(first._id, 'IN', 10),
  ])
    expect(expectError(refused, 'CONFLICT').data).toMatchObject({ shift: closed });

  // With no drawer open, a payment belongs to no shift.
  await pay({ paymentMode: 'CASH', amount: 20 });
  expect(await expectedOf(first._id)).toBe(550);
  const second = await openShift(500, 'counter');
  expect(second).toMatchObject({ number: 2, difference: -49.5 });
  expect(await expectedOf(second._id)).toBe(500);
  const { data } = await shifts.list({ status: 'CLOSED' });
  expect(data).toMatchObject({ shifts: [{ _id: first._id }], shiftFilteredCount: 1 });
});

describe('cash that is in no drawer is a line of its own until the next Z', () => {
  const outside = async (shiftId: string) => (await shifts.x(shiftId)).data.cashInNoDrawer;
  const meera = async () => {
    const credit = createCreditClient(server, shop);
    const found = (await credit.list()).find(({ name }) => name === 'Meera');
    return (amount: number) => credit.collect(found?._id ?? '', amount);
  };

  test('as the Z has it, paid and collected, and from the Z on', async () => {
    await pay({ paymentMode: 'DUE', amount: 20 });
    const collect = await meera();
    await pay({ paymentMode: 'CASH', amount: 20, tip: 5 });
    await pay({ paymentMode: 'CARD', amount: 20 });
    expect((await collect(4)).status).toBe(201);
    const first = await openShift(100);
    expect(await outside(first._id)).toBe(29);
    // This is in the drawer.
    await pay({ paymentMode: 'CASH', amount: 20 });
    expect((await collect(3)).status).toBe(201);
    expect((await shifts.x(first._id)).data).toMatchObject({ expected: 123, cashInNoDrawer: 29 });
    expect((await closeDay(server, shop)).cashInNoDrawer).toBe(29);
    expect(await outside(first._id)).toBeNull();

    const { paymentId } = await pay({ paymentMode: 'CASH', amount: 50 });
    expect((await invoices.refund(paymentId, 8)).status).toBe(201);
    expect((await collect(2)).status).toBe(201);
    const second = await openShift(0);
    expect((await collect(5)).status).toBe(201);
    expect((await shifts.x(second._id)).data).toMatchObject({ expected: 5, cashInNoDrawer: 44 });
    expect((await closeDay(server, shop)).cashInNoDrawer).toBe(44);
    const third = await openShift(0);
    expect(await outside(third._id)).toBe(0);
  });

  test('without a Z that of the business day', async () => {
    await pay({ paymentMode: 'DUE', amount: 20 });
    await pay({ paymentMode: 'CASH', amount: 20 });
    expect((await (await meera())(4)).status).toBe(201);
    setClockReading({ correctionMs: 24 * 3_600_000, kotDayAt: null, mayNumberInvoices: true });
    // The tokens of yesterday have expired.
    const { accessToken } = (await loginOwner(server.origin, shop.owner.email)).data;
    const tomorrow = createShiftClient(server, shop, accessToken);
    const { _id } = await openShift(0, 'Counter', tomorrow);
    expect((await tomorrow.x(_id)).data.cashInNoDrawer).toBe(0);
  });

  test('not before a blind count', async () => {
    await pay({ paymentMode: 'CASH', amount: 20 });
    const cashier = createShiftClient(server, shop, await signIn('cashier'));
    const { _id } = await openShift(0, 'Counter', cashier);
    expect((await cashier.x(_id)).data.cashInNoDrawer).toBeNull();
    await cashier.count(_id, 0);
    expect((await cashier.x(_id)).data.cashInNoDrawer).toBe(20);
  });
});

test('a recount that leaves a mode out changes nothing of its variance, which needs a note', async () => {
  const { _id } = await openShift();
  await pay({ paymentMode: 'CARD', amount: 20 });
  await shifts.count(_id, 0, [{ paymentMode: 'CARD', amount: 15 }]);
  await shifts.count(_id, 0);
  expectInvalidFields(await shifts.close(_id), 'note');
  expect((await shifts.close(_id, 'The machine shows less')).status).toBe(200);
});

test('a cashier counts blind, and a manager sees what is expected before', async () => {
  const cashier = createShiftClient(server, shop, await signIn('cashier'));
  const manager = createShiftClient(server, shop, await signIn('manager'));
  const { _id } = await openShift(500, 'Counter', cashier);
  await cashier.move(_id, 'EXPENSE', 50);
  const blind = await cashier.x(_id);
  expect(blind.data).toMatchObject({ sums: null, expected: null, movements: [{ amount: 50 }] });
  expect(blind.text).not.toContain('450');
  expect((await manager.x(_id)).data).toMatchObject({ sums: [], expected: 450 });
  expect((await cashier.count(_id, 450)).data.shift.counts).toMatchObject([{ expected: 450, variance: 0 }]);
  expect((await cashier.x(_id)).data).toMatchObject({ sums: [], expected: 450 });
  expect((await cashier.close(_id)).data.shift).toMatchObject({ variance: 0, note: null });
});

test('money belongs to the drawer of the person, and to none if that is not known', async () => {
  const cashierToken = await signIn('cashier');
  const mine = await openShift(0, 'Bar');
  const theirs = await openShift(0, 'Counter', createShiftClient(server, shop, cashierToken));
  const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20 });
  expect([await expectedOf(mine._id), await expectedOf(theirs._id)]).toEqual([20, 0]);
  // A correction stays in the shift of what it corrects.
  const cashierInvoices = createInvoiceClient(server, shop, cashierToken);
  expect((await cashierInvoices.correctPayment(paymentId, 'CARD')).status).toBeLessThan(300);
  expect([await expectedOf(mine._id), await expectedOf(theirs._id)]).toEqual([0, 0]);
  const { _id } = await makeInvoice();
  const managerInvoices = createInvoiceClient(server, shop, await signIn('manager'));
  expect((await managerInvoices.addPayment(_id, { paymentMode: 'CASH', amount: 20 })).status).toBe(201);
  expect([await expectedOf(mine._id), await expectedOf(theirs._id)]).toEqual([0, 0]);
});

test('a movement is taken back once, as it was, in its own shift', async () => {
  const { _id } = await openShift(500);
  const { movement } = (await shifts.move(_id, 'OUT', 50)).data;
  expectInvalidFields(await shifts.move(_id, 'OUT', 40, { correctsId: movement._id }), 'amount');
  expectInvalidFields(await shifts.move(_id, 'IN', 50, { correctsId: movement._id }), 'amount');
  const other = await openShift(0, 'Bar');
  expectError(await shifts.move(other._id, 'OUT', 50, { correctsId: movement._id }), 'NOT_FOUND');
  const back = (await shifts.move(_id, 'OUT', 50, { correctsId: movement._id })).data.movement;
  expectError(await shifts.move(_id, 'OUT', 50, { correctsId: movement._id }), 'CONFLICT');
  expectError(await shifts.move(_id, 'OUT', 50, { correctsId: back._id }), 'CONFLICT');
  expect(await expectedOf(_id)).toBe(500);
});

test('a clock that was set back changes neither the sums nor the order of the shifts', async () => {
  const first = await openShift(500);
  await pay({ paymentMode: 'CASH', amount: 20 });
  setClockReading({ correctionMs: -5 * 3_600_000, kotDayAt: null, mayNumberInvoices: true });
  const token = (await loginOwner(server.origin, shop.owner.email)).data.accessToken;
  shop = { ...shop, owner: { ...shop.owner, token } };
  [invoices, shifts] = [createInvoiceClient(server, shop), createShiftClient(server, shop)];
  await pay({ paymentMode: 'CASH', amount: 20 });
  await shifts.count(first._id, 540);
  expect((await shifts.close(first._id)).data.shift).toMatchObject({ expected: 540, variance: 0 });
  const second = await openShift(540);
  expect(second).toMatchObject({ number: 2, difference: 0 });
  expect((await shifts.list()).data.shifts.map(({ number }) => number)).toEqual([2, 1]);
});

describe('at the same time', () => {
  test('two people close: one does, the other gets what is there', async () => {
    const { _id } = await openShift(500);
    await shifts.count(_id, 500);
    const manager = createShiftClient(server, shop, await signIn('manager'));
    const answers = await Promise.all([shifts.close(_id), manager.close(_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { status, ...answer } of answers)
      if (status === 409)
        expect(expectError({ status, ...answer }, 'CONFLICT').data).toMatchObject({
          shift: { status: 'CLOSED' },
        });
  });

  test('two people open one drawer: one does', async () => {
    const answers = await Promise.all([shifts.open(500), shifts.open(300)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a payment is in the sums of the shift that closes, or in no shift', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = await openShift(0, `Drawer ${round}`);
      await shifts.count(_id, 0);
      const bills = await Promise.all(Array.from({ length: 4 }, makeInvoice));
      const paying = bills.map((bill) => invoices.addPayment(bill._id, { paymentMode: 'CASH', amount: 10 }));
      const [closed, ...paid] = await Promise.all([shifts.close(_id), ...paying]);
      expect([closed.status, ...paid.map(({ status }) => status)]).toEqual([200, 201, 201, 201, 201]);
      const rows = server.app.databases.reader.all<{ at: string | null }>(
        `SELECT shift_id AS "at" FROM payments WHERE invoice_id IN (${bills.map(({ _id: id }) => `'${id}'`).join(', ')})`,
      );
      const inShift = rows.filter(({ at }) => at === _id).length;
      expect(rows.filter(({ at }) => at === null)).toHaveLength(4 - inShift);
      expect(closed.data.shift).toMatchObject({
        expected: 10 * inShift,
        sinceCount: 10 * inShift,
        variance: 0,
      });
      expect(await expectedOf(_id)).toBe(10 * inShift);
    }
  });
});

test('a correction moves no cash, so it changes no other drawer than that of its payment', async () => {
  const { paymentId: beforeAnyDrawer } = await pay({ paymentMode: 'CASH', amount: 20 });
  const first = await openShift(100);
  expect((await invoices.correctPayment(beforeAnyDrawer, 'PHONEPE')).status).toBeLessThan(300);
  expect(await expectedOf(first._id)).toBe(100);

  const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20 });
  await shifts.count(first._id, 100);
  expect((await shifts.close(first._id, 'Short by 20')).data.shift.variance).toBe(-20);
  const next = await openShift(100);
  expect((await invoices.correctPayment(paymentId, 'PHONEPE')).status).toBeLessThan(300);
  expect(await expectedOf(next._id)).toBe(100);
});
