import { isDeepStrictEqual } from 'node:util';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import { REPORT_KINDS, type ReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect } from 'vitest';
import { request } from '../client.ts';
import { countRows } from '../database/count-rows.ts';
import { moveClock } from '../move-clock.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from './invoices.ts';
import { sellOneDay } from './one-day.ts';
import { type Cart, cartBody, changeStatus, placeOrder } from './orders.ts';
import { readReport } from './reports.ts';

/** The business day of `liveDay`. */
export const DAY = '2027-04-10';
export const TWO_DAYS_LATER = '2027-04-12T12:00:00';
/** What all kinds of reports together store of a day. */
export const PARTS = 12;

const ofShop = ({ shopId }: TestShop) => `shop_id = '${shopId}'`;

export const countStoredDays = (server: TestServer, shop: TestShop): number =>
  countRows(server, 'report_days', ofShop(shop));

/** So that the next report computes them again, which no request does. */
export const forgetDays = ({ app }: TestServer, shop: TestShop): unknown =>
  app.databases.writer.exec(`DELETE FROM report_days WHERE ${ofShop(shop)}`);

/** A bill of Meera, without a table. */
export const takeAway = (server: TestServer, shop: TestShop, cart: Cart): Promise<Invoice> =>
  createInvoice(server, shop, {
    ...{ kotType: 'TAKEAWAY', customerName: 'Meera', customerPhoneNo: '9876543210' },
    ...cartBody(shop, cart),
  });

/** Reads the reports of every kind, by default of `DAY`. */
export async function readAllReports(
  server: TestServer,
  shop: TestShop,
  days = { from: DAY, to: DAY },
): Promise<Map<ReportKind, Report>> {
  const reports = new Map<ReportKind, Report>();
  for (const kind of REPORT_KINDS) {
    const { status, text, data } = await readReport(server, shop, kind, days);
    expect(status, text).toBe(200);
    reports.set(kind, data);
  }
  return reports;
}

export interface DayOfShop {
  terraceId: string;
  /** Paid in part, by the payment below. */
  open: Invoice;
  partId: string;
  /** Of a guest without other bills. */
  paid: Invoice;
  /** An order of T1 that was paid while it cooked. */
  cookingPaid: Kot;
  /** An order of T2 that nobody has marked. */
  left: Kot;
  /** An order of T3 of which one bill is paid, and another one with its second line is open. */
  halfPaid: Kot;
}

async function payHalf(server: TestServer, shop: TestShop, areaId: string): Promise<Kot> {
  const invoices = createInvoiceClient(server, shop);
  const body = { name: 'T3', areaId, noOfSeats: 4, shape: 'CIRCLE' };
  const { data } = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
    body,
  });
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { tableNo: 'T3', ...cartBody(shop, { naan: 1, chai: 1 }) },
  });
  const source = requireInvoice(await invoices.openTable(data.table._id));
  const lines = [{ orderItemId: kot.items[1]?._id ?? '', quantity: 1 }];
  const split = await invoices.split(source._id, [{ lines }]);
  expect(split.status, split.text).toBe(201);
  requireInvoice(await invoices.pay(source._id));
  return kot;
}

/** Sells on `DAY` what can be sold, and goes two days on. */
export async function liveDay(server: TestServer, shop: TestShop): Promise<DayOfShop> {
  await moveClock(server.origin, shop, `${DAY}T20:00:00`);
  const invoices = createInvoiceClient(server, shop);
  const { data } = await request(server.origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
    body: { name: 'Terrace' },
  });
  const terraceId = data.area._id;
  const toTerrace = { params: { shopId: shop.shopId, tableId: shop.tables.T2 }, body: { areaId: terraceId } };
  await request(server.origin, tablesApi.editTableArea, { ...toTerrace, as: shop.owner.token });
  await sellOneDay(server, shop);
  const cookingPaid = await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T1' } });
  const ofTable = requireInvoice(await invoices.openTable(shop.tables.T1));
  requireInvoice(await invoices.pay(ofTable._id));
  const left = await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T2' } });
  const halfPaid = await payHalf(server, shop, terraceId);
  const served = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: {
      ...{ kotType: 'TAKEAWAY', customerName: 'Meera', customerPhoneNo: '9876500001' },
      ...cartBody(shop, { paneer: 1 }),
    },
  });
  expect((await changeStatus(server, shop, 'updateKot', served)).status).toBe(200);
  const paid = (await invoices.openSingle(served._id)).data.invoice;
  requireInvoice(await invoices.pay(paid._id));
  const open = await takeAway(server, shop, { paneer: 1, chai: 1 });
  const part = await invoices.addPayment(open._id, { paymentMode: 'PHONEPE', amount: 50 });
  expect(part.status, part.text).toBe(201);
  await moveClock(server.origin, shop, TWO_DAYS_LATER);
  return { terraceId, open, partId: part.data.payment._id, paid, cookingPaid, left, halfPaid };
}

const changedKinds = (before: Map<ReportKind, Report>, after: Map<ReportKind, Report>): ReportKind[] =>
  REPORT_KINDS.filter((kind) => !isDeepStrictEqual(before.get(kind), after.get(kind)));

/** Reads the day before and after an act, which is compared with what its rows say. Returns the kinds that the act changes. */
export async function changesOfStoredDay(
  server: TestServer,
  shop: TestShop,
  act: () => unknown,
): Promise<ReportKind[]> {
  const readAll = () => readAllReports(server, shop);
  const before = await readAll();
  expect(countStoredDays(server, shop)).toBe(PARTS);
  expect(await readAll()).toEqual(before);
  await act();
  const [after, again] = [await readAll(), await readAll()];
  expect(countStoredDays(server, shop)).toBe(PARTS);
  forgetDays(server, shop);
  const fresh = await readAll();
  expect(after).toEqual(fresh);
  expect(again).toEqual(fresh);
  return changedKinds(before, fresh);
}
