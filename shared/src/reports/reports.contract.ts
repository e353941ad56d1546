import { z } from 'zod';
import { endpoint, mayReturnFile, XLSX } from '../contract/endpoint.ts';
import { fileWithExample, money, oneOf, optionalField, rejectWith } from '../contract/schema.ts';
import { tallyTexts } from '../messages/reports.tally.en.ts';
import { gstMonth } from './gst-month.contract.ts';
import { MONTH } from './months.rules.ts';
import { reportsPaths } from './reports.paths.ts';
import { REPORT_FORMATS, REPORT_KINDS, UNNAMED_ROWS } from './reports.rules.ts';

/** A row has the columns of its report. docs/DAY.md defines the words. */
const columns = {
  /** Bills that became PAID. */
  invoices: z.number().optional(),
  /** Less what credit notes took back. */
  quantity: z.number().optional(),
  voids: z.number().optional(),
  wasted: z.number().optional(),
  voided: money.optional(),
  gross: money.optional(),
  discount: money.optional(),
  net: money.optional(),
  charges: money.optional(),
  /** With charges, without tax. */
  taxable: money.optional(),
  cgst: money.optional(),
  sgst: money.optional(),
  tax: money.optional(),
  roundOff: money.optional(),
  /** `net + charges + tax + roundOff` */
  billed: money.optional(),
  received: money.optional(),
  /** What credit notes gave back. It is taken off `received` already. */
  refunded: money.optional(),
  credit: money.optional(),
  waived: money.optional(),
  tips: money.optional(),
  collected: money.optional(),
  /** KOTs that were served, of which the kitchen time is known. */
  kots: z.number().optional(),
  /** Bills of tables, each with the bills that were split from it, of which the last one was paid. */
  parties: z.number().optional(),
  /** What the bills of a party come to, before credit notes. */
  averageInvoice: money.optional(),
  /** Of the table as it is now. Missing for a table that is gone. */
  seats: z.number().optional(),
  /** In whole seconds, like `percentile90`. Missing where too few were timed. */
  median: z.number().optional(),
  percentile90: z.number().optional(),
  cancelled: z.number().optional(),
  /** Left out of the times because there is no mark, or because the clock was set back. */
  untimed: z.number().optional(),
  /** Business days on which a person worked, or is in. */
  days: z.number().optional(),
  /** Of the punches that have ended, in whole minutes. */
  minutes: z.number().optional(),
  /** Punches that nobody has ended yet. */
  open: z.number().optional(),
  /** Punches with a flag, such as one of more than 16 hours. */
  flagged: z.number().optional(),
  /** Punches whose times were corrected. */
  corrected: z.number().optional(),
};

/**
 * `net + charges + tax + roundOff + otherDays = received + credit + waived`, but for the difference. The difference includes
 * by how much the gross amounts of the rows, or their discounts, differ from those of the bills.
 */
const check = z.object({
  net: money,
  charges: money,
  tax: money,
  roundOff: money,
  /**
   * What was paid in the period of bills that became PAID at another time or not yet, less what was paid at another time
   * of the period's bills.
   */
  otherDays: money,
  received: money,
  credit: money,
  waived: money,
  difference: money,
});
export type ReportCheck = z.output<typeof check>;

const day = z.string().meta({ examples: ['2026-11-20'] });

const report = z.object({
  kind: z.enum(REPORT_KINDS),
  /** Business days, both included. */
  from: day,
  to: day,
  rows: z.array(
    z.object({
      /**
       * A business day, the two digits of an hour in Asia/Kolkata, a name, a payment mode, a tax rate in percent, a
       * word of `REASONS_OF_ROWS`, or the `_id` of one of the shop's own reasons or, in the report of attendance, of a
       * person. Empty for an unnamed row.
       */
      key: z.string().meta({ examples: ['2026-11-20'] }),
      unnamed: z.enum(UNNAMED_ROWS).optional(),
      /** The present label of a reason that the shop has added itself, or the name of the person who works in the shop. */
      name: z.string().optional(),
      /** Of the person of a row of attendance. It stays when the employee is removed. Empty for the owner. */
      saleId: z.string().optional(),
      ...columns,
    }),
  ),
  totals: z.object(columns),
  /** Missing in reports of times and of attendance, which sum no money. */
  check: check.optional(),
});
export type Report = z.output<typeof report>;

const invalidDay = rejectWith((m) => m.reports.day);
const invalidMonth = rejectWith((m) => m.reports.month);
const format = optionalField(oneOf(REPORT_FORMATS, (m) => m.reports.format));

const days = {
  from: optionalField(z.iso.date(invalidDay)),
  /** Included. At most two years after `from`. */
  to: optionalField(z.iso.date(invalidDay)),
};

export const reportsApi = {
  getReport: mayReturnFile(
    ['text/csv', XLSX],
    endpoint(reportsPaths.getReport, {
      summary: 'A report of one kind over business days, as JSON, CSV or XLSX; of today without dates',
      access: { may: 'report.read' },
      query: z.object({
        ...days,
        format,
      }),
      data: report,
    }),
  ),
  getGstMonth: mayReturnFile(
    ['text/csv', XLSX],
    endpoint(reportsPaths.getGstMonth, {
      summary: 'The GST of a month by rate and series, as JSON, CSV or XLSX; by default of this month',
      access: { may: 'report.read' },
      query: z.object({ month: optionalField(z.string(invalidMonth).regex(MONTH, invalidMonth)), format }),
      data: gstMonth,
    }),
  ),
  getTally: endpoint(reportsPaths.getTally, {
    summary: 'Calendar days as sales vouchers for Tally, in XML; of today without dates',
    access: { may: 'report.read' },
    query: z.object(days),
    contentType: 'application/xml',
    data: fileWithExample(`${tallyTexts.prolog}\n<ENVELOPE>`),
  }),
} as const;
