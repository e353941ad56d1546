// @postgres full

import { createHash } from 'node:crypto';
import { hashEndOfReport } from '@tawa/server/db/chain/compare-z-reports.ts';
import { createRandom } from '@tawa/server/demo/random.ts';
import { setClockReading } from '@tawa/server/support/server-clock.ts';
import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { closeDay, closeDrawers, createDayClient } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { cartBody, changeStatus, deleteLine, placeOrder } from '../../support/api/orders.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { request } from '../../support/client.ts';
import {
  countedPart,
  NO_ROWS,
  type RowsOfShop,
  readRowsOfShop,
  recountDay,
} from '../../support/database/recount-day.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginOwner, loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
afterEach(() => setClockReading());

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
let shifts: ReturnType<typeof createShiftClient>;
let days: ReturnType<typeof createDayClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
  shifts = createShiftClient(server, shop);
  days = createDayClient(server, shop);
});

const guest = { customerName: 'Meera', customerPhoneNo: '9876543210' };
const makeInvoice = (cart: Parameters<typeof cartBody>[1] = { naan: 2 }) =>
  createInvoice(server, shop, { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, cart) });

async function payInCash(amount: number, tendered = amount): Promise<void> {
  const { _id } = await makeInvoice();
  const response = await invoices.addPayment(_id, { paymentMode: 'CASH', amount, tendered });
  expect(response.status, response.text).toBe(201);
}

const query = <Row>(sql: string) => server.app.databases.reader.all<Row>(sql);

/** In paise. */
const ofChain = () =>
  query<{ billed: number; received: number; n: number; hash: string }>(
    `SELECT billed, received, n, hash FROM chain_entries WHERE shop_id = '${shop.shopId}' ORDER BY n`,
  );

