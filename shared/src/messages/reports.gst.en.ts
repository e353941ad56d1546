import { defineMessages } from './messages.ts';

const columns = {
  documents: 'Documents',
  taxable: 'Taxable',
  cgst: 'CGST',
  sgst: 'SGST',
  tax: 'Tax',
  untaxed: 'Without tax',
  roundOff: 'Round-off',
  total: 'Total',
};

const series = {
  title: 'Documents issued',
  first: 'From',
  last: 'To',
  issued: 'Total',
  voided: 'Cancelled',
  net: 'Net issued',
};

const buyers = {
  gstIn: 'Buyer GSTIN',
  name: 'Buyer',
  document: 'Document',
  documents: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  number: 'No',
  creditFor: 'For Bill No',
  date: 'Date',
  value: 'Value',
};

const notes = {
  scheme: {
    NONE: 'The shop is not registered for GST. Its bills carry no tax, and no GST return applies.',
    COMPOSITION:
      'The shop is under the composition scheme. Its bills carry no tax; it pays tax on its turnover by CMP-08 each quarter.',
  },
  open: (count: number) =>
    count === 1
      ? 'One bill of this month is still open. It counts here and may still change.'
      : `${count} bills of this month are still open. They count here and may still change.`,
  notRecorded:
    'B2B is what bills and credit notes with a buyer’s GSTIN come to, and B2C is the rest. Tawa does not record sales through delivery platforms, so this sheet does not show them separately.',
};

/** The texts of the CSV file. They are English in every language: spreadsheets of users refer to them. */
export const gstMonthCsvTexts = {
  month: 'Month',
  gstIn: 'GSTIN',
  part: 'Part',
  rate: 'Rate',
  allRates: 'All',
  parts: {
    invoices: 'Invoices',
    creditNotes: 'Credit notes',
    net: 'Net outward supplies',
    b2b: 'B2B',
    b2c: 'B2C',
  },
  documents: { INVOICE: 'Invoices', CREDIT_NOTE: 'Credit notes' },
  difference: 'Off by',
  columns,
  buyers,
  series,
  notes,
};

/** The part of the page of reports for the accountant. */
export const gstMonthMessages = defineMessages('reports.gst', {
  ...gstMonthCsvTexts,
  byDate: 'By the date on bills and credit notes, from midnight to midnight.',
  notLoaded: 'The month could not be loaded',
  byRate: 'GST by rate',
  byBuyer: 'B2B by buyer',
  tally: 'Tally XML',
  tallyDoubles:
    'Tally adds the file again at each import, unless voucher numbers are manual and duplicates are prevented. Export days whose bills are all paid: an open bill may still change.',
  none: 'No documents in this month',
  noneHint: 'No bill and no credit note carries a date of this month.',
  addsUp: 'Adds up',
  isOff: (amount: string) => `Off by ${amount}`,
  sums: (taxable: string, tax: string, untaxed: string, roundOff: string) =>
    `taxable ${taxable} + tax ${tax} + without tax ${untaxed} + round-off ${roundOff}`,
});
