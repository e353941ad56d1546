import { salesLive } from '@tawa/client/src/features/today/today.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { shopPaths } from '@tawa/client/src/lib/shop-paths.ts';
import TodayPage from '@tawa/client/src/pages/today/today.page.tsx';
import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { businessDay } from '@tawa/shared/business-day.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuditEntry } from '../../support/builders/audit.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice } from '../../support/builders/invoice.ts';
import { anItem } from '../../support/builders/item.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aPrinter } from '../../support/builders/printing.ts';
import { aClosedShift, aCount, aShift } from '../../support/builders/shift.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { visibleTexts } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });
const sales = page.getByRole('region', { name: 'Sales', exact: true });
const bestSellers = page.getByRole('region', { name: 'Best sellers' });

const nothingSold = {
  totalAmount: 0,
  refunded: 0,
  tips: 0,
  collected: 0,
  totalInvoice: 0,
  paymentMode: [],
  takings: [],
  bestSellers: [],
};

const nothingSoFar = {
  at: '2026-11-20T14:12:00.000Z',
  lastWeek: { totalAmount: 0, totalInvoice: 0 },
  averageInvoice: null,
  kitchenTimes: null,
};

function openToday(shop = aShop()): void {
  renderAt(<TodayPage />, 'today/:shopName/:shopId', shopPaths.today(shop), shop);
}

function handleOpenShifts(...shifts: ReturnType<typeof aShift>[]): void {
  handle(shiftsApi.getShifts, () => ({
    data: { shifts, shiftFilteredCount: shifts.length, resultPerPage: 20 },
  }));
}

beforeEach(() => {
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(invoicesApi.getDaySales, () => ({ data: nothingSold }));
  handle(invoicesApi.getDaySoFar, () => ({ data: nothingSoFar }));
  handleLooks();
  handleOpenShifts();
});

test('each figure leads to the page on which it changes', async () => {
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable()] } }));
  openToday();
  for (const [link, path] of [
    [figure('Requested'), /^\/orders\/manage\//],
    [figure('Cooking'), /^\/employee\/orders\//],
    [figure('Late'), /^\/employee\/orders\//],
    [figure('Occupied tables'), /^\/orders\/table\//],
    [sales.getByRole('link', { name: 'Invoices' }), /^\/invoices\/invoice\//],
    [bestSellers.getByRole('link', { name: 'Items' }), /^\/items\/item\//],
  ] as const)
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(path));
});

test('each table of a group counts as occupied, for guests sit at all of them', async () => {
  const [t4, t5, t6, t7] = [aTable(), aTable(), aTable(), aTable()];
  const group = { _id: newId(), tables: [t4, t5].map(({ _id, name }) => ({ _id, name })) };
  const merged = [t4, t5].map((table) => ({ ...table, group, isEmpty: false }));
  // Only the host has an order.
  handle(ordersApi.getKots, () => ({ data: { kots: [aKot({ tableId: t4 })] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [...merged, t6, t7] } }));
  openToday();
  await expect.element(figure('Occupied tables')).toHaveTextContent(/2\s*of 4/);
  await expect.element(figure('Occupied tables')).toHaveTextContent('2 free');
});

test('a figure and its detail are two words on a phone too', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable(), aTable()] } }));
  openToday();
  await expect.element(figure('Occupied tables')).toHaveTextContent('of 2');
  const [, value, detail] = visibleTexts(figure('Occupied tables').element())
    .filter(({ text }) => text.trim() !== '')
    .map(({ box }) => box);
  expect((detail?.left ?? 0) - (value?.right ?? 0)).toBeGreaterThanOrEqual(4);
});

test('before the first payment one line stands for the figures, with amounts only when they are shown', async () => {
  handle(invoicesApi.getDaySales, ({ query }) => {
    const isToday = query.day === calendarDate(Date.now());
    const [totalAmount, totalInvoice] = isToday ? [0, 0] : [12_340, 42];
    return {
      data: {
        totalAmount,
        refunded: 0,
        tips: 0,
        collected: 0,
        totalInvoice,
        paymentMode: [],
        takings: [],
        bestSellers: [],
      },
    };
  });
  openToday();
  await expect.element(sales).toHaveTextContent(/No bill is paid yet today Last \w+day: 42 paid invoices\./);
  expect(sales.element().textContent).not.toMatch(/0 paid|₹/);
  await expect.element(sales.getByRole('button', { name: 'Show amounts' })).toBeVisible();
});

