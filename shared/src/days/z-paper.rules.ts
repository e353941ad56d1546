/** A Z report as it is written on screen and on paper. */

import { formatDateTime } from '../calendar.ts';
import { dinerInvoiceMessages } from '../messages/invoices.diner.en.ts';
import { zReportMessages } from '../messages/z-report.en.ts';
import { formatRupees, signedRupees } from '../money.ts';
import type { BilledSums, ZReport } from './days.contract.ts';
import { offBy } from './days.rules.ts';

interface ZRow {
  name: string;
  /** Includes the currency, and the sign if the amount is negative. A count has neither. */
  value: string;
  /** What a spreadsheet adds up, in rupees or a plain count. A text has neither. */
  rupees?: number;
  count?: number;
  isSum?: boolean;
}

export interface ZPaper {
  title: string;
  facts: { name: string; text: string }[];
  /** Without those that have no rows. */
  sections: { title: string; rows: ZRow[] }[];
  /** Whether everything adds up, in a sentence. */
  check: string;
  isRight: boolean;
  /** The head of the chain, in words that fit on the narrowest paper. */
  head: string[];
}

const NARROW_COLUMNS = 24;

const row = (name: string, rupees: number): ZRow => ({ name, value: signedRupees(rupees), rupees });
const sum = (name: string, rupees: number): ZRow => ({ ...row(name, rupees), isSum: true });
const counted = (name: string, count: number): ZRow => ({ name, value: formatRupees(count), count });
/** Leaves out a row of 0. */
const some = (name: string, rupees: number): ZRow[] => (rupees === 0 ? [] : [row(name, rupees)]);

function billedRows(billed: BilledSums): ZRow[] {
  const { billed: m } = zReportMessages();
  return [
    row(m.gross, billed.gross),
    ...some(m.discount, 0 - billed.discount),
    row(m.net, billed.net),
    ...some(m.charges, billed.charges),
    ...billed.taxes.flatMap(({ rate, taxable, cgst, sgst }) => [
      row(m.taxable(rate), taxable),
      row(m.cgst(rate / 2), cgst),
      row(m.sgst(rate / 2), sgst),
    ]),
    ...some(m.roundOff, billed.roundOff),
    sum(m.total, billed.total),
  ];
}

function invoiceRows({ invoices }: ZReport): ZRow[] {
  const { invoices: m } = zReportMessages();
  return [
    counted(m.opened, invoices.opened),
    ...(invoices.first === null ? [] : [{ name: m.first, value: invoices.first }]),
    ...(invoices.last === null ? [] : [{ name: m.last, value: invoices.last }]),
    ...invoices.voided.map((invoiceNo) => ({ name: m.voided, value: invoiceNo })),
    ...(invoices.creditNotes === 0 ? [] : [counted(m.creditNotes, invoices.creditNotes)]),
  ];
}

function moneyRows(z: ZReport): ZRow[] {
  const { money: m } = zReportMessages();
  const { paymentMode: names } = dinerInvoiceMessages();
  return [
    ...z.modes.flatMap(({ paymentMode, modeName, received, refunded, tips, collected }) => {
      const mode = modeName ?? names[paymentMode];
      return [
        row(mode, received),
        ...some(m.refunded(mode), 0 - refunded),
        ...some(m.tips(mode), tips),
        ...some(m.collected(mode), collected),
      ];
    }),
    sum(m.received, z.received),
    ...some(m.onCredit, z.onCredit),
    ...some(m.waived, z.waived),
    ...some(m.tipsTotal, z.tips),
    ...some(m.collectedTotal, z.collected),
    ...some(m.change, z.change),
  ];
}

/** In rupees. Where nobody opens a drawer, all cash is in none, and nobody asks. */
const cashOutsideDrawers = ({ shifts, cashInNoDrawer = 0 }: ZReport): number =>
  shifts.length === 0 ? 0 : cashInNoDrawer;

