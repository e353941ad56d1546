import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { isSumReportKind, REPORT_KINDS, type ReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { changeStatus, deleteLine, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import {
  changesOfStoredDay,
  countStoredDays,
  DAY,
  type DayOfShop,
  forgetDays,
  liveDay,
  PARTS,
  readAllReports,
  TWO_DAYS_LATER,
  takeAway,
} from '../../support/api/stored-days.ts';
import { request } from '../../support/client.ts';
import { rejectWrites } from '../../support/database/reject-writes.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { reader, writer } = server.app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});
afterEach(() => setClockReading());

/** A client with the owner's present token. */
const invoices = () => createInvoiceClient(server, shop);
const ofShop = () => `shop_id = '${shop.shopId}'`;
const readDay = () => readReport(server, shop, 'day', { from: DAY, to: '2027-04-12' });
const readAll = (days?: { from: string; to: string }) => readAllReports(server, shop, days);

const ok = async (response: Promise<{ status: number; text: string }>) => {
  const { status, text } = await response;
  expect(status, text).toBeOneOf([200, 201]);
};

const KOT_TIMES: ReportKind[] = ['kot-time-day', 'kot-time-hour', 'kot-time-area', 'kot-time-person'];
const SUMS = REPORT_KINDS.filter(isSumReportKind);
const LINES: ReportKind[] = ['item', 'category', 'area', 'person'];

interface Act {
  act: (day: DayOfShop) => Promise<unknown>;
  changes: ReportKind[];
}

/** What happens two days later to what was of the day, and which reports of the day it changes. */
const ACTS: Record<string, Act> = {
  'an open bill is paid': { act: ({ open }) => ok(invoices().pay(open._id)), changes: [] },
  'an open bill is refunded and lowered': {
    async act({ open, partId }) {
      await ok(invoices().refund(partId, 50, 'PHONEPE'));
      await ok(invoices().addCharges(open._id, 10));
    },
    changes: [],
  },
  'a paid bill is credited': {
    act: ({ paid }) => ok(invoices().credit(paid._id, { amount: 100 })),
    changes: [],
  },
  'the open bill of a party loses its only line': {
    act: ({ halfPaid }) => ok(deleteLine(server, shop, halfPaid, 1)),
    changes: ['turn-table', 'turn-area'],
  },
  'an order is served': {
    act: ({ left }) => ok(changeStatus(server, shop, 'updateKot', left)),
    changes: KOT_TIMES,
  },
  'an order is cancelled': {
    act: ({ left }) => ok(changeStatus(server, shop, 'deleteKot', left)),
    changes: KOT_TIMES,
  },
  'an order that is paid moves to another area': {
    act: ({ cookingPaid }) =>
      ok(moveOrders(server, shop, { as: shop.owner.token, kotIds: [cookingPaid._id], merge: true })),
    changes: ['area', 'kot-time-area'],
  },
  'a category gets another name': {
    act: () =>
      ok(
        request(server.origin, menuApi.editCategory, {
          params: { shopId: shop.shopId, categoryId: shop.categoryId },
          body: { name: 'BREADS' },
          as: shop.owner.token,
        }),
      ),
    changes: ['category'],
  },
  'an item moves to another category': {
    act: () =>
      ok(
        request(server.origin, menuApi.editItemCategory, {
          params: { shopId: shop.shopId, itemId: shop.items.chai },
          body: { categoryId: shop.categoryId },
          as: shop.owner.token,
        }),
      ),
    changes: ['category'],
  },
  'an item gets another name': {
    act: () =>
      ok(
        request(server.origin, menuApi.editItem, {
          params: { shopId: shop.shopId, itemId: shop.items.chai },
          body: { name: 'Ginger Chai' },
          as: shop.owner.token,
        }),
      ),
    changes: [],
  },
  'an area gets another name': {
    act: () =>
      ok(
        request(server.origin, tablesApi.editArea, {
          params: { shopId: shop.shopId, areaId: shop.areaId },
          body: { name: 'Courtyard' },
          as: shop.owner.token,
        }),
      ),
    changes: ['area', 'kot-time-area', 'turn-area'],
  },
  'a table moves to another area': {
    act: ({ terraceId }) =>
      ok(
        request(server.origin, tablesApi.editTableArea, {
          params: { shopId: shop.shopId, tableId: shop.tables.T1 },
          body: { areaId: terraceId },
          as: shop.owner.token,
        }),
      ),
    changes: ['area', 'kot-time-area', 'turn-area'],
  },
  'a table is deleted': {
    async act({ cookingPaid }) {
      await ok(changeStatus(server, shop, 'updateKot', cookingPaid));
      const params = { shopId: shop.shopId, tableId: shop.tables.T1 };
      await ok(request(server.origin, tablesApi.deleteTable, { params, as: shop.owner.token }));
    },
    changes: ['area', ...KOT_TIMES, 'turn-table', 'turn-area'],
  },
  'the day starts at another hour': {
    act: () =>
      ok(
        request(server.origin, shopsApi.editShop, {
          params: { shopId: shop.shopId },
          body: { businessDayStart: '4' },
          as: shop.owner.token,
        }),
      ),
    changes: [],
  },
  'a guest is erased': {
    async act({ paid }) {
      const { customerId } = reader.get<{ customerId: string }>(
        `SELECT customer_id AS "customerId" FROM invoices WHERE id = '${paid._id}'`,
      );
      const params = { shopId: shop.shopId, customerId };
      await ok(request(server.origin, customersApi.eraseCustomer, { params, as: shop.owner.token }));
    },
    changes: [],
  },
  'a clock that is set back into the day sells, discounts and cancels': {
    async act() {
      await moveClock(server.origin, shop, `${DAY}T21:30:00`);
      const late = await takeAway(server, shop, { naan: 2 });
      await ok(invoices().addCharges(late._id, 5));
      await ok(invoices().pay(late._id));
      const cancelled = await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T2' } });
      await ok(changeStatus(server, shop, 'deleteKot', cancelled));
      await moveClock(server.origin, shop, TWO_DAYS_LATER);
    },
    changes: [...SUMS, ...KOT_TIMES],
  },
};

describe('a stored day equals its rows after', () => {
  test.each(Object.entries(ACTS))('%s', async (_, { act, changes }) => {
    const day = await liveDay(server, shop);
    expect(await changesOfStoredDay(server, shop, () => act(day))).toEqual(changes);
  });

  const DAY_MS = 86_400_000;
  const kotsOfShop = () => `kot_id IN (SELECT id FROM kots WHERE ${ofShop()})`;
  test.each<[what: string, sql: () => string, changes: ReportKind[]]>([
    [
      'a waiver',
      () => `UPDATE payments SET amount = amount + 100 WHERE payment_mode IS NULL AND ${ofShop()}`,
      SUMS,
    ],
    [
      'a payment',
      () => `UPDATE payments SET amount = amount + 100 WHERE payment_mode = 'CARD' AND ${ofShop()}`,
      ['hour'],
    ],
    [
      'the day of a payment',
      () => `UPDATE payments SET at = at - 7 * ${DAY_MS} WHERE payment_mode = 'CARD' AND ${ofShop()}`,
      SUMS,
    ],
    ['a lost payment', () => `DELETE FROM payments WHERE payment_mode = 'CARD' AND ${ofShop()}`, ['hour']],
    ['a lost waiver', () => `DELETE FROM payments WHERE payment_mode IS NULL AND ${ofShop()}`, SUMS],
    [
      'a bill',
      () => `UPDATE invoices SET round_off = round_off + 100 WHERE status = 'PAID' AND ${ofShop()}`,
      [...SUMS, 'turn-table', 'turn-area'],
    ],
    [
      'a collection',
      () => `UPDATE account_entries SET amount = amount - 100 WHERE kind = 'COLLECTION' AND ${ofShop()}`,
      ['hour'],
    ],
    [
      'a lost collection',
      () => `DELETE FROM account_entries WHERE kind = 'COLLECTION' AND ${ofShop()}`,
      ['hour'],
    ],
    [
      'a line',
      () => `UPDATE kot_lines SET quantity = quantity + 1 WHERE name = 'Masala Chai' AND ${kotsOfShop()}`,
      LINES,
    ],
    [
      'the item of a line',
      () => `UPDATE kot_lines SET name = 'Filter Coffee' WHERE name = 'Masala Chai' AND ${kotsOfShop()}`,
      ['item'],
    ],
    [
      'a lost line',
      () => `DELETE FROM kot_lines WHERE name = 'Paneer Butter Masala' AND ${kotsOfShop()}`,
      LINES,
    ],
    [
      'the bill of an order',
      () => `UPDATE kots SET invoice_id = NULL WHERE table_id IS NOT NULL AND ${ofShop()}`,
      [...LINES, 'turn-table', 'turn-area'],
    ],
    [
      'the person of an order',
      () => `UPDATE kots SET placed_by_name = 'Zoya' WHERE ${ofShop()}`,
      ['person', 'kot-time-person'],
    ],
    [
      'the times of an order',
      () => `UPDATE kots SET confirmed_at = served_at + 1 WHERE served_at IS NOT NULL AND ${ofShop()}`,
      KOT_TIMES,
    ],
    [
      'when an order was served',
      () =>
        `UPDATE kots SET served_at = served_at + 7 * ${DAY_MS} WHERE served_at IS NOT NULL AND ${ofShop()}`,
      KOT_TIMES,
    ],
    [
      'the day of an order',
      () => `UPDATE kots SET business_day = '2027-04-09' WHERE status = 'COOKING' AND ${ofShop()}`,
      KOT_TIMES,
    ],
  ])('a change by hand of %s', async (_, sql, changes) => {
    await liveDay(server, shop);
    expect(await changesOfStoredDay(server, shop, () => writer.exec(sql()))).toEqual(changes);
  });
});

describe('what is stored', () => {
  test('is what a report reads, for the format and the bounds that the day has', async () => {
    await liveDay(server, shop);
    const fresh = await readAll();
    const spoil = (also = '') =>
      writer.exec(`UPDATE report_days SET sums = '[[],0]'${also} WHERE part = 'billed' AND ${ofShop()}`);
    spoil();
    for (const kind of SUMS)
      expect((await readReport(server, shop, kind, { from: DAY, to: DAY })).data.check?.difference).not.toBe(
        0,
      );
    for (const also of [', format = format - 1', ', from_at = from_at - 1', ', to_at = to_at + 3600000']) {
      spoil(also);
      expect(await readAll()).toEqual(fresh);
    }
  });

  test('begins with the first order and ends before today, and reports of all days are the same', async () => {
    await liveDay(server, shop);
    await takeAway(server, shop, { chai: 1 });
    const days = { from: '2027-02-01', to: '2027-04-12' };
    const first = await readAll(days);
    const stored = reader.all<{ day: string; parts: number }>(
      `SELECT day, count(*) AS parts FROM report_days WHERE ${ofShop()} GROUP BY day ORDER BY day`,
    );
    expect(stored.map(({ day, parts }) => [day, Number(parts)])).toEqual([
      [DAY, PARTS],
      ['2027-04-11', PARTS],
    ]);
    expect(await readAll(days)).toEqual(first);
    expect(first.get('day')?.rows.map(({ key }) => key)).toEqual([DAY]);
    expect(first.get('kot-time-day')?.rows.map(({ key }) => key)).toEqual([DAY]);
  });

  test('is the same for requests that store the same days at once', async () => {
    await liveDay(server, shop);
    const responses = await Promise.all(Array.from({ length: 5 }, readDay));
    forgetDays(server, shop);
    const fresh = (await readDay()).data;
    for (const { status, data } of responses) expect([status, data]).toEqual([200, fresh]);
  });

  test('is not needed: a database that takes no writes answers too', async () => {
    await liveDay(server, shop);
    const fresh = await readAll();
    forgetDays(server, shop);
    const undo = rejectWrites(server);
    try {
      // PostgreSQL has ended the connections of the server.
      await waitUntil(async () => (await readDay()).status === 200 || undefined);
      expect(await readAll()).toEqual(fresh);
    } finally {
      undo();
    }
    expect(countStoredDays(server, shop)).toBe(0);
  });
});