describe('a day is closed', () => {
  test('with what it billed, received and still has to get', async () => {
    const { shift } = (await shifts.open(500)).data;
    const { _id: paid } = await makeInvoice();
    await invoices.addCharges(paid, 1, 10, 5);
    await invoices.addPayment(paid, { paymentMode: 'CASH', amount: 100, tip: 5, tendered: 500 });
    await invoices.addPayment(paid, { paymentMode: 'PHONEPE', amount: 5 });
    const { _id: open, invoiceNo } = await makeInvoice();
    await invoices.addPayment(open, { paymentMode: 'CARD', amount: 20 });
    await shifts.move(shift._id, 'EXPENSE', 30);
    await shifts.count(shift._id, 570);
    await shifts.close(shift._id, 'Five are missing');
    const response = await days.close();
    expect(response.status, response.text).toBe(201);
    expect(response.data.z).toMatchObject({
      number: 1,
      from: null,
      closedBy: { _id: shop.owner.userId },
      grandTotal: 196,
      invoices: { opened: 2, last: invoiceNo, voided: [], creditNotes: 0 },
      billed: { gross: 182, discount: 1, net: 181, charges: 15, tax: 0, roundOff: 0, total: 196, taxes: [] },
      modes: [
        { paymentMode: 'CARD', received: 20, tips: 0 },
        { paymentMode: 'CASH', received: 100, tips: 5, refunded: 0, collected: 0 },
        { paymentMode: 'PHONEPE', received: 5 },
      ],
      received: 125,
      tips: 5,
      change: 395,
      cash: [{ kind: 'EXPENSE', amount: 30 }],
      shifts: [{ number: 1, drawer: 'Counter', float: 500, expected: 575, counted: 570, variance: -5 }],
      openInvoices: [{ invoiceNo, table: null, due: 71 }],
      due: 71,
      dueBefore: 0,
      difference: 0,
    });
    await invoices.pay(open);
    expect(await closeDay(server, shop)).toMatchObject({
      number: 2,
      from: response.data.z.to,
      grandTotal: 196,
      invoices: { opened: 0, first: null, last: null },
      billed: { total: 0 },
      received: 71,
      openInvoices: [],
      due: 0,
      dueBefore: 71,
      difference: 0,
    });
  });

  test('with the variance of each mode, by its last count, and with what nobody counted', async () => {
    const { shift } = (await shifts.open(0)).data;
    for (const paymentMode of ['CARD', 'PHONEPE', 'PAYTM', 'DUE'])
      await invoices.addPayment((await makeInvoice())._id, { paymentMode, amount: 20 });
    await shifts.count(shift._id, 0, [
      { paymentMode: 'CARD', amount: 15 },
      { paymentMode: 'PHONEPE', amount: 0 },
      { paymentMode: 'GOOGLEPAY', amount: 0 },
    ]);
    await shifts.count(shift._id, 0, [{ paymentMode: 'PHONEPE', amount: 20 }]);
    await invoices.addPayment((await makeInvoice())._id, { paymentMode: 'CARD', amount: 1 });
    await shifts.close(shift._id, 'Five are missing at the machine');
    const [drawer] = (await closeDay(server, shop)).shifts;
    expect(drawer).toMatchObject({ variance: 0 });
    expect(drawer?.modes).toEqual([
      { paymentMode: 'CARD', expected: 21, counted: 16, variance: -5 },
      { paymentMode: 'PAYTM', expected: 20, counted: null, variance: null },
      { paymentMode: 'PHONEPE', expected: 20, counted: 20, variance: 0 },
    ]);
  });

  test('with the cash that is in no drawer, paid and collected', async () => {
    const signIn = async () => {
      const { saleId } = await seedEmployee(server, shop, 'cashier');
      return (await loginWaiter(server.origin, saleId ?? '')).data.accessToken;
    };
    const [cashier, other] = [await signIn(), await signIn()];
    const mine = createShiftClient(server, shop, cashier);
    const { shift } = (await mine.open(100, 'Counter')).data;
    await mine.move(shift._id, 'EXPENSE', 30);
    await createShiftClient(server, shop, other).open(0, 'Bar');
    const pay = async (by: ReturnType<typeof createInvoiceClient>, paymentMode: string, amount: number) => {
      const paid = await by.addPayment((await makeInvoice())._id, { paymentMode, amount });
      expect(paid.status, paid.text).toBe(201);
    };
    await pay(createInvoiceClient(server, shop, cashier), 'CASH', 40);
    expect((await closeDay(server, shop)).cashInNoDrawer).toBe(0);

    await mine.open(0, 'Counter');
    await createShiftClient(server, shop, other).open(0, 'Bar');
    // Nobody knows in whose drawer the owner puts it.
    await pay(invoices, 'CASH', 50);
    await pay(invoices, 'DUE', 20);
    await pay(createInvoiceClient(server, shop, cashier), 'CASH', 10);
    const [credit, ofCashier] = [createCreditClient(server, shop), createCreditClient(server, shop, cashier)];
    const meera = (await credit.list()).find(({ name }) => name === guest.customerName)?._id ?? '';
    expect((await credit.collect(meera, 5)).status).toBe(201);
    expect((await ofCashier.collect(meera, 3)).status).toBe(201);
    const z = await closeDay(server, shop);
    expect(z).toMatchObject({ cashInNoDrawer: 55, cashDifference: 0, difference: 0 });
    expect(z.shifts).toMatchObject([{ expected: 13 }, { expected: 0 }]);
    expect(zPaper(z)).toMatchObject({
      check: 'Everything adds up. Cash in no drawer: ₹55.',
      isRight: true,
    });
    expect(zPaper(z).sections.find(({ title }) => title === 'Drawers')?.rows).toContainEqual({
      name: 'Cash in no drawer',
      value: '₹55',
      rupees: 55,
    });
  });

  test('without that cash in a shop that opens no drawer', async () => {
    await payInCash(20);
    const z = await closeDay(server, shop);
    expect(z).toMatchObject({ cashInNoDrawer: 20, cashDifference: 0, shifts: [] });
    expect(zPaper(z)).toMatchObject({ check: 'Everything adds up.', isRight: true });
    expect(JSON.stringify(zPaper(z))).not.toContain('no drawer');
  });

  test('with drawers that do not hold the cash that the rows say', async () => {
    const { shift } = (await shifts.open(100)).data;
    await payInCash(20);
    await shifts.count(shift._id, 120);
    await shifts.close(shift._id);
    server.app.databases.writer.exec(`UPDATE shifts SET expected = 10900 WHERE id = '${shift._id}'`);
    const z = await closeDay(server, shop);
    expect(z).toMatchObject({ cashInNoDrawer: 0, cashDifference: 11, difference: 0 });
    expect(zPaper(z)).toMatchObject({ check: 'The cash does not add up: ₹11', isRight: false });
  });

  test('only once all drawers are closed', async () => {
    await shifts.open(0, 'Counter');
    const refused = await days.close();
    expect(expectError(refused, 'CONFLICT').message).toBe('Count and close the drawer ‘Counter’ first.');
    await shifts.open(0, 'Bar');
    expect(expectError(await days.close(), 'CONFLICT').message).toBe(
      'Count and close the drawers ‘Counter’ and ‘Bar’ first.',
    );
    expect((await closeDay(server, shop)).shifts).toHaveLength(2);
  });

  test('by a manager and not by a cashier', async () => {
    for (const [role, status] of [
      ['cashier', 403],
      ['manager', 201],
    ] as const) {
      const { saleId } = await seedEmployee(server, shop, role);
      const { data } = await loginWaiter(server.origin, saleId ?? '');
      expect((await createDayClient(server, shop, data.accessToken).close()).status).toBe(status);
    }
  });

  test('once, until something happens or the next day starts', async () => {
    const { z } = (await days.close()).data;
    const again = await days.close();
    expect(expectError(again, 'CONFLICT')).toMatchObject({
      message: 'The day has been closed already with Z 1.',
      data: { z: { _id: z._id } },
    });
    await payInCash(20);
    expect((await days.close()).data.z.number).toBe(2);
    setClockReading({ correctionMs: 24 * 3_600_000, kotDayAt: null, mayNumberInvoices: true });
    // The tokens of yesterday have expired.
    const { accessToken } = (await loginOwner(server.origin, shop.owner.email)).data;
    const tomorrow = createDayClient(server, shop, accessToken);
    expect((await tomorrow.close()).data.z).toMatchObject({ number: 3, received: 0, billed: { total: 0 } });
    expectError(await tomorrow.close(), 'CONFLICT');
  });

  test('by one of two people who saw the same last Z', async () => {
    await payInCash(20);
    const [first, second] = await Promise.all([days.close(0), days.close(0)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const [won, lost] = first.status === 201 ? [first, second] : [second, first];
    expect(expectError(lost, 'CONFLICT')).toMatchObject({ data: { z: { _id: won.data.z._id } } });
    await payInCash(20);
    expectError(await days.close(0), 'CONFLICT');
    expect((await days.close(1)).data.z.number).toBe(2);
    expect((await days.list()).data).toMatchObject({ zs: [{ number: 2 }, { number: 1 }], zFilteredCount: 2 });
  });

  test('once by a request that is repeated with its key', async () => {
    await payInCash(20);
    const headers = { 'idempotency-key': 'close-of-sunday' };
    const [first, second] = [await days.close(0, headers), await days.close(0, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.z._id).toBe(first.data.z._id);
  });

  test('with an entry of the audit, which has the hash of the report', async () => {
    await payInCash(20);
    const before = ofChain().at(-1);
    const z = await closeDay(server, shop);
    expect(z.chainHead).toBe(`${shop.shopId}/${before?.n}/${before?.hash}`);
    const [row] = query<{ snapshot: string; end: string }>(
      `SELECT snapshot, CAST(end_of_report AS text) AS "end" FROM z_reports WHERE id = '${z._id}'`,
    );
    const [entry] = query<{ act: string; after: string }>(
      `SELECT act, CAST("after" AS text) AS "after" FROM audit_entries WHERE subject_id = '${z._id}'`,
    );
    expect(entry?.act).toBe('day.closed');
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      grandTotal: toPaise(z.grandTotal),
      snapshotHash: createHash('sha256').update(String(row?.snapshot)).digest('hex'),
      endHash: hashEndOfReport(row?.end),
    });
    expect(ofChain().at(-1)?.n).toBe(Number(before?.n) + 1);
  });

  test('with the first and the last number of its bills, also after the clock was set back', async () => {
    const [{ invoiceNo: first }, { _id: voided }] = [await makeInvoice(), await makeInvoice()];
    await invoices.pay(voided);
    setClockReading({ correctionMs: 366 * 24 * 3_600_000, kotDayAt: null, mayNumberInvoices: true });
    const { accessToken } = (await loginOwner(server.origin, shop.owner.email)).data;
    const nextYear = { ...shop, owner: { ...shop.owner, token: accessToken } };
    const { invoiceNo: last } = await createInvoice(server, nextYear, { kotType: 'TAKEAWAY', ...guest });
    setClockReading();
    const { invoiceNo } = await makeInvoice();
    expect(invoiceNo < last).toBe(true);
    const z = await closeDay(server, shop);
    expect(z.invoices).toMatchObject({ opened: 4, first, last });
    expect(z.openInvoices.map((one) => one.invoiceNo)).toEqual([first, invoiceNo, last]);
  });

  test('for ever', async () => {
    const { _id } = await closeDay(server, shop);
    const { writer } = server.app.databases;
    for (const sql of ['UPDATE z_reports SET grand_total = 0', 'DELETE FROM z_reports'])
      expect(() => writer.exec(`${sql} WHERE id = '${_id}'`)).toThrow('only appended to');
  });
});

describe('recounted from the rows', () => {
  async function setRates(inclusive: boolean): Promise<void> {
    await request(server.origin, shopsApi.editShop, {
      params: { shopId: shop.shopId },
      body: { gstScheme: 'REGULAR', gstRate: '5', gstInclusive: String(inclusive), roundOff: 'true' },
      as: shop.owner.token,
    });
    const rates = { naan: 12, chai: 18 };
    for (const [item, gstRate] of Object.entries(rates))
      await request(server.origin, menuApi.editItem, {
        params: { shopId: shop.shopId, itemId: shop.items[item as keyof typeof rates] },
        body: { gstRate },
        as: shop.owner.token,
      });
  }

  type Random = ReturnType<typeof createRandom>;
  const half = (rupees: number) => Math.floor(rupees / 2);

  /** Does one of the things that happen to an invoice of a day. A refused one changes nothing. */
  async function sellSomething(random: Random): Promise<void> {
    const cart = { paneer: random.integer(0, 2), naan: random.integer(1, 4), chai: random.integer(1, 3) };
    const quantities = Object.fromEntries(Object.entries(cart).filter(([, qty]) => qty > 0));
    const body = { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, quantities) };
    const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
    const opened = (await invoices.openSingle(kot._id)).data.invoice;
    const { _id } = opened;
    if (random.chance(0.3)) {
      if (random.chance(0.5)) await changeStatus(server, shop, 'updateKot', kot);
      await deleteLine(server, shop, kot, 0);
    }
    if (random.chance(0.4)) await invoices.addCharges(_id, random.integer(0, 40), random.integer(0, 9), 5);
    if (random.chance(0.2)) {
      const [line] = kot.items.slice(-1);
      if (line) await invoices.split(_id, [{ lines: [{ orderItemId: line._id, quantity: 1 }] }]);
    }
    const { due } = (await invoices.view(_id, shop.owner.token)).data.invoice;
    const paymentMode = random.pick(['CASH', 'CARD', 'PHONEPE', 'DUE'] as const);
    const tip = paymentMode === 'DUE' || random.chance(0.7) ? 0 : random.integer(1, 30);
    const tendered = paymentMode === 'CASH' ? { tendered: due + tip + random.integer(0, 300) } : {};
    switch (random.integer(0, 5)) {
      case 0:
        return;
      case 1: {
        const paid = await invoices.addPayment(_id, { paymentMode, amount: half(due), tip });
        if (paid.status !== 201 || random.chance(0.3)) return;
        const refunded = await invoices.refund(paid.data.payment._id, half(half(due)));
        if (paymentMode !== 'DUE') expect(refunded.status, refunded.text).toBeLessThan(300);
        return;
      }
      case 2: {
        const waived = await invoices.waive(_id, due - half(due));
        if (random.chance(0.5)) {
          const { payment } = waived.data;
          expect((await invoices.takeBackWaiver(payment._id, half(half(due)))).status).toBeLessThan(300);
        }
        await invoices.addPayment(_id, { paymentMode: 'CASH', amount: half(due), tip });
        return;
      }
      default: {
        const paid = await invoices.addPayment(_id, { paymentMode, amount: due, tip, ...tendered });
        // Above the limit of credit.
        if (paid.status === 409 && paymentMode === 'DUE') return;
        expect(paid.status, paid.text).toBe(201);
        const { payment } = paid.data;
        const later = random.integer(1, 5);
        if (later === 1) await invoices.correctPayment(payment._id, 'GOOGLEPAY');
        if (later === 2) await invoices.credit(_id, { amount: half(due) });
      }
    }
  }

  async function sellForADay(random: Random): Promise<void> {
    const drawers = [(await shifts.open(500, 'Counter')).data.shift];
    // With two drawers it is not known in which of them the cash is.
    if (random.chance(0.5)) drawers.push((await shifts.open(200, 'Bar')).data.shift);
    for (let sale = 0; sale < 8; sale++) await sellSomething(random);
    const drawer = random.pick(drawers)._id;
    const { movement } = (await shifts.move(drawer, 'EXPENSE', random.integer(1, 99))).data;
    for (const kind of ['IN', 'OUT', 'DROP'] as const)
      if (random.chance(0.7)) await shifts.move(drawer, kind, random.integer(1, 99));
    if (random.chance(0.5))
      await shifts.move(drawer, 'EXPENSE', movement.amount, { correctsId: movement._id });
    const credit = createCreditClient(server, shop);
    const owing = (await credit.list()).find(({ name }) => name === guest.customerName);
    if (owing) await credit.collect(owing._id, 1);
    const open = (await invoices.list()).data.invoices.filter(({ status }) => status === 'OPEN');
    for (const { _id } of open) if (random.chance(0.5)) await invoices.pay(_id, { paymentMode: 'CARD' });
    await closeDrawers(server, shop);
  }

  test.each([false, true])(
    'the report of each day is right, with prices that include tax: %s',
    async (inclusive) => {
      await setRates(inclusive);
      const random = createRandom(inclusive ? 13 : 6);
      let before: RowsOfShop = NO_ROWS;
      let hadChange = false;
      const zs: ZReport[] = [];
      for (let day = 1; day <= 4; day++) {
        await sellForADay(random);
        const z = await closeDay(server, shop);
        const now = readRowsOfShop(server, shop.shopId);
        expect(countedPart(z)).toEqual(recountDay(before, now));
        expect({ ...z, number: day, difference: 0, cashDifference: 0 }).toEqual(z);
        const { net, charges, tax, roundOff, total, discount, gross, taxes } = z.billed;
        expect(toPaise(net + charges + tax + roundOff)).toBe(toPaise(total));
        if (!inclusive) expect(toPaise(gross - discount)).toBe(toPaise(net));
        expect(taxes.map(({ rate }) => rate)).toEqual([5, 12, 18]);
        // The control: cash as it was handed over is not what was received.
        if (z.change > 0) {
          hadChange = true;
          expect(countedPart(z)).not.toEqual(recountDay(before, now, { takesChange: true }));
        }
        expect(toPaise(z.grandTotal)).toBe(ofChain().at(-1)?.billed);
        before = now;
        zs.push(z);
      }
      expect(hadChange).toBe(true);
      expect(zs.reduce((sum, z) => sum + toPaise(z.received), 0)).toBe(ofChain().at(-1)?.received);
      const refunds = query<{ mode: string | null }>(
        `SELECT DISTINCT payment_mode AS mode FROM payments WHERE shop_id = '${shop.shopId}'
          AND reason IN ('Paid twice', 'Entered by mistake')`,
      );
      const happened = (is: (z: ZReport) => boolean): boolean => zs.some(is);
      expect({
        isDue: happened(({ due }) => due > 0),
        isCredited: happened(({ credited }) => credited.total < 0),
        isWasted: happened(({ voids }) => voids.wasted > 0),
        isTipped: happened(({ tips }) => tips > 0),
        isInDrawer: happened(({ cashInNoDrawer }) => cashInNoDrawer === 0),
        isInNoDrawer: happened(({ cashInNoDrawer = 0 }) => cashInNoDrawer > 0),
        isRefunded: refunds.some(({ mode }) => mode !== null),
        isWaiverTakenBack: refunds.some(({ mode }) => mode === null),
        cash: [...new Set(zs.flatMap(({ cash }) => cash.map(({ kind }) => kind)))].sort(),
      }).toEqual({
        isDue: true,
        isCredited: true,
        isWasted: true,
        isTipped: true,
        isInDrawer: true,
        isInNoDrawer: true,
        isRefunded: true,
        isWaiverTakenBack: true,
        cash: ['DROP', 'EXPENSE', 'IN', 'OUT'],
      });
    },
  );

  test('every payment is in one report while days are closed in between', async () => {
    const paying = Promise.all(Array.from({ length: 8 }, () => payInCash(20)));
    const closings: Promise<unknown>[] = [];
    for (let n = 0; n < 6; n++) {
      closings.push(days.close());
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await Promise.all([paying, ...closings]);
    await days.close();
    const { zs } = (await days.list()).data;
    expect(zs.length).toBeGreaterThan(1);
    expect(zs.map(({ number }) => number)).toEqual(zs.map((_, n) => zs.length - n));
    expect(zs.reduce((sum, { received }) => sum + received, 0)).toBe(160);
    expect(zs.every(({ difference }) => difference === 0)).toBe(true);
    expect(toPaise(zs[0]?.grandTotal ?? 0)).toBe(ofChain().at(-1)?.billed);
  });
});
