import type { Random } from '@tawa/server/demo/random.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { GST_SCHEMES } from '@tawa/shared/gst.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ALL_PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { PASSWORD } from '../../support/seed.ts';
import { paiseOf } from '../exact/parse-paise.ts';
import {
  type Counts,
  count,
  Difference,
  type Evening,
  expectAmounts,
  expectOccupancy,
  type PlanRules,
  type Sitting,
  sendAsOwner,
  toRupees,
} from './evening.ts';
import * as ledger from './ledger.ts';
import { type LedgerInvoice, newLedgerInvoice } from './ledger.ts';
import { playPlan } from './payment-plan.ts';
import type { PlanShop } from './plan-shops.ts';
import { join, split } from './splits.ts';

const CREDIT_LIMIT = 90_000;

export const newEvening = (shop: PlanShop, random: Random, rules: PlanRules, counts: Counts): Evening => ({
  ...{ shop, random, rules, counts },
  totals: { byMode: new Map(), tips: 0n, waived: 0n, billed: 0n },
  settings: { scheme: 'NONE', rate: 500, inclusive: false, roundsOff: false },
  customer: { name: 'Meera', phoneNo: '9876512345', id: null },
});

async function changeTax(evening: Evening): Promise<void> {
  const { random } = evening;
  const settings = {
    scheme: random.pick(GST_SCHEMES, (scheme) => (scheme === 'REGULAR' ? 4 : 1)),
    rate: random.pick([500, 500, 1_800, random.integer(0, 4_000)]),
    inclusive: random.chance(0.4),
    roundsOff: random.chance(0.5),
  };
  const body = {
    gstScheme: settings.scheme,
    gstRate: `${settings.rate / 100}`,
    gstInclusive: settings.inclusive,
    roundOff: settings.roundsOff,
  };
  await sendAsOwner(evening, shopsApi.editShop, { params: {}, body }, 200);
  evening.settings = settings;
}

/** An order has each item once at most, so its lines stay in their order. */
async function order(sitting: Sitting): Promise<void> {
  const { shop, random, table, family, customer, hasCustomer } = sitting;
  const chosen = shop.items
    .filter(() => random.chance(0.4))
    .map((item) => ({
      item,
      quantity: random.integer(1, random.chance(0.1) ? 30 : 4),
      options: shop.options
        .filter(() => random.chance(0.2))
        .map((option) => ({ ...option, qty: random.integer(1, 3) })),
    }));
  if (chosen.length === 0) return;
  const body = {
    tableNo: table.name,
    cartItems: chosen.map(({ item, quantity, options }) => ({
      foodItemId: item.id,
      qty: quantity,
      options: options.map(({ id: optionId, qty }) => ({ optionId, qty })),
    })),
    ...(hasCustomer && { customerName: customer.name, customerPhoneNo: customer.phoneNo }),
  };
  const { kot } = await sendAsOwner(sitting, ordersApi.newOrder, { params: {}, body }, 201);
  for (const [n, { item, quantity, options }] of chosen.entries())
    family.lines.push({
      id: kot.items[n]?._id ?? '',
      ...{ name: item.name, ownPrice: item.price, gstRate: item.gstRate, quantity, options },
    });
  if (!hasCustomer || customer.id) return;
  customer.id = kot.customerId?._id ?? null;
  const limit = { params: { customerId: customer.id ?? '' }, body: { limit: CREDIT_LIMIT } };
  await sendAsOwner(sitting, creditAccountsApi.setCreditLimit, limit, 200);
}

