import { calendarDate } from '@tawa/shared/calendar.ts';
import { billedTax, billedTotal } from '@tawa/shared/days/days.rules.ts';
import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import { INVOICE_DOCUMENTS, type InvoiceDocument } from '@tawa/shared/invoices/invoices.rules.ts';
import { gstMonthCsvTexts } from '@tawa/shared/messages/reports.gst.en.ts';
import { gstMonthSheetTexts } from '@tawa/shared/messages/reports.server.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { GstBuyerDocument, GstMonth, GstSupplies } from '@tawa/shared/reports/gst-month.contract.ts';
import {
  addSupplies,
  type SuppliesSums,
  suppliesOf,
  taxableOf,
} from '@tawa/shared/reports/gst-month.rules.ts';
import type { ExportTable, TableCell, TableRow } from '../../support/export/table.ts';
import type { IssuedDocument } from './issued-documents.repository.ts';

interface GstMonthSums extends Pick<GstMonth, 'series' | 'open'> {
  supplies: Record<InvoiceDocument, SuppliesSums>;
  byRegistration: Record<'b2b' | 'b2c', SuppliesSums>;
  /** The documents in `b2b`, those of each series by number. */
  buyerDocuments: readonly IssuedDocument[];
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

function presentBuyerDocument(issued: IssuedDocument): GstBuyerDocument {
  const { buyerGstIn, buyerName, document, invoiceNo, creditForNo, createdAt, parts } = issued;
  const { documents: _, ...sums } = presentSupplies(suppliesOf(parts));
  const date = calendarDate(createdAt);
  return { gstIn: buyerGstIn ?? '', name: buyerName ?? '', document, invoiceNo, creditForNo, date, ...sums };
}

/** Documents of one buyer stay in their order. */
function presentBuyerDocuments(buyerDocuments: readonly IssuedDocument[]): GstBuyerDocument[] {
  const inOrder = INVOICE_DOCUMENTS.flatMap((kind) =>
    buyerDocuments.filter(({ document }) => document === kind),
  );
  return inOrder
    .map(presentBuyerDocument)
    .sort((one, other) => (one.gstIn === other.gstIn ? 0 : one.gstIn < other.gstIn ? -1 : 1));
}

export function presentGstMonth(
  head: Pick<GstMonth, 'month' | 'scheme' | 'gstIn'>,
  { supplies: { INVOICE, CREDIT_NOTE }, byRegistration, buyerDocuments, series, open }: GstMonthSums,
): GstMonth {
  const net = addSupplies(INVOICE, CREDIT_NOTE);
  const parts = taxableOf(net) + billedTax(net.billed) + net.untaxed + net.billed.roundOff;
  return {
    ...head,
    invoices: presentSupplies(INVOICE),
    creditNotes: presentSupplies(CREDIT_NOTE),
    net: presentSupplies(net),
    b2b: presentSupplies(byRegistration.b2b),
    b2c: presentSupplies(byRegistration.b2c),
    buyerDocuments: presentBuyerDocuments(buyerDocuments),
    series,
    open,
    difference: toRupees(billedTotal(net.billed) - parts),
  };
}

const count = (number: number): TableCell => ({ number });
const amount = (rupees: number): TableCell => ({ amount: rupees });

function linesOfSupplies(
  name: string,
  { documents, rates, taxable, cgst, sgst, tax, untaxed, roundOff, total }: GstSupplies,
): TableRow[] {
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

/** A line for each rate, as the sheet `b2b` of the offline tool for GSTR-1 has it: the value is that of the whole document. */
function linesOfBuyerDocument(sold: GstBuyerDocument): TableRow[] {
  const { gstIn, name, document, invoiceNo, creditForNo, date, total, rates } = sold;
  const head = [gstIn, name, gstMonthCsvTexts.buyers.documents[document], invoiceNo, creditForNo ?? ''];
  const start: TableCell[] = [...head, { day: date }, amount(total)];
  if (rates.length === 0) return [[...start, null, ...[0, 0, 0, 0].map(amount)]];
  return rates.map(({ rate, taxable, cgst, sgst, tax }) => [
    ...start,
    count(rate),
    ...[taxable, cgst, sgst, tax].map(amount),
  ]);
}

function notesOf({ scheme, open }: GstMonth): string[] {
  const { notes } = gstMonthCsvTexts;
  return [
    ...(scheme === 'REGULAR' ? [] : [notes.scheme[scheme]]),
    ...(open > 0 ? [notes.open(open)] : []),
    notes.notRecorded,
  ];
}

/** The month, supplies by rate, documents by series, and what to know. */
export function gstMonthTables(sheet: GstMonth): ExportTable[] {
  const { month, gstIn, part, rate, parts, documents, difference, columns, buyers, series } =
    gstMonthCsvTexts;
  const { sheets } = gstMonthSheetTexts;
  return [
    {
      name: sheets.month,
      titles: [month, gstIn, difference],
      batches: [[[sheet.month, sheet.gstIn, amount(sheet.difference)]]],
    },
    {
      name: sheets.byRate,
      titles: [part, rate, ...Object.values(columns)],
      batches: [
        linesOfSupplies(parts.invoices, sheet.invoices),
        linesOfSupplies(parts.creditNotes, sheet.creditNotes),
        linesOfSupplies(parts.net, sheet.net),
        linesOfSupplies(parts.b2b, sheet.b2b),
        linesOfSupplies(parts.b2c, sheet.b2c),
      ],
    },
    {
      name: sheets.buyers,
      titles: [
        ...[buyers.gstIn, buyers.name, buyers.document, buyers.number, buyers.creditFor, buyers.date],
        ...[buyers.value, rate, columns.taxable, columns.cgst, columns.sgst, columns.tax],
      ],
      batches: [sheet.buyerDocuments.flatMap(linesOfBuyerDocument)],
    },
    {
      name: sheets.series,
      titles: [series.title, series.first, series.last, series.issued, series.voided, series.net],
      batches: [
        sheet.series.map(({ document, first, last, issued, voided, net }) => [
          documents[document],
          first,
          last,
          ...[issued, voided, net].map(count),
        ]),
      ],
    },
    { name: sheets.notes, titles: [], batches: [notesOf(sheet).map((note) => [note])] },
  ];
}

/** Returns a name like `gst-2026-11`, without the ending of the file. */
export const gstMonthFileName = ({ month }: GstMonth): string => `gst-${month}`;
