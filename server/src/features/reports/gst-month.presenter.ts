import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import { billedTax, billedTotal } from '@tawa/shared/days/days.rules.ts';
import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { InvoiceDocument } from '@tawa/shared/invoices/invoices.rules.ts';
import { gstMonthCsvTexts } from '@tawa/shared/messages/reports.gst.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { GstMonth, GstSupplies } from '@tawa/shared/reports/gst-month.contract.ts';
import { addSupplies, type SuppliesSums, taxableOf } from '@tawa/shared/reports/gst-month.rules.ts';

interface GstMonthSums extends Pick<GstMonth, 'series' | 'open'> {
  supplies: Record<InvoiceDocument, SuppliesSums>;
}

function presentSupplies(sums: SuppliesSums): GstSupplies {
  const { documents, billed, untaxed } = sums;
  const half = (part: 'cgst' | 'sgst') => billed.taxes.reduce((sum, tax) => sum + tax[part], 0);
  return {
    documents,
    rates: billed.taxes.map(({ rate, taxable, cgst, sgst }) => ({
      rate: basisPointsToPercent(rate),
      taxable: toRupees(taxable),
      cgst: toRupees(cgst),
      sgst: toRupees(sgst),
      tax: toRupees(cgst + sgst),
    })),
    taxable: toRupees(taxableOf(sums)),
    cgst: toRupees(half('cgst')),
    sgst: toRupees(half('sgst')),
    tax: toRupees(billedTax(billed)),
    untaxed: toRupees(untaxed),
    roundOff: toRupees(billed.roundOff),
    total: toRupees(billedTotal(billed)),
  };
}

export function presentGstMonth(
  head: Pick<GstMonth, 'month' | 'scheme' | 'gstIn'>,
  { supplies: { INVOICE, CREDIT_NOTE }, series, open }: GstMonthSums,
): GstMonth {
  const net = addSupplies(INVOICE, CREDIT_NOTE);
  const parts = taxableOf(net) + billedTax(net.billed) + net.untaxed + net.billed.roundOff;
  return {
    ...head,
    invoices: presentSupplies(INVOICE),
    creditNotes: presentSupplies(CREDIT_NOTE),
    net: presentSupplies(net),
    series,
    open,
    difference: toRupees(billedTotal(net.billed) - parts),
  };
}

const count = (value: number): Cell => ({ trusted: String(value) });
const amount = (value: number): Cell => ({ trusted: value.toFixed(2) });

function linesOfSupplies(
  name: string,
  { documents, rates, taxable, cgst, sgst, tax, untaxed, roundOff, total }: GstSupplies,
): Cell[][] {
  const taxes = [taxable, cgst, sgst, tax].map(amount);
  const rest = [untaxed, roundOff, total].map(amount);
  return [
    ...rates.map((row) => [
      name,
      count(row.rate),
      '',
      ...[row.taxable, row.cgst, row.sgst, row.tax].map(amount),
    ]),
    [name, gstMonthCsvTexts.allRates, count(documents), ...taxes, ...rest],
  ];
}

function notesOf({ scheme, open }: GstMonth): string[] {
  const { notes } = gstMonthCsvTexts;
  return [
    ...(scheme === 'REGULAR' ? [] : [notes.scheme[scheme]]),
    ...(open > 0 ? [notes.open(open)] : []),
    notes.notRecorded,
  ];
}

/** Tables with an empty line between them: the month, supplies by rate, documents by series, and what to know. */
export function formatGstMonthCsv(sheet: GstMonth): string {
  const { month, gstIn, part, rate, parts, documents, difference, columns, series } = gstMonthCsvTexts;
  const tables: Cell[][][] = [
    [
      [month, gstIn, difference],
      [sheet.month, sheet.gstIn, amount(sheet.difference)],
    ],
    [
      [part, rate, ...Object.values(columns)],
      ...linesOfSupplies(parts.invoices, sheet.invoices),
      ...linesOfSupplies(parts.creditNotes, sheet.creditNotes),
      ...linesOfSupplies(parts.net, sheet.net),
    ],
    [
      [series.title, series.first, series.last, series.issued, series.voided, series.net],
      ...sheet.series.map(({ document, first, last, issued, voided, net }) => [
        documents[document],
        first,
        last,
        ...[issued, voided, net].map(count),
      ]),
    ],
    notesOf(sheet).map((note) => [note]),
  ];
  return BYTE_ORDER_MARK + tables.map((lines) => lines.map(formatCsvLine).join('')).join('\r\n');
}

/** Returns a name like `gst-2026-11.csv`. */
export const gstMonthFileName = ({ month }: GstMonth): string => `gst-${month}.csv`;