/** A discount is less than the subtotal. */
async function charge(sitting: Sitting, bill: LedgerInvoice): Promise<void> {
  const { random, family } = sitting;
  const amount = (most: number) => (random.chance(0.5) ? BigInt(random.integer(0, most)) : 0n);
  const subTotal = Number(ledger.subTotalOf(family, bill));
  bill.discount =
    subTotal > 1
      ? amount(random.chance(0.2) ? Math.min(subTotal - 1, 300_000) : Math.floor(subTotal / 8))
      : 0n;
  bill.packingFee = amount(5_000);
  bill.deliveryCharges = amount(8_000);
  const body = {
    discount: toRupees(bill.discount),
    packingFee: toRupees(bill.packingFee),
    deliveryCharges: toRupees(bill.deliveryCharges),
  };
  const { invoice } = await sendAsOwner(
    sitting,
    invoicesApi.addCharges,
    { params: { invoiceId: bill.id }, body },
    200,
  );
  expectAmounts(sitting, bill, invoice);
}

const openOf = (bills: readonly LedgerInvoice[]) => bills.filter(({ status }) => status === 'OPEN');

/** Splits or joins what still can be. */
async function divide(sitting: Sitting, source: LedgerInvoice): Promise<void> {
  const { random, family } = sitting;
  if (source.status !== 'OPEN') return;
  const joinable = openOf(family.bills.slice(1));
  if (joinable.length > 0 && random.chance(0.4)) return join(sitting, source, random.pick(joinable));
  await split(sitting, source);
}

/** Orders, divides and pays until the table is free. */
export async function serveTable(evening: Evening): Promise<void> {
  const { shop, random, totals } = evening;
  if (random.chance(0.4)) await changeTax(evening);
  const family: ledger.Family = { settings: evening.settings, lines: [], bills: [] };
  const table = random.pick(shop.tables);
  const sitting: Sitting = { ...evening, table, family, hasCustomer: random.chance(0.3) };
  while (family.lines.length === 0 || random.chance(0.4)) await order(sitting);
  const opened = await sendAsOwner(
    sitting,
    invoicesApi.tableInvoice,
    { params: {}, body: { tableId: table.id } },
    201,
  );
  const source = newLedgerInvoice(
    opened.invoice._id,
    new Map(family.lines.map(({ id, quantity }) => [id, quantity])),
  );
  family.bills.push(source);
  expectAmounts(sitting, source, opened.invoice);
  if (random.chance(0.6)) await charge(sitting, source);
  for (let left = random.integer(1, 6); left > 0; left--) await divide(sitting, source);
  await expectOccupancy(sitting);
  while (openOf(family.bills).length > 0) {
    const bill = random.pick(openOf(family.bills));
    if (random.chance(0.1)) await charge(sitting, bill);
    await playPlan(sitting, bill);
    if (random.chance(0.15)) await divide(sitting, source);
  }
  await expectAllStored(sitting, source);
  for (const bill of family.bills) addToTotals(totals, family, bill);
  count(evening, 'tables served');
  await expectSummary(evening);
}

async function expectAllStored(sitting: Sitting, source: LedgerInvoice): Promise<void> {
  const options = { params: { invoiceId: source.id } };
  const { invoices } = await sendAsOwner(sitting, invoicesApi.getSplitInvoices, options, 200);
  const living = sitting.family.bills.filter(({ status }) => status !== 'VOID');
  if (invoices.length !== living.length)
    throw new Difference(`bills: ${invoices.length} for ${living.length}`);
  for (const [n, bill] of living.entries()) {
    const shown = invoices[n];
    if (shown) expectAmounts(sitting, bill, shown);
  }
}

function addToTotals(totals: Evening['totals'], family: ledger.Family, bill: LedgerInvoice): void {
  if (bill.status !== 'PAID') return;
  const { byMode } = totals;
  const main = ledger.modeOf(bill);
  for (const mode of ALL_PAYMENT_MODES) {
    const { sum, bills } = byMode.get(mode) ?? { sum: 0n, bills: 0 };
    byMode.set(mode, {
      sum: sum + ledger.sumOfMode(bill.payments, (one) => one === mode),
      bills: bills + Number(mode === main),
    });
  }
  totals.tips += ledger.tipsOf(bill);
  totals.waived += ledger.waivedOf(bill);
  totals.billed += ledger.expectedOf(family, bill).total;
}

