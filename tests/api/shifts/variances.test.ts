// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { request } from '../../support/client.ts';
import { walkChains } from '../../support/database/walk-chains.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
afterEach(() => setClockReading());

type Client = ReturnType<typeof createShiftClient>;
let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
let shifts: Client;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
  shifts = createShiftClient(server, shop);
});

async function openShift(float: number, client: Client = shifts) {
  const response = await client.open(float);
  expect(response.status, response.text).toBe(201);
  return response.data.shift;
}

/** As an employee who just joined. */
async function signIn(shopRole: 'manager' | 'cashier'): Promise<Client> {
  const { saleId } = await seedEmployee(server, shop, shopRole);
  const { data } = await loginWaiter(server.origin, saleId ?? '');
  return createShiftClient(server, shop, data.accessToken);
}

async function pay(body: Parameters<typeof invoices.addPayment>[1]) {
  const { _id } = await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
  const response = await invoices.addPayment(_id, body);
  expect(response.status, response.text).toBe(201);
  return { paymentId: response.data.payment._id };
}

/** What the audit has of the drawers, the oldest entry first, with amounts in rupees. */
async function auditedFacts() {
  const { data } = await request(server.origin, auditApi.getAuditEntries, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.entries
    .filter(({ act }) => act.startsWith('shift.'))
    .map(({ act, facts }) => [act, Object.fromEntries(facts.map(({ name, after }) => [name, after]))])
    .reverse();
}

describe('a correction after the count of a drawer', () => {
  const countOf = async (shiftId: string) => (await shifts.x(shiftId)).data.shift.counts.at(-1);
  const correct = async (paymentId: string, paymentMode: string) => {
    const response = await invoices.correctPayment(paymentId, paymentMode);
    expect(response.status, response.text).toBeLessThan(300);
    return response.data.payment._id;
  };

  test('is no shortage: the count expects the money in its right mode', async () => {
    const { _id } = await openShift(100);
    const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20, tip: 5 });
    const looked = [{ paymentMode: 'PHONEPE', amount: 25 }];
    expect((await shifts.count(_id, 100, looked)).data.shift.counts[0]).toMatchObject({
      variance: -25,
      modes: [{ variance: 25 }],
    });
    await correct(paymentId, 'PHONEPE');
    expect(await countOf(_id)).toMatchObject({
      expected: 100,
      variance: 0,
      modes: [{ expected: 25, variance: 0 }],
    });
    const closed = await shifts.close(_id);
    expect(closed.data.shift).toMatchObject({ counted: 100, sinceCount: 0, expected: 100, variance: 0 });
    expect((await openShift(100)).difference).toBe(0);
  });

  test('that is wrong itself is taken back', async () => {
    const { _id } = await openShift(100);
    const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20 });
    await shifts.count(_id, 120);
    const corrected = await correct(paymentId, 'PHONEPE');
    expect(await countOf(_id)).toMatchObject({ expected: 100, variance: 20 });
    expectInvalidFields(await shifts.close(_id), 'note');
    await correct(corrected, 'CASH');
    expect(await countOf(_id)).toMatchObject({ expected: 120, variance: 0 });
    expect((await shifts.close(_id)).data.shift).toMatchObject({ sinceCount: 0, variance: 0 });
  });

  test('moves what went back of the payment since, which is no variance', async () => {
    const { _id } = await openShift(100);
    const { paymentId } = await pay({ paymentMode: 'CARD', amount: 50 });
    await shifts.count(_id, 150, [{ paymentMode: 'CARD', amount: 0 }]);
    const refunded = await invoices.refund(paymentId, 20, 'CARD');
    expect(refunded.status, refunded.text).toBe(201);
    await correct(paymentId, 'CASH');
    expect(await countOf(_id)).toMatchObject({
      expected: 150,
      variance: 0,
      modes: [{ expected: 0, variance: 0 }],
    });
    const closed = await shifts.close(_id);
    expect(closed.data.shift).toMatchObject({ counted: 150, sinceCount: -20, expected: 130, variance: 0 });
  });

  test('of a payment that came after the count changes nothing, also after the clock was set back', async () => {
    const { _id } = await openShift(100);
    await shifts.count(_id, 100);
    setClockReading({ correctionMs: -60_000, kotDayAt: null, mayNumberInvoices: true });
    const { paymentId } = await pay({ paymentMode: 'CASH', amount: 20 });
    await correct(paymentId, 'PHONEPE');
    expect(await countOf(_id)).toMatchObject({ expected: 100, variance: 0 });
    expect((await shifts.close(_id)).data.shift).toMatchObject({ sinceCount: 0, expected: 100, variance: 0 });
  });
});