function drawerRows(z: ZReport): ZRow[] {
  const { shifts, cash } = z;
  const { drawers: m } = zReportMessages();
  const { paymentMode: names } = dinerInvoiceMessages();
  return [
    ...shifts.flatMap(({ number, drawer, float, expected, counted, variance, modes = [] }) => [
      row(m.float(drawer, number), float),
      row(m.expected, expected),
      row(m.counted, counted),
      sum(m.variance, variance),
      ...modes.flatMap((mode) => [
        row(m.expectedOf(names[mode.paymentMode]), mode.expected),
        mode.variance === null
          ? { name: names[mode.paymentMode], value: m.notCounted }
          : row(m.varianceOf(names[mode.paymentMode]), mode.variance),
      ]),
    ]),
    ...cash.map(({ kind, amount }) => row(m.kinds[kind], amount)),
    ...some(m.noDrawer, cashOutsideDrawers(z)),
  ];
}

function openRows({ openInvoices, due, dueBefore }: ZReport): ZRow[] {
  const { open: m } = zReportMessages();
  return [
    ...openInvoices.map(({ invoiceNo, table, due }) =>
      row(table === null ? invoiceNo : m.atTable(invoiceNo, table), due),
    ),
    ...(openInvoices.length === 0 ? [] : [sum(m.due, due)]),
    ...some(m.dueBefore, dueBefore),
  ];
}

function deviceRows({ absentDevices }: ZReport): ZRow[] {
  const { devices: m } = zReportMessages();
  const { withUnsent = [], others = 0 } = absentDevices ?? {};
  return [
    ...withUnsent.map(({ name, lastContactAt, unsentOrders }) => ({
      name: m.device(name, formatDateTime(lastContactAt)),
      value: m.unsent(unsentOrders),
      count: unsentOrders,
    })),
    ...(others === 0 ? [] : [counted(withUnsent.length === 0 ? m.all : m.others, others)]),
  ];
}

/** They correct the report before, which did not know of them. */
function lateRows({ number, lateOrders }: ZReport): ZRow[] {
  const { late: m } = zReportMessages();
  if (!lateOrders || lateOrders.count === 0) return [];
  return [counted(m.madeBefore(number - 1), lateOrders.count), row(m.amount, lateOrders.amount)];
}

/** Splits a text without blanks, which no paper could wrap. */
const inWords = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / NARROW_COLUMNS) }, (_, n) =>
    text.slice(n * NARROW_COLUMNS, (n + 1) * NARROW_COLUMNS),
  );

function checkSentence(z: ZReport): string {
  const m = zReportMessages();
  const amount = signedRupees(offBy(z));
  if (z.difference !== 0) return m.isOff(amount);
  if (offBy(z) !== 0) return m.cashIsOff(amount);
  const outside = cashOutsideDrawers(z);
  return outside === 0 ? m.isRight : `${m.isRight} ${m.inNoDrawer(signedRupees(outside))}`;
}

export function zPaper(z: ZReport): ZPaper {
  const m = zReportMessages();
  const sections = [
    { title: m.invoices.title, rows: invoiceRows(z) },
    { title: m.billed.title, rows: billedRows(z.billed) },
    { title: m.credited, rows: z.invoices.creditNotes === 0 ? [] : billedRows(z.credited) },
    { title: m.money.title, rows: moneyRows(z) },
    {
      title: m.voids.title,
      rows:
        z.voids.count === 0
          ? []
          : [
              counted(m.voids.count, z.voids.count),
              row(m.voids.amount, z.voids.amount),
              counted(m.voids.wasted, z.voids.wasted),
            ],
    },
    { title: m.drawers.title, rows: drawerRows(z) },
    { title: m.open.title, rows: openRows(z) },
    { title: m.late.title, rows: lateRows(z) },
    { title: m.devices.title, rows: deviceRows(z) },
    { title: m.grandTotal, rows: [sum(m.everBilled, z.grandTotal)] },
  ];
  return {
    title: m.title(z.number),
    facts: [
      { name: m.from, text: z.from === null ? m.beginning : formatDateTime(z.from) },
      { name: m.to, text: formatDateTime(z.to) },
      ...(z.closedBy === null ? [] : [{ name: m.closedBy, text: z.closedBy.name }]),
    ],
    sections: sections.filter(({ rows }) => rows.length > 0),
    check: checkSentence(z),
    isRight: offBy(z) === 0,
    head: [m.head, ...inWords(z.chainHead)],
  };
}
