import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant, money, optionalField, optionalPage, wholeNumber } from '../contract/schema.ts';
import { ALL_PAYMENT_MODES } from '../invoices/invoices.rules.ts';
import { CASH_MOVEMENT_KINDS } from '../shifts/shifts.rules.ts';
import { daysPaths } from './days.paths.ts';
import { MAX_Z_NUMBER } from './days.rules.ts';

const invoiceNo = z.string().meta({ examples: ['2627-000123'] });

/** `net + charges + tax + roundOff = total`. The words are defined in docs/DAY.md. */
const billedSums = z.object({
  gross: money,
  discount: money,
  /** The gross amount without discounts, and without the tax that prices include. */
  net: money,
  /** Packing and delivery. */
  charges: money,
  tax: money,
  roundOff: money,
  total: money,
  /** The lowest rate comes first. In percent. */
  taxes: z.array(z.object({ rate: z.number(), taxable: money, cgst: money, sgst: money })),
});
export type BilledSums = z.output<typeof billedSums>;

/** The devices that were connected since the Z before and are not now. */
const absentDevices = z.object({
  /** Those that have reported orders which they could not send, the last contact first. */
  withUnsent: z.array(
    z.object({
      /** Who was signed in; null if the user was deleted. */
      name: z
        .string()
        .nullable()
        .meta({ examples: ['Asha'] }),
      lastContactAt: instant,
      unsentOrders: z.number(),
    }),
  ),
  /** How many others there are. */
  others: z.number(),
});
export type AbsentDevices = z.output<typeof absentDevices>;

/** What a Z report says. It is stored as it is, and never computed again. */
export const zSnapshot = z.object({
  /** Invoices by their numbers. The first and last are null if none was opened. */
  invoices: z.object({
    opened: z.number(),
    first: invoiceNo.nullable(),
    last: invoiceNo.nullable(),
    voided: z.array(invoiceNo),
    creditNotes: z.number(),
  }),
  /** What invoices came to, and by how much those changed that were open at the Z before. */
  billed: billedSums,
  /** What credit notes came to, with negative amounts. */
  credited: billedSums,
  /** Money by payment mode. An own mode has its name. */
  modes: z.array(
    z.object({
      paymentMode: z.enum(ALL_PAYMENT_MODES),
      modeName: z
        .string()
        .nullable()
        .meta({ examples: ['Sodexo'] }),
      /** Payments without tips. */
      received: money,
      refunded: money,
      tips: money,
      collected: money,
    }),
  ),
  /** Payments without refunds, tips, collections and what is on credit. */
  received: money,
  onCredit: money,
  waived: money,
  tips: money,
  collected: money,
  /** What was handed back of cash. It is in no other sum. */
  change: money,
  voids: z.object({
    count: z.number(),
    amount: money,
    /** How many of what was voided had been cooked. */
    wasted: z.number(),
  }),
  cash: z.array(z.object({ kind: z.enum(CASH_MOVEMENT_KINDS), amount: money })),
  shifts: z.array(
    z.object({
      number: z.number(),
      drawer: z.string().meta({ examples: ['Counter'] }),
      float: money,
      expected: money,
      counted: money,
      variance: money,
      /** What holds money beside cash. Reports of earlier versions have only the cash. */
      modes: z
        .array(
          z.object({
            paymentMode: z.enum(ALL_PAYMENT_MODES),
            expected: money,
            /** Null if nobody counted the mode, as the variance. */
            counted: money.nullable(),
            variance: money.nullable(),
          }),
        )
        .optional(),
    }),
  ),
  /**
   * Cash of payments and collections that belong to no shift, with tips and without what went back. Below 0 if the mode of a
   * payment was corrected after its drawer had been closed. Reports of earlier versions lack it and `cashDifference`.
   */
  cashInNoDrawer: money.optional(),
  openInvoices: z.array(
    z.object({
      invoiceNo,
      table: z
        .string()
        .nullable()
        .meta({ examples: ['T1'] }),
      due: money,
    }),
  ),
  /** What the open invoices still have to pay; and what they had to pay at the end of the Z before. */
  due: money,
  dueBefore: money,
  /** `billed + credited + dueBefore - received - onCredit - waived - due`. It is 0 if everything adds up. */
  difference: money,
  /** The cash that was taken, without what the drawers took and `cashInNoDrawer`. It is 0 if everything adds up. */
  cashDifference: money.optional(),
  /** Reports of earlier versions lack it and `lateOrders`. */
  absentDevices: absentDevices.optional(),
  /** What was ordered before the Z before and arrived after it. It is in no sum of its own, because its bills count as all others. */
  lateOrders: z
    .object({
      count: z.number(),
      /** At the menu's prices. */
      amount: money,
    })
    .optional(),
});
export type ZSnapshot = z.output<typeof zSnapshot>;

const zReport = zSnapshot.extend({
  _id: id,
  /** From 1 in each shop, without gaps. */
  number: z.number(),
  /** The closing of the Z before; null for the first one. */
  from: instant.nullable(),
  to: instant,
  /** The name is a copy, which stays when the person is deleted. */
  closedBy: z.object({ _id: id, name: z.string().meta({ examples: ['Asha'] }) }).nullable(),
  /** What all invoices and credit notes of the shop ever came to. It is never reset. */
  grandTotal: money,
  /** The head of the shop's chain that the report covers, as `npm run verify -- --head` takes it. */
  chainHead: z.string(),
});
export type ZReport = z.output<typeof zReport>;

export const daysApi = {
  closeDay: endpoint(daysPaths.closeDay, {
    summary: 'Close the day with a Z report over everything since the last one',
    access: { may: 'day.close' },
    body: z.object({
      /** The number of the newest Z that the person saw, 0 for none. Another one refuses the request. */
      lastNumber: optionalField(wholeNumber(0, MAX_Z_NUMBER, (m) => m.days.lastNumber)),
    }),
    data: z.object({ z: zReport }),
    status: 201,
    idempotent: true,
  }),
  getZReports: endpoint(daysPaths.getZReports, {
    summary: 'The Z reports, newest first',
    access: { may: 'report.read' },
    query: z.object({ page: optionalPage() }),
    data: z.object({
      zs: z.array(zReport),
      zFilteredCount: z.number(),
      resultPerPage: z.number(),
      /** As the next Z would list them. Earlier versions do not. */
      absentDevices: absentDevices.optional(),
    }),
  }),
};