test('money of a bill that is still open is among the sales as soon as amounts are shown', async () => {
  const day = calendarDate(Date.now());
  handle(invoicesApi.getDaySales, ({ query }) => {
    const totalAmount = query.day === day ? 5000 : -40;
    const takings = [{ at: `${query.day}T00`, total: totalAmount, invoices: 0 }];
    return {
      data: {
        totalAmount,
        refunded: 0,
        tips: 0,
        collected: 0,
        totalInvoice: 0,
        paymentMode: [],
        takings,
        bestSellers: [],
      },
    };
  });
  handle(invoicesApi.getInvoiceSummary, () => ({
    data: {
      totalAmount: 5000,
      refunded: 0,
      tips: 0,
      collected: 0,
      totalInvoice: 0,
      paymentMode: [],
      takings: [],
    },
  }));
  openToday();
  const noneYet = sales.getByText('No bill is paid yet today');
  await expect.element(noneYet).toBeVisible();
  expect(sales.element().textContent).not.toContain('₹');
  expect(sales.element().querySelector('rect')).toBeNull();

  await sales.getByRole('button', { name: 'Show amounts' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(noneYet).not.toBeInTheDocument();
  await expect.element(sales.getByRole('definition').first()).toHaveTextContent('₹5,000');
  await expect.element(sales).toHaveTextContent('0 paid invoices');
  const bars = [...sales.element().querySelectorAll('rect')];
  const [refunded, taken] = bars.map((bar) => bar.getBoundingClientRect().height);
  expect(bars).toHaveLength(2);
  expect(refunded).toBeCloseTo(2);
  expect(taken).toBeGreaterThan(20);
});

test('what credit notes gave back stands apart, and alone is among the sales', async () => {
  const day = calendarDate(Date.now());
  handle(invoicesApi.getDaySales, ({ query }) => {
    const refunded = query.day === day ? 60.5 : 0;
    return {
      data: {
        totalAmount: -refunded,
        refunded,
        tips: 0,
        collected: 0,
        totalInvoice: 0,
        paymentMode: [],
        takings: [],
        bestSellers: [],
      },
    };
  });
  handle(invoicesApi.getInvoiceSummary, () => ({
    data: {
      totalAmount: -60.5,
      refunded: 60.5,
      tips: 0,
      collected: 0,
      totalInvoice: 0,
      paymentMode: [],
      takings: [],
    },
  }));
  openToday();
  await sales.getByRole('button', { name: 'Show amounts' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(sales).toHaveTextContent('₹60.50 refunded');
});

test('what is on credit stands apart from what was received by each mode, and so does what was collected', async () => {
  const day = calendarDate(Date.now());
  const ofDay = {
    totalAmount: 1650,
    refunded: 0,
    tips: 0,
    collected: 150,
    totalInvoice: 4,
    paymentMode: [
      { paymentMode: 'CARD' as const, totalPaymentSum: 300, totalInvoice: 1 },
      { paymentMode: 'CASH' as const, totalPaymentSum: 1350, totalInvoice: 2 },
      { paymentMode: 'DUE' as const, totalPaymentSum: 400.5, totalInvoice: 1 },
    ],
    takings: [],
  };
  const loads = handle(invoicesApi.getDaySales, ({ query }) => ({
    data: query.day === day ? { ...ofDay, bestSellers: [] } : nothingSold,
  }));
  handle(invoicesApi.getInvoiceSummary, () => ({ data: ofDay }));
  openToday();
  await expect.element(sales).toHaveTextContent('4');
  expect(sales.element().textContent).not.toContain('₹');
  await sales.getByRole('button', { name: 'Show amounts' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  const byMode = sales.getByRole('region', { name: 'Received by mode' });
  await expect.element(byMode).toHaveTextContent(/^CARD₹300CASH₹1,350On credit, not received yet₹400.50/);
  await expect.element(byMode).toHaveTextContent(/Collected of earlier credit, received above₹150$/);
  const asked = loads.length;
  ofDay.paymentMode = [{ paymentMode: 'DUE', totalPaymentSum: 500, totalInvoice: 1 }];
  ofDay.collected = 0;
  const invoice = anInvoice({ status: 'PAID', paymentMode: 'DUE', amountReceived: 0 });
  salesLive.handlers.invoice?.(queryClient, {
    name: 'invoice:paid',
    shopId: newId(),
    seq: 7,
    at: invoice.createdAt,
    invoice,
  });
  await expect.poll(() => loads.length).toBeGreaterThan(asked);
  await expect.element(byMode).toHaveTextContent(/^On credit, not received yet₹500$/);
});

test('a new shop reads what to do first', async () => {
  openToday();
  await expect.element(figure('Requested')).toHaveTextContent('No order waits for you');
  await expect.element(figure('Occupied tables')).toHaveTextContent('Add tables first');
  await expect.element(bestSellers).toHaveTextContent('Nothing sold yet today');
  await expect
    .element(sales)
    .toHaveTextContent('No bill is paid yet today The sales of the day appear here.');
  await expect.element(sales.getByRole('button', { name: 'Show amounts' })).not.toBeInTheDocument();
  await expect.element(sales.getByRole('slider')).not.toBeInTheDocument();
  await sales.getByRole('link', { name: 'Go to the tables' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/orders\/table\//);
});

test('a day that does not start at midnight says when it starts, and has its own date', async () => {
  const days: string[] = [];
  handle(invoicesApi.getDaySales, ({ query }) => {
    days.push(query.day as string);
    return { data: nothingSold };
  });
  const starts = [{ fromDay: '2026-01-01', hour: 4 }];
  openToday(aShop({ businessDayStart: 4, businessDayStarts: starts }));
  await expect.element(page.getByText('Business day from 4:00 am')).toBeVisible();
  await expect.poll(() => days).toContain(businessDay(Date.now(), starts));
});

test('a day that starts at midnight says nothing of it', async () => {
  openToday();
  await expect.element(figure('Requested')).toBeVisible();
  await expect.element(page.getByText('Business day')).not.toBeInTheDocument();
});

test('one line says whether a drawer is open, and leads to it', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  openToday(shop);
  const line = page.getByRole('link', { name: /drawer/i });
  await expect.element(line).toHaveTextContent(/^No drawer is open$/);
  await expect.element(line).toHaveAttribute('href', expect.stringMatching(/^\/day\/drawer\//));
  handleOpenShifts(aShift());
  await queryClient.invalidateQueries({ queryKey: ['shifts'] });
  await expect.element(line).toHaveTextContent(/^Drawer open since 20 Nov 2026, 9:02 am · Asha$/);
  handleOpenShifts(aShift(), aShift({ drawer: 'Bar' }));
  await queryClient.invalidateQueries({ queryKey: ['shifts'] });
  await expect.element(line).toHaveTextContent(/^2 drawers are open$/);
});

test('who may open no drawer sees no line about it', async () => {
  const shop = aShop();
  signInAs(shop, 'WAITER');
  const asked = handle(shiftsApi.getShifts, () => ({
    data: { shifts: [aShift()], shiftFilteredCount: 1, resultPerPage: 20 },
  }));
  openToday(shop);
  await expect.element(figure('Requested')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /drawer/i })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

async function showAmounts(): Promise<void> {
  handle(invoicesApi.getInvoiceSummary, () => ({ data: { ...nothingSold, totalAmount: 900 } }));
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
}

test('sales are compared with the same minute of a week before, and the average bill is an amount', async () => {
  handle(invoicesApi.getDaySales, () => ({ data: { ...nothingSold, totalAmount: 900, totalInvoice: 8 } }));
  handle(invoicesApi.getDaySoFar, () => ({
    data: { ...nothingSoFar, lastWeek: { totalAmount: 640.5, totalInvoice: 5 }, averageInvoice: 112.5 },
  }));
  openToday();
  await expect.element(sales).toHaveTextContent(/Last \w+day5 by 7:42 pm8 all day/);
  expect(sales.element().textContent).not.toMatch(/Average|₹/);
  await showAmounts();
  await expect.element(sales).toHaveTextContent('Average bill ₹112.50');
  await expect.element(sales).toHaveTextContent(/Last \w+day₹640.50 by 7:42 pm₹900 all day/);
});

test('without sales a week before, today stands alone', async () => {
  const day = calendarDate(Date.now());
  handle(invoicesApi.getDaySales, ({ query }) => ({
    data: query.day === day ? { ...nothingSold, totalAmount: 900, totalInvoice: 8 } : nothingSold,
  }));
  openToday();
  await expect.element(sales).toHaveTextContent('8paid invoices');
  expect(sales.getByRole('term').elements()).toHaveLength(1);
});

test('the kitchen says how long orders took today, as soon as enough were served', async () => {
  const today = { ...nothingSoFar };
  const loads = handle(invoicesApi.getDaySoFar, () => ({ data: today }));
  openToday();
  await expect
    .element(figure('Cooking'))
    .toHaveTextContent(/The kitchen is freeTimes show once 5 KOTs are served$/);
  Object.assign(today, { kitchenTimes: { kots: 6, median: 9.4 * 60_000, percentile90: 64 * 60_000 } });
  const asked = loads.length;
  const at = new Date().toISOString();
  const served = { name: 'kot:served', shopId: newId(), seq: 7, at, kot: aKot({ servedAt: at }) } as const;
  salesLive.handlers.kot?.(queryClient, served);
  await expect.poll(() => loads.length).toBeGreaterThan(asked);
  await expect
    .element(figure('Cooking'))
    .toHaveTextContent(/Half within 9 min, nine of ten within 1 h 4 min$/);
});

const needsLook = page.getByRole('region', { name: 'Needs a look' });
const lines = () =>
  needsLook
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

function handleLooks({ entries = [], printers = [], items = [], shifts = [] }: Looks = {}): unknown[][] {
  return [
    handle(shiftsApi.getShifts, ({ query }) => {
      const shown = query.status === 'CLOSED' ? shifts : [];
      return { data: { shifts: shown, shiftFilteredCount: shown.length, resultPerPage: 20 } };
    }),
    handle(auditApi.getAuditEntries, () => ({
      data: { entries, entryFilteredCount: entries.length, resultPerPage: 20, people: [] },
    })),
    handle(printingApi.getPrinters, () => ({ data: { printers, stations: [] } })),
    handle(menuApi.getMyItems, () => ({ data: { items } })),
  ];
}

interface Looks {
  entries?: AuditEntry[];
  printers?: Printer[];
  items?: Item[];
  shifts?: Shift[];
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('alerts are sorted by time, the newest first, and each links to the page of its action', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const late = aKot({ status: 'COOKING', tokenNo: 12, confirmedAt: minutesAgo(shop.redMinutes + 5) });
  handle(ordersApi.getKots, () => ({
    data: { kots: [late, aKot({ status: 'COOKING', confirmedAt: minutesAgo(1) })] },
  }));
  handleLooks({
    entries: [anAuditEntry({ at: minutesAgo(30), flags: ['largeDiscount'] })],
    printers: [
      aPrinter(),
      aPrinter({ name: 'Bar', state: { ...aPrinter().state, status: 'UNREACHABLE', since: minutesAgo(20) } }),
    ],
    items: [anItem({ name: 'Kulfi', isAvailable: false }), anItem()],
    shifts: [aClosedShift({ variance: -50, closedAt: minutesAgo(60) }), aClosedShift({ variance: 7 })],
  });
  openToday(shop);
  await expect.poll(() => lines().length).toBe(5);
  const expected = [
    [/^KOT 12 .*late.*Cooks for/, /^\/employee\/orders\//],
    [/^Bar/, /^\/printers\/printer\//],
    [/^Large discount.*Discount on bill 2627-000123 · Ravi/, /^\/audit\/audit\/.*flagged=true/],
    [/^Cash is missing.*Drawer Counter, closed by Asha/, /^\/day\/drawer\//],
    [/^1 item is sold out.*Kulfi/, /^\/items\/item\//],
  ] as const;
  for (const [n, [text, path]] of expected.entries()) {
    const line = needsLook.getByRole('link').nth(n);
    await expect.element(line).toHaveTextContent(text);
    await expect.element(line).toHaveAttribute('href', expect.stringMatching(path));
  }
});

test('a complimentary item that needs a look is named once, and its amount is shown apart', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleLooks({
    entries: [anAuditEntry({ act: 'line.complimentary', itemName: 'Chai', flags: ['largeDiscount'] })],
  });
  openToday(shop);
  await expect
    .poll(lines)
    .toEqual([expect.stringMatching(/^Large discount.*Complimentary Chai on bill 2627-000123 · Ravi/)]);
});

test('a mode that the last close found short needs a look, though its cash is exact', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const card = { paymentMode: 'CARD', counted: 400, expected: 500, variance: -100 } as const;
  const counts = [
    aCount({ counted: 0, expected: 0, modes: [card] }),
    aCount({ counted: 2000, expected: 2000 }),
  ];
  handleLooks({ shifts: [aClosedShift({ counts })] });
  openToday(shop);
  await expect.poll(lines).toEqual([expect.stringMatching(/^CARD: less than expected.*closed by Asha/)]);
});

test('amounts of what needs a look are shown with those of the sales', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handle(invoicesApi.getDaySales, () => ({ data: { ...nothingSold, totalAmount: 900, totalInvoice: 8 } }));
  handleLooks({
    entries: [anAuditEntry({ flags: ['largeDiscount'] })],
    shifts: [aClosedShift({ variance: -12.5 })],
  });
  openToday(shop);
  await expect.poll(() => lines().length).toBe(2);
  expect(needsLook.element().textContent).not.toContain('₹');
  await showAmounts();
  await expect.element(needsLook).toHaveTextContent('− ₹12.50');
  await expect.element(needsLook).toHaveTextContent('₹50');
});

test('a day without trouble needs no look', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleLooks({ items: [anItem()], printers: [aPrinter()], shifts: [aClosedShift()] });
  openToday(shop);
  await expect.element(needsLook).toHaveTextContent(/^Needs a lookNothing needs a look\.$/);
});

test('what could not be loaded is not taken for nothing', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  handleLooks({ items: [anItem({ isAvailable: false })] });
  handle(auditApi.getAuditEntries, () => {
    throw new ErrorResponse('shop.not_found');
  });
  openToday(shop);
  await expect.element(needsLook).toHaveTextContent('Not everything could be loaded.');
  await expect.element(needsLook).toHaveTextContent('1 item is sold out');
  await expect.element(needsLook).not.toHaveTextContent('Nothing needs a look.');
});

test('who may not act on something neither loads nor sees it', async () => {
  const shop = aShop();
  signInAs(shop, 'WAITER');
  const asked = handleLooks({
    entries: [anAuditEntry({ flags: ['largeDiscount'] })],
    items: [anItem({ isAvailable: false })],
    shifts: [aClosedShift({ variance: -50 })],
  });
  openToday(shop);
  await expect.element(needsLook).toHaveTextContent('Nothing needs a look.');
  await expect.element(figure('Cooking')).toHaveTextContent('The kitchen is free');
  expect(asked).toEqual([[], [], [], []]);
});

test('a void of another device appears at once', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const entries: AuditEntry[] = [];
  handleLooks({ entries });
  openToday(shop);
  await expect.element(needsLook).toHaveTextContent('Nothing needs a look.');
  entries.push(
    anAuditEntry({
      act: 'kot.cancelled',
      subject: { kind: 'kot', _id: newId(), label: '7', name: null },
      flags: ['repeatedVoids'],
    }),
  );
  const at = new Date().toISOString();
  salesLive.handlers.kot?.(queryClient, { name: 'kot:cancelled', shopId: newId(), seq: 7, at, kot: aKot() });
  await expect.element(needsLook).toHaveTextContent(/Three voids in an hour.*Cancelled KOT 7 · Ravi/);
});

test('in a rush one line stands for all late orders', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const late = [1, 2, 3, 30].map((over) =>
    aKot({ status: 'COOKING', confirmedAt: minutesAgo(shop.redMinutes + over) }),
  );
  handle(ordersApi.getKots, () => ({ data: { kots: late } }));
  openToday(shop);
  await expect.poll(lines).toEqual([expect.stringMatching(/^4 KOTs are late.*The longest cooks for 50 min/)]);
});
