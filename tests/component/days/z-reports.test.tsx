import { daysLive } from '@tawa/client/src/features/days/days.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ZReportsPage from '@tawa/client/src/pages/day/z-reports.page.tsx';
import { formatDateTime } from '@tawa/shared/calendar.ts';
import { type AbsentDevices, daysApi, type ZReport } from '@tawa/shared/days/days.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKot } from '../../support/builders/kot.ts';
import { aPrinter, aPrintJob } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aZReport } from '../../support/builders/z-report.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const dialog = page.getByRole('dialog').last();
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const closeTheDay = page.getByRole('button', { name: 'Close the day', exact: true });
const rows = page.getByRole('list', { name: 'Z reports' }).getByRole('button');

/** As the server has them, the newest first. */
let zs: ZReport[];
let kots: Kot[];
let absentDevices: AbsentDevices | undefined;
let closed: HandledRequest<typeof daysApi.closeDay>[];
let browserPrints: number;

const { print } = window;
afterEach(() => {
  window.print = print;
});

beforeEach(() => {
  signInAsOwner(shop);
  zs = [];
  kots = [];
  browserPrints = 0;
  window.print = () => void browserPrints++;
  absentDevices = { withUnsent: [], others: 0 };
  handle(daysApi.getZReports, () => ({
    data: { zs, zFilteredCount: zs.length, resultPerPage: 20, ...(absentDevices && { absentDevices }) },
  }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  closed = handle(daysApi.closeDay, ({ body }) => {
    const z = aZReport({ number: (body.lastNumber ?? 0) + 1 });
    zs = [z, ...zs];
    return { message: `Day closed with Z ${z.number}`, data: { z } };
  });
});

const openPage = () => renderPage(<ZReportsPage />, 'day/z', { shop });

test('the list has each Z report with its sums, and says which does not add up', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const [first, second] = [
    aZReport(),
    aZReport({ number: 2, received: 990, difference: 10, closedBy: null }),
  ];
  zs = [second, first];
  openPage();
  await expect.element(rows).toHaveLength(2);
  await expect
    .element(rows.first())
    .toHaveTextContent(`Z 2${formatDateTime(second.to)}Billed ₹1,050Received ₹990Off by ₹10`);
  await expect
    .element(rows.last())
    .toHaveTextContent(`Z 1${formatDateTime(first.to)} · AshaBilled ₹1,050Received ₹1,000Adds up`);
  expect(await findLayoutFaults()).toEqual([]);
});

test('a report has all of a day, and the browser prints it where no printer prints bills', async () => {
  const z = aZReport();
  zs = [z];
  openPage();
  await rows.click();
  const section = (name: string) => dialog.getByRole('region', { name, exact: true });
  await expect.element(section('Bills')).toHaveTextContent('Void2627-000003');
  await expect.element(section('Billed')).toHaveTextContent('Taxable at 5 %₹1,000CGST 2.5 %₹25SGST 2.5 %₹25');
  const received = section('Received');
  for (const text of ['CASH₹600', 'CASH, given back− ₹40', 'CASH, tips₹20', 'CASH, credit collected₹75'])
    await expect.element(received).toHaveTextContent(text);
  await expect.element(section('Voids')).toHaveTextContent('Voids3Amount₹120Cooked for nothing2');
  await expect.element(section('Drawers')).toHaveTextContent('Counter, shift 4: float₹2,000');
  await expect.element(section('Drawers')).toHaveTextContent('Variance− ₹40');
  await expect.element(section('Open bills')).toHaveTextContent('2627-000002, T1₹50Still due₹50');
  await expect.element(section('Grand total')).toHaveTextContent('₹1,050');
  await expect.element(dialog.getByText('Everything adds up.')).toBeVisible();
  await expect.element(dialog.getByText(z.chainHead)).toBeVisible();
  await page.viewport(PHONE.width, PHONE.height);
  expect(await findLayoutFaults()).toEqual([]);
  await inDialog('Print').click();
  await expect.poll(() => browserPrints).toBe(1);
});

test('a report has the variance of each mode, and says which nobody counted', async () => {
  const [drawer] = aZReport().shifts;
  const modes = [
    { paymentMode: 'CARD', expected: 440, counted: 400, variance: -40 },
    { paymentMode: 'PAYTM', expected: 75, counted: null, variance: null },
  ] as const;
  zs = drawer ? [aZReport({ shifts: [{ ...drawer, modes: [...modes] }] })] : [];
  openPage();
  await rows.click();
  await expect
    .element(dialog.getByRole('region', { name: 'Drawers' }))
    .toHaveTextContent('CARD, expected₹440CARD, variance− ₹40PAYTM, expected₹75PAYTMnot counted');
});

test('the day can be closed on a server of an earlier version, which knows no devices', async () => {
  absentDevices = undefined;
  openPage();
  await closeTheDay.click();
  await expect.element(inDialog('Close the day')).toBeEnabled();
});

test('before the day is closed, devices with unsent orders are named, and the others counted', async () => {
  const lastContactAt = '2026-11-20T16:10:00.000Z';
  openPage();
  await closeTheDay.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('connected')).not.toBeInTheDocument();
  await inDialog('Go back').click();
  absentDevices = { withUnsent: [], others: 12 };
  await closeTheDay.click();
  await expect
    .element(dialog.getByText('12 devices are not connected. They had nothing unsent.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('listitem')).not.toBeInTheDocument();
  await inDialog('Go back').click();
  absentDevices = {
    withUnsent: [
      { name: 'Ravi', lastContactAt, unsentOrders: 2 },
      { name: null, lastContactAt, unsentOrders: 1 },
    ],
    others: 1,
  };
  await closeTheDay.click();
  const at = formatDateTime(lastContactAt);
  const devices = dialog.getByRole('listitem');
  await expect
    .element(devices.first())
    .toHaveTextContent(`Ravi’s device has 2 unsent orders. Its last contact was ${at}.`);
  await expect
    .element(devices.last())
    .toHaveTextContent(
      `The device of somebody who was removed has 1 unsent order. Its last contact was ${at}.`,
    );
  await expect
    .element(dialog.getByText('1 other device is not connected. It had nothing unsent.'))
    .toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await inDialog('Close the day').click();
  await expect.poll(() => closed).toHaveLength(1);
});

test('a report lists late orders and devices with unsent orders, and one of an earlier version neither', async () => {
  const lastContactAt = '2026-11-20T16:10:00.000Z';
  zs = [
    aZReport({
      number: 2,
      lateOrders: { count: 2, amount: 450 },
      absentDevices: { withUnsent: [{ name: 'Ravi', lastContactAt, unsentOrders: 3 }], others: 4 },
    }),
    aZReport(),
  ];
  openPage();
  await rows.first().click();
  const late = dialog.getByRole('region', { name: 'Late orders, a correction' });
  await expect
    .element(late)
    .toHaveTextContent('Made before Z 1, arrived after it2Amount of these orders₹450');
  await expect
    .element(dialog.getByRole('region', { name: 'Devices not connected' }))
    .toHaveTextContent(
      `Ravi, last contact ${formatDateTime(lastContactAt)}3 unsentOthers, with nothing unsent4`,
    );
  await page.viewport(PHONE.width, PHONE.height);
  expect(await findLayoutFaults()).toEqual([]);
  await inDialog('Close').click();
  await rows.last().click();
  await expect.element(dialog.getByRole('region', { name: 'Open bills' })).toBeVisible();
  await expect.element(dialog.getByText('connected')).not.toBeInTheDocument();
  await expect.element(late).not.toBeInTheDocument();
});

test('a report whose cash does not add up says so', async () => {
  zs = [aZReport({ cashInNoDrawer: 500, cashDifference: -20 })];
  openPage();
  await expect.element(rows).toHaveTextContent('Off by − ₹20');
  await rows.click();
  await expect
    .element(dialog.getByRole('region', { name: 'Drawers' }))
    .toHaveTextContent('Cash in no drawer₹500');
  await expect.element(dialog.getByText('The cash does not add up: − ₹20')).toBeVisible();
});

test('a report prints at the printer of bills, and then not in the browser too', async () => {
  handle(printingApi.getPrinters, () => ({
    data: { printers: [aPrinter({ printsInvoices: true })], stations: [] },
  }));
  handle(printingApi.getPrintJobs, () => ({ data: { printJobs: [] } }));
  const printed = handle(printingApi.printZReport, () => ({
    data: { printJob: aPrintJob({ kind: 'Z', status: 'PRINTED' }) },
  }));
  zs = [aZReport()];
  openPage();
  await rows.click();
  await inDialog('Print').click();
  await expect.poll(() => printed.map(({ params }) => params.zId)).toEqual([zs[0]?._id]);
  await expect.element(inDialog('Print')).toBeEnabled();
  expect(browserPrints).toBe(0);
});

test('a closing asks, says which orders are open, and shows its Z report', async () => {
  kots = [aKot({ status: 'COOKING' }), aKot({ status: 'SERVED' }), aKot({ status: 'REQUESTED' })];
  openPage();
  await expect.element(page.getByText('No day is closed yet')).toBeVisible();
  await page.viewport(PHONE.width, PHONE.height);
  await closeTheDay.click();
  await expect.element(dialog.getByText('2 orders are not paid yet.')).toBeVisible();
  await expect.element(dialog.getByText(/^This makes the first Z report/)).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  expect(closed).toEqual([]);
  await inDialog('Close the day').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Day closed with Z 1');
  await expect.element(dialog.getByText('Everything adds up.')).toBeVisible();
  expect(closed.map(({ body }) => body)).toEqual([{ lastNumber: 0 }]);
  await inDialog('Close').click();
  await expect.element(rows).toHaveLength(1);
});

test('a closing whose answer was lost is repeated with its key', async () => {
  zs = [aZReport()];
  openPage();
  await closeTheDay.click();
  let isLost = true;
  const sent = handle(daysApi.closeDay, () => {
    // The server has closed the day, and the list has its report.
    if (isLost) {
      zs = [aZReport({ number: 2 }), ...zs];
      isLost = false;
      throw new ConnectionLost();
    }
    return { data: { z: zs[0] ?? aZReport() } };
  });
  await inDialog('Close the day').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main li').length).toBe(2);
  await inDialog('Close the day').click();
  await expect.element(dialog.getByText('Everything adds up.')).toBeVisible();
  expect(sent.map(({ body }) => body.lastNumber)).toEqual([1, 1]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an open drawer refuses a closing, with the way to the drawers', async () => {
  openPage();
  await closeTheDay.click();
  failNext(daysApi.closeDay, new ErrorResponse('day.drawers_open', { drawers: ['Counter', 'Bar'] }));
  await inDialog('Close the day').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Count and close the drawers ‘Counter’ and ‘Bar’ first.');
  await dialog.getByRole('link', { name: 'Go to the drawers' }).click();
  await expect.poll(() => location.pathname).toBe(`/day/drawer/${encodeURIComponent(shop.name)}/${shop._id}`);
});

test('the Z report of somebody who was faster is shown', async () => {
  openPage();
  await closeTheDay.click();
  const theirs = aZReport({ closedBy: { _id: shop.ownerId, name: 'Ravi' } });
  zs = [theirs];
  failNext(daysApi.closeDay, new ErrorResponse('day.closed_already', { number: 1 }, { data: { z: theirs } }));
  await inDialog('Close the day').click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('The day has been closed already with Z 1.');
  await expect.element(dialog.getByText('Ravi', { exact: true })).toBeVisible();
  await inDialog('Close').click();
  await expect.element(rows).toHaveTextContent('Ravi');
});

test('the Z report of another screen is in the list at once', async () => {
  zs = [aZReport()];
  openPage();
  await expect.element(rows).toHaveLength(1);
  const theirs = aZReport({ number: 2, closedBy: { _id: shop.ownerId, name: 'Ravi' } });
  zs = [theirs, ...zs];
  const message = { name: 'day:closed', seq: 7, at: theirs.to, number: 2 } as const;
  daysLive.handlers.day?.(queryClient, { ...message, shopId: shop._id });
  await expect.element(rows.first()).toHaveTextContent('Ravi');
});

test.each([
  ['a manager closes the day', {}, 1],
  ['a manager who may only read the reports does not', { 'day.close': 'deny' }, 0],
] as const)('%s', async (_, ofPerson, buttons) => {
  signInAs(shop, 'MANAGER', ofPerson);
  zs = [aZReport()];
  openPage();
  await expect.element(rows).toHaveLength(1);
  await expect.element(closeTheDay).toHaveLength(buttons);
});