describe('the variance of a closed shift', () => {
  const closeShort = async (client: Client = shifts) => {
    const { _id } = await openShift(100, client);
    await client.count(_id, 90);
    expect((await client.close(_id, 'Short by 10')).status).toBe(200);
    return _id;
  };

  test('is accepted once, by name, and the audit has it', async () => {
    const _id = await closeShort();
    const response = await shifts.accept(_id);
    expect(response.data.shift).toMatchObject({
      variance: -10,
      acceptedBy: { _id: shop.owner.userId },
      acceptedAt: expect.any(String),
    });
    const again = expectError(await shifts.accept(_id), 'CONFLICT');
    expect(again).toMatchObject({ message: 'The variance of Counter has been accepted.' });
    const entries = server.app.databases.reader.all(
      `SELECT 1 FROM audit_entries WHERE act = 'shift.accepted' AND subject_id = '${_id}'`,
    );
    expect(entries).toHaveLength(1);
  });

  test('is not accepted by who opened, counted or closed the drawer, except the owner', async () => {
    const manager = await signIn('manager');
    const other = await signIn('manager');
    const cashier = await signIn('cashier');
    const counter = await signIn('manager');
    const opened = await openShift(100, other);
    await counter.count(opened._id, 90);
    await manager.close(opened._id, 'Short by 10');
    for (const involved of [manager, other, counter, cashier])
      expectError(await involved.accept(opened._id), 'FORBIDDEN');
    const third = await signIn('manager');
    expect((await third.accept(opened._id)).status).toBe(200);
  });

  test('is nothing to accept while the drawer is open, or if the count was exact', async () => {
    const open = await openShift(100);
    expectError(await shifts.accept(open._id), 'CONFLICT');
    await shifts.count(open._id, 100);
    await shifts.close(open._id);
    expectError(await shifts.accept(open._id), 'CONFLICT');
  });

  test('of a mode alone is accepted too', async () => {
    const { _id } = await openShift(100);
    await shifts.count(_id, 100, [{ paymentMode: 'CARD', amount: 20 }]);
    await shifts.close(_id, 'The machine has 20 more');
    expect((await shifts.accept(_id)).status).toBe(200);
  });

  test('of each mode is in the audit: as counted, at the closing, and as it was accepted', async () => {
    const { _id } = await openShift(100);
    for (const paymentMode of ['CARD', 'PHONEPE', 'PAYTM']) await pay({ paymentMode, amount: 20 });
    await shifts.count(_id, 100, [
      { paymentMode: 'CARD', amount: 15 },
      { paymentMode: 'PHONEPE', amount: 0 },
      { paymentMode: 'GOOGLEPAY', amount: 0 },
    ]);
    await shifts.count(_id, 100, [{ paymentMode: 'PHONEPE', amount: 20 }]);
    await pay({ paymentMode: 'CARD', amount: 1 });
    await shifts.close(_id, 'Five are missing at the machine');
    await shifts.accept(_id);
    expect(await auditedFacts()).toEqual([
      ['shift.opened', { shiftNumber: '1' }],
      [
        'shift.counted',
        {
          ...{ expected: '100', variance: '0', count: '1' },
          ...{ 'counted:CARD': '15', 'expected:CARD': '20', 'variance:CARD': '-5' },
          ...{ 'counted:PHONEPE': '0', 'expected:PHONEPE': '20', 'variance:PHONEPE': '-20' },
        },
      ],
      [
        'shift.counted',
        {
          ...{ expected: '100', variance: '0', count: '2' },
          ...{ 'counted:PHONEPE': '20', 'expected:PHONEPE': '20', 'variance:PHONEPE': '0' },
        },
      ],
      [
        'shift.closed',
        {
          ...{ expected: '100', variance: '0' },
          ...{ 'counted:CARD': '16', 'expected:CARD': '21', 'variance:CARD': '-5' },
          ...{ 'counted:PHONEPE': '20', 'expected:PHONEPE': '20', 'variance:PHONEPE': '0' },
          // Nobody counted it.
          'expected:PAYTM': '20',
        },
      ],
      ['shift.accepted', { 'counted:CARD': '15', 'expected:CARD': '20', 'variance:CARD': '-5' }],
    ]);
    const chain = (await walkChains(server)).find(({ shopId }) => shopId === shop.shopId);
    expect(chain).toMatchObject({ faults: [] });
  });

  test('is accepted by one of two people at the same time', async () => {
    const manager = await signIn('manager');
    const _id = await closeShort();
    const statuses = (await Promise.all([shifts.accept(_id), manager.accept(_id)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });
});