interface Sales {
  totalAmount: number;
  tips: number;
  totalInvoice: number;
  refunded: number;
  collected: number;
  paymentMode: { paymentMode: PaymentMode; totalPaymentSum: number; totalInvoice: number }[];
}

function findWrongSales({ totals }: Evening, shown: readonly Sales[]): string[] {
  const add = (of: (sales: Sales) => number) => ledger.sum(shown.map((sales) => paiseOf(of(sales))));
  const rowsOf = (mode: PaymentMode) =>
    shown.flatMap(({ paymentMode }) => paymentMode.filter((row) => row.paymentMode === mode));
  const expectedOf = (mode: PaymentMode) => totals.byMode.get(mode) ?? { sum: 0n, bills: 0 };
  const money = ALL_PAYMENT_MODES.filter((mode) => mode !== 'DUE');
  const received = ledger.sum(money.map((mode) => expectedOf(mode).sum));
  const bills = ALL_PAYMENT_MODES.reduce((all, mode) => all + expectedOf(mode).bills, 0);
  const pairs: [what: string, shown: bigint, expected: bigint][] = [
    ['received', add(({ totalAmount }) => totalAmount), received],
    ['tips', add(({ tips }) => tips), totals.tips],
    ['bills', add(({ totalInvoice }) => totalInvoice) / 100n, BigInt(bills)],
    ['refunded', add(({ refunded }) => refunded), 0n],
    ['collected', add(({ collected }) => collected), 0n],
    ['received, on credit and waived', received + expectedOf('DUE').sum + totals.waived, totals.billed],
    ...ALL_PAYMENT_MODES.map((mode): [string, bigint, bigint] => [
      `sum of ${mode}`,
      ledger.sum(rowsOf(mode).map(({ totalPaymentSum }) => paiseOf(totalPaymentSum))),
      expectedOf(mode).sum,
    ]),
    ...ALL_PAYMENT_MODES.map((mode): [string, bigint, bigint] => [
      `bills of ${mode}`,
      BigInt(rowsOf(mode).reduce((all, { totalInvoice }) => all + totalInvoice, 0)),
      BigInt(expectedOf(mode).bills),
    ]),
  ];
  return pairs.flatMap(([what, one, other]) => (one === other ? [] : [`${what}: ${one} for ${other}`]));
}

async function expectSummary(evening: Evening): Promise<void> {
  const params = { startDate: 'all', endDate: 'all' };
  const options = { params, body: { password: PASSWORD } };
  const summary = await sendAsOwner(evening, invoicesApi.getInvoiceSummary, options, 200);
  const wrong = findWrongSales(evening, [summary]);
  if (wrong.length > 0) throw new Difference(`summary: ${wrong.join(', ')}`);
}

/** The sales of the day, or of both days around midnight, and what the customer owes. */
export async function expectDay(evening: Evening, startedAt: number): Promise<void> {
  const days = [...new Set([startedAt, Date.now()].map((at) => calendarDate(at)))];
  const sales: Sales[] = [];
  for (const day of days) {
    const options = { params: {}, query: { day } };
    sales.push(await sendAsOwner(evening, invoicesApi.getDaySales, options, 200));
  }
  const wrong = findWrongSales(evening, sales);
  if (wrong.length > 0) throw new Difference(`sales of the day: ${wrong.join(', ')}`);
  const { id } = evening.customer;
  if (!id) return;
  const statement = await sendAsOwner(
    evening,
    creditAccountsApi.getStatement,
    { params: { customerId: id } },
    200,
  );
  const owed = evening.totals.byMode.get('DUE')?.sum ?? 0n;
  if (paiseOf(statement.balance) !== owed)
    throw new Difference(`owed: ${paiseOf(statement.balance)} for ${owed}`);
}
