import type { Random } from '@tawa/server/demo/random.ts';
import { exportRows } from '@tawa/server/features/invoices/export/invoice-export.presenter.ts';
import { insertInvoice, type NewInvoice } from '@tawa/server/features/invoices/invoice-writes.repository.ts';
import { presentInvoice, presentSummary } from '@tawa/server/features/invoices/invoices.presenter.ts';
import type { BilledKot } from '@tawa/server/features/invoices/line-adjustments.repository.ts';
import { insertSettlement } from '@tawa/server/features/invoices/payments.repository.ts';
import { countPaidInvoice, sumSales } from '@tawa/server/features/invoices/sales/daily-sales.repository.ts';
import { formatCsvRow } from '@tawa/server/support/export/table.ts';
import { UNBOUNDED_PERIOD } from '@tawa/shared/business-day.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import { computeInvoiceTax } from '@tawa/shared/gst.ts';
import {
  computeSettlement,
  formatInvoiceNo,
  hasValidCharges,
  invoiceTotal,
  printedRows,
  type Settlement,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { lineDiscountOf } from '@tawa/shared/invoices/line-discount.rules.ts';
import { type Payment, settlementPayments } from '@tawa/shared/invoices/payments.rules.ts';
import { lineDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { MAX_OPTION_QUANTITY, MAX_OPTIONS, resolveLine } from '@tawa/shared/menu/item-choices.rules.ts';
import { linesTotal, toPaise } from '@tawa/shared/money.ts';
import { writeAsOwner } from '../../support/database/bulk-seed.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { calculateExpectedInvoice, expectedAmount, expectedLineDiscount } from './expected-invoice.ts';
import { type GeneratedInvoice, type GeneratedLine, generateInvoice } from './generated-invoice.ts';
import { parsePaise } from './parse-paise.ts';

/** As an order prices it. */
function linePrice({ name, ownPrice, options }: GeneratedLine): number {
  const offered = options.map((option, n) => ({
    ...option,
    _id: String(n),
    isAvailable: true,
    maxEach: MAX_OPTION_QUANTITY,
  }));
  const group = { _id: 'add-ons', name: 'Add-ons', min: 0, max: MAX_OPTIONS, options: offered };
  const item = { name, price: ownPrice, isAvailable: true, variants: [], optionGroupIds: [group._id] };
  const chosen = offered.map(({ _id: optionId, qty }) => ({ optionId, qty }));
  const resolved = resolveLine(item, [group], { options: chosen });
  if ('fault' in resolved) throw new Error(`${resolved.fault.error} of a generated line`);
  return resolved.line.price;
}

/** A control replaces one of these. */
export const sharedRules = {
  linePrice,
  linesTotal,
  lineDiscount: lineDiscountOf,
  invoiceTax: computeInvoiceTax,
  invoiceTotal,
  settle: computeSettlement,
};
export type Rules = typeof sharedRules;

const BATCH = 20_000;
const FIRST_DAY = Date.parse('2026-04-01T06:00:00Z');

/** Stores invoices as the product does; returns all amounts that differ from `calculateExpectedInvoice`. */
export async function compareInvoices(
  server: TestServer,
  shop: TestShop,
  count: number,
  random: Random,
  rules: Rules = sharedRules,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let done = 0; done < count; done += BATCH)
    wrong.push(...(await compareBatch(server, shop, Math.min(BATCH, count - done), random, rules)));
  return wrong;
}

async function compareBatch(
  server: TestServer,
  shop: TestShop,
  count: number,
  random: Random,
  rules: Rules,
): Promise<string[]> {
  const { writer, reader } = server.app.databases;
  for (const table of ['payments', 'invoices', 'takings', ...(POSTGRES_URL ? [] : ['bill_search'])])
    writer.exec(`DELETE FROM ${table}`);
  const wrong: string[] = [];
  const expectedByMode = new Map<string, bigint>();
  const scope = await writeAsOwner(server, shop, async (context) => {
    for (let n = 0; n < count; n++) {
      const made = generateInvoice(random);
      const { row, settlement, received, faults } = settleInvoice(made, n, rules);
      wrong.push(...faults);
      const { id } = await insertInvoice(context, row);
      const { paymentMode } = made;
      await insertSettlement(context, { id, paymentMode, at: row.createdAt }, settlement);
      await countPaidInvoice(context, { paymentMode, paidAt: row.createdAt });
      expectedByMode.set(made.paymentMode, (expectedByMode.get(made.paymentMode) ?? 0n) + received);
    }
    return context.scope;
  });
  const summary = presentSummary(await sumSales('day', { tx: reader, scope }, UNBOUNDED_PERIOD));
  const all = [...expectedByMode.values()].reduce((sum, one) => sum + one, 0n);
  const actualByMode = new Map(summary.paymentMode.map((one) => [one.paymentMode, one.totalPaymentSum]));
  for (const [mode, paise] of expectedByMode)
    if (parsePaise(String(actualByMode.get(mode as never))) !== paise)
      wrong.push(`${mode}: ${actualByMode.get(mode as never)} for ${paise}`);
  if (parsePaise(String(summary.totalAmount)) !== all)
    wrong.push(`in all: ${summary.totalAmount} for ${all}`);
  const byDay = summary.takings.reduce((sum, { total }) => sum + parsePaise(String(total)), 0n);
  if (byDay !== all || summary.totalInvoice !== count) wrong.push(`by day: ${byDay} for ${all}`);
  return wrong;
}

function settleInvoice(
  made: GeneratedInvoice,
  n: number,
  rules: Rules,
): { row: NewInvoice; settlement: Settlement; received: bigint; faults: string[] } {
  const { settings, packingFee, deliveryCharges, paymentMode, waived } = made;
  const lines = made.lines.map((line) => {
    const price = rules.linePrice(line);
    const { adjustment } = line;
    return { ...line, price, discount: adjustment ? rules.lineDiscount(adjustment, { ...line, price }) : 0 };
  });
  const subTotal = rules.linesTotal(lines);
  const lineDiscount = lines.reduce((sum, line) => sum + line.discount, 0);
  const discount = made.discount + lineDiscount;
  const tax = rules.invoiceTax(settings, { ...made, lines, discount });
  const charged = {
    subTotal,
    discount,
    lineDiscount,
    packingFee,
    deliveryCharges,
    taxAdded: tax.taxAdded,
    roundOff: tax.roundOff,
  };
  const total = rules.invoiceTotal(charged);
  const amount = total > waived ? total - waived : total;
  const settlement = rules.settle(total, toPaise(amount / 100)) ?? { received: -1, waived: 0 };
  const paidAt = FIRST_DAY + (n % 365) * DAY_MS;
  const { scheme, inclusive } = settings;
  const row: NewInvoice = {
    ...charged,
    invoiceNo: formatInvoiceNo('2627', n + 1),
    kind: 'SINGLE',
    status: 'PAID',
    tableId: null,
    tableName: null,
    customerId: null,
    customerName: null,
    customerPhoneNo: null,
    gst: scheme === 'NONE' ? null : { scheme, inclusive, lines: tax.lines },
    paymentMode,
    createdAt: paidAt,
    paidAt,
  };

  const expectedInvoice = calculateExpectedInvoice(settings, made);
  const expectedReceived =
    expectedInvoice.total > BigInt(waived) ? expectedInvoice.total - BigInt(waived) : expectedInvoice.total;
  const halves = expectedInvoice.tax.reduce((sum, { half }) => sum + half, 0n);
  const expected: Record<string, bigint> = {
    Subtotal: expectedInvoice.subTotal,
    Discount: expectedInvoice.discount,
    Packing: BigInt(packingFee),
    Delivery: BigInt(deliveryCharges),
    Taxable: expectedInvoice.tax.reduce((sum, { taxable }) => sum + taxable, 0n),
    CGST: halves,
    SGST: halves,
    'Round Off': expectedInvoice.roundOff,
    Total: expectedInvoice.total,
    Received: expectedReceived,
    Waived: expectedInvoice.total - expectedReceived,
  };
  const payments = settlementPayments(settlement, paymentMode);
  const faults = [
    ...findDifferences({ ...made, lines }, row, payments, expected),
    ...findWrongPaperRows(lines),
    ...findWrongLineDiscounts(lines),
  ];
  return { row, settlement, received: expectedReceived, faults };
}

type PricedLine = GeneratedLine & { price: number; discount: number };

/** On paper an item and its options are rows of their own, which add up to the line. */
function findWrongPaperRows(lines: readonly PricedLine[]): string[] {
  return lines.flatMap((line) => {
    const { adjustment: _, ...printed } = line;
    const paise = printedRows(printed).reduce((sum, { rate, quantity }) => sum + BigInt(rate * quantity), 0n);
    return paise === expectedAmount(line) ? [] : [`Paper: ${paise} for ${JSON.stringify(line)}`];
  });
}

function findWrongLineDiscounts(lines: readonly PricedLine[]): string[] {
  return lines.flatMap((line) => {
    const expected = expectedLineDiscount(line);
    return parsePaise(String(line.discount / 100)) === expected
      ? []
      : [`Off a line: ${line.discount} for ${expected} of ${JSON.stringify(line)}`];
  });
}

/** Checks the response and the CSV export. */
function findDifferences(
  made: GeneratedInvoice & { lines: PricedLine[] },
  row: NewInvoice,
  payments: readonly Payment[],
  expected: Record<string, bigint>,
): string[] {
  const faults: string[] = [];
  const full = {
    id: '',
    shopId: '',
    splitFromId: null,
    document: 'INVOICE' as const,
    creditForId: null,
    creditForNo: null,
    buyerGstIn: null,
    buyerName: null,
    mergedTables: null,
    lineDiscount: 0,
    customerFoldedName: null,
    gst: null,
    taxAdded: 0,
    roundOff: 0,
    ...row,
  };
  const invoice = presentInvoice({
    row: full,
    hasSplits: false,
    kotsWithLines: [{ kot: { id: '' }, lines: made.lines } as unknown as BilledKot],
    payments: payments.map((payment) => ({
      ...payment,
      id: '',
      shopId: '',
      invoiceId: '',
      at: 0,
      byId: null,
      byName: null,
      modeId: null,
      modeName: null,
      tip: 0,
      reference: null,
      partNumber: null,
      partOf: null,
      tendered: null,
      reason: null,
      refundOfId: null,
      shiftId: null,
    })),
  });
  const expectedCells: Record<string, number | null> = {
    Subtotal: invoice.subTotal,
    Total: invoice.totalPayment,
    Received: invoice.amountReceived,
    Waived: invoice.waivedAmount,
    CGST: invoice.gst?.cgst ?? 0,
    'Round Off': invoice.gst?.roundOff ?? 0,
  };
  const cells = exportRows('bills', invoice).map(formatCsvRow).join('').split(',').slice(8, 19);
  for (const [index, [name, paise]] of Object.entries(expected).entries()) {
    const texts = [cells[index] ?? '', ...(name in expectedCells ? [String(expectedCells[name])] : [])];
    for (const text of texts)
      if (parsePaise(text) !== paise) faults.push(`${name}: ${text} for ${paise} of ${JSON.stringify(made)}`);
  }
  const shown = BigInt(lineDiscountIn(invoice));
  if (shown !== BigInt(full.lineDiscount))
    faults.push(`Off the items shown: ${shown} for ${full.lineDiscount} of ${JSON.stringify(made)}`);
  if (!hasValidCharges(full)) faults.push(`refused: ${JSON.stringify(made)}`);
  return faults;
}
