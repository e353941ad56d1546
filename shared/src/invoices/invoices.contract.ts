import { z } from 'zod';
import { PASSWORD_MAX } from '../accounts/accounts.rules.ts';
import { DISCOUNT_REASONS } from '../audit/discount-reasons.rules.ts';
import { endpoint, mayReturnFile, XLSX } from '../contract/endpoint.ts';
import {
  booleanOrText,
  contacts,
  decimal,
  fileWithExample,
  id,
  instant,
  list,
  money,
  name,
  objectOrText,
  oneOf,
  optionalField,
  optionalSearch,
  rejectWith,
  rupees,
  text,
  tooLong,
  wholeNumber,
} from '../contract/schema.ts';
import { GST_SCHEMES } from '../gst.ts';
import { MAX_CHARGE_RUPEES, MAX_SUM_RUPEES } from '../money.ts';
import { MAX_QUANTITY } from '../orders/orders.rules.ts';
import { shop } from '../shops/shops.contract.ts';
import { TABLE_FORMATS } from '../table-formats.ts';
import { approval } from '../terminals/approval.contract.ts';
import { buyer, buyerBody } from './buyers.contract.ts';
import { appliedCoupon, couponCode } from './coupons.contract.ts';
import { DISCOUNT_CHOICES, DISCOUNT_KINDS } from './discount.rules.ts';
import { EXPORT_EXAMPLE } from './invoice-export.contract.ts';
import { invoicePaths } from './invoices.paths.ts';
import {
  ALL_PAYMENT_MODES,
  EXPORT_LINES,
  INVOICE_DOCUMENTS,
  INVOICE_STATUSES,
  PAYMENT_MODES,
} from './invoices.rules.ts';
import { ALL_PAYMENT_KINDS, MAX_PARTS, MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from './payments.rules.ts';
import { MAX_SPLIT_LINES, MAX_SPLITS } from './split-invoice.rules.ts';

/** Rates are in percent. `inclusive` means that prices contain the tax. */
const gst = z.object({
  scheme: z.enum(GST_SCHEMES).exclude(['NONE']),
  inclusive: z.boolean(),
  lines: z.array(z.object({ rate: z.number(), taxable: money, cgst: money, sgst: money })),
  cgst: money,
  sgst: money,
  roundOff: money,
});

const itemName = z.string().meta({ examples: ['Butter Naan'] });

/** What is taken off an item, which stays on the bill at its full price. It is in the discount of the invoice. */
const lineAdjustment = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  amount: money,
  /** Of the kind PERCENT. */
  percent: z.number().optional(),
  /** How many of the item have it: for COMP, so many are complimentary. */
  quantity: z.number(),
});

const invoiceLine = z.object({
  /** Includes the variant: `Paneer Tikka (Half)`. */
  name: itemName,
  quantity: z.number(),
  /** The unit price, with options. */
  price: money,
  options: z.array(
    z.object({
      name: z.string().meta({ examples: ['Extra cheese'] }),
      /** The option's unit price. */
      price: money,
      /** How many are in one of the item. */
      qty: z.number(),
    }),
  ),
  /** Missing if nothing is taken off the item alone. Credit notes have none. */
  adjustment: lineAdjustment.optional(),
});

const invoicePayment = z.object({
  _id: id,
  kind: z.enum(ALL_PAYMENT_KINDS),
  /** Null for a waiver. */
  paymentMode: z.enum(ALL_PAYMENT_MODES).nullable(),
  /** The name of the shop's own mode, whose class `paymentMode` shows; null for the modes of every shop. */
  modeName: z
    .string()
    .nullable()
    .meta({ examples: ['HDFC machine'] }),
  /** Never negative: a refund is subtracted. */
  amount: money,
  /** What a payment still holds, its amount without its refunds; 0 for other kinds. */
  held: money,
  /** Taken beside the amount; it pays nothing of the invoice. Hidden from callers who have only the link. */
  tip: money,
  /** The number that the bank or the app gave it. Hidden likewise. */
  reference: z
    .string()
    .nullable()
    .meta({ examples: ['433512087654'] }),
  /** Which of how many parts it is. */
  part: z.object({ number: z.number(), of: z.number() }).nullable(),
  /** What was handed over in cash; null if nobody stated it. */
  tendered: money.nullable(),
  change: money,
  /** Why somebody refunded, waived or corrected it, or used its reference again. */
  reason: z.string().nullable(),
  /** The payment of which a refund gives some back. */
  refundOf: id.nullable(),
  at: instant,
  /** The name of the person who did it; null if an earlier version did not store it. */
  by: z
    .string()
    .nullable()
    .meta({ examples: ['Asha'] }),
});
export type InvoicePayment = z.output<typeof invoicePayment>;

const tableName = z.string().meta({ examples: ['T1'] });

/** Customer and table are copies, which stay when the originals are deleted. */
export const invoice = z.object({
  _id: id,
  invoiceNo: z.string().meta({ examples: ['2627-000123'] }),
  /** A credit note has negative amounts and quantities, and no KOTs. */
  document: z.enum(INVOICE_DOCUMENTS),
  /** The invoice of which a credit note gives money back, and its number. Only credit notes have them. */
  creditFor: id.optional(),
  creditForNo: z.string().optional(),
  /** The invoice from which this one was split. Null for callers who may not read all invoices. */
  splitFrom: id.nullable(),
  /** Other invoices hold some of its KOTs. */
  hasSplits: z.boolean(),
  status: z.enum(INVOICE_STATUSES),
  createdAt: instant,
  paidAt: instant.nullable(),
  customerId: z
    .object({ name: z.string().meta({ examples: ['Meera'] }), phoneNo: contacts.phoneNo })
    .nullable(),
  /** Missing if no buyer is set. A credit note has that of its invoice. */
  buyer: buyer.optional(),
  tableId: z.object({ name: tableName }).nullable(),
  tables: z.array(z.object({ _id: id, name: tableName })),
  items: z.array(invoiceLine),
  subTotal: money,
  /** All that is taken off, also off single items. */
  discount: money,
  /**
   * How the discount of the whole invoice was set, which is what its items' adjustments leave of `discount`; missing if nobody
   * stated a reason for it. COMP is complimentary.
   */
  discountKind: z.enum(DISCOUNT_KINDS).optional(),
  /** Of a discount of the kind PERCENT. */
  discountPercent: z.number().optional(),
  /** The coupon that gives the discount of the whole invoice, also while it takes nothing off. */
  coupon: appliedCoupon.optional(),
  packingFee: money,
  deliveryCharges: money,
  totalPayment: money,
  totalItems: z.number(),
  paymentMode: z.enum(ALL_PAYMENT_MODES).nullable(),
  /** Payments without refunds and without those on credit; null before the first payment. */
  amountReceived: money.nullable(),
  waivedAmount: money,
  /** The earliest comes first. */
  payments: z.array(invoicePayment),
  /** What is still to be paid. */
  due: money,
  kots: z.array(id),
  /** Present only if the shop is registered for GST. */
  gst: gst.optional(),
});
export type Invoice = z.output<typeof invoice>;

/** What anyone with the link can see. */
const publicInvoice = invoice.extend({
  shopId: shop.pick({ _id: true, name: true, address: true, phoneNo: true, gstIn: true, upiId: true }),
  /** The page that checks it as it is now. Null if it was closed before the shop had a chain. */
  checkPath: z
    .string()
    .nullable()
    .meta({ examples: ['/check/9a41c0d2e7b5/2627-000123/7q2m-x9fk-03ad'] }),
});
export type PublicInvoice = z.output<typeof publicInvoice>;

/** Of each mode with payments or paid invoices. What is on credit is the mode DUE, and the total leaves it out. */
const salesByMode = z.array(
  z.object({ paymentMode: z.enum(ALL_PAYMENT_MODES), totalPaymentSum: money, totalInvoice: z.number() }),
);

const invoiceSummary = z.object({
  totalAmount: money,
  /** What credit notes gave back. It is taken off `totalAmount` already, and off each `totalPaymentSum`. */
  refunded: money,
  /** Money taken that is no sale: `totalAmount` and `totalPaymentSum` leave it out. */
  tips: money,
  /** What customers paid of what they owed. `totalAmount` and `totalPaymentSum` have it. */
  collected: money,
  totalInvoice: z.number(),
  paymentMode: salesByMode,
  /**
   * Takings in ascending order, without empty ones: by hour for a period of at most 24 hours, by month for
   * more than 400 days, otherwise by day.
   */
  takings: z.array(z.object({ at: z.string(), total: money, invoices: z.number() })),
});
export type InvoiceSummary = z.output<typeof invoiceSummary>;

const daySales = z.object({
  /** What was received on that day, also for invoices that are still open. */
  totalAmount: money,
  /** What credit notes gave back. It is taken off `totalAmount` already. */
  refunded: money,
  /** `totalAmount` leaves them out. */
  tips: money,
  /** What customers paid of what they owed. `totalAmount` has it. */
  collected: money,
  totalInvoice: z.number(),
  paymentMode: salesByMode,
  /** Takings by hour in Asia/Kolkata, in ascending order, without empty hours. */
  takings: z.array(z.object({ at: z.string(), total: money, invoices: z.number() })),
  /** Items of PAID invoices at the prices of the menu, by quantity. */
  bestSellers: z.array(z.object({ name: itemName, quantity: z.number(), amount: money })),
});
export type DaySales = z.output<typeof daySales>;

const daySoFar = z.object({
  /** Until when the figures count. */
  at: instant,
  /** Sales one week before, as long after the start of that business day as `at` is after the start of this one. */
  lastWeek: z.object({ totalAmount: money, totalInvoice: z.number() }),
  /** What was billed by paid invoices less credit notes, for each paid invoice; null without one. */
  averageInvoice: money.nullable(),
  /** In ms, from the confirmation of a KOT until it was served; null for fewer than 5 KOTs. */
  kitchenTimes: z.object({ kots: z.number(), median: z.number(), percentile90: z.number() }).nullable(),
});
export type DaySoFar = z.output<typeof daySoFar>;

/** What the source holds of an item of a KOT. */
const splittableLine = invoiceLine.extend({
  orderItemId: id,
  tokenNo: z.number(),
  /** 0 for a line that the table shares. */
  seat: z.number(),
});
export type SplittableLine = z.output<typeof splittableLine>;

/** What an invoice has of an item of a KOT, and how many of it credit notes have not given back yet. */
const creditableLine = splittableLine.extend({
  left: z.number(),
  /** What was taken off the item alone. */
  discount: money,
  /** In percent; null if the item has the rate of the shop. */
  gstRate: z.number().nullable(),
});
export type CreditableItem = z.output<typeof creditableLine>;

const paymentMode = oneOf(PAYMENT_MODES, (m) => m.invoices.paymentMode);
const modeOrCredit = oneOf(ALL_PAYMENT_MODES, (m) => m.invoices.paymentMode);
const noSuchMode = rejectWith((m) => m.invoices.paymentMode);
/** Also the `_id` of one of the shop's own modes. The format of an id has a fault of its own, which would hide the sentence. */
const paymentModeOrId = z.union([z.enum(ALL_PAYMENT_MODES), z.uuid(noSuchMode)], noSuchMode);
const charge = rupees((m) => m.invoices.charges, MAX_CHARGE_RUPEES);
const sum = rupees(undefined, MAX_SUM_RUPEES);
/** `parsePeriod` validates it. */
const invalidDates = rejectWith((m) => m.invoices.dates);
const bound = optionalField(z.string(invalidDates).max(40, invalidDates));
const noPassword = rejectWith((m) => m.accounts.ownPassword);
const reason = text(MAX_REASON_LENGTH, (m) => m.invoices.reason).meta({ examples: ['Regular guest'] });
const optionalReference = optionalField(
  name(MAX_REFERENCE_LENGTH, (m) => m.invoices.reference).meta({ examples: ['433512087654'] }),
);
const oneInvoice = z.object({ invoice });
const noReason = rejectWith((m) => m.invoices.reason);
const discountReason = {
  /** Why, as a given word, or as the `_id` of one of the shop's own reasons. Only a call that removes the discount needs no reason. */
  reasonId: optionalField(z.union([z.enum(DISCOUNT_REASONS), z.uuid(noReason)], noReason)),
  /** Why, in the user's own words. */
  reason: optionalField(reason),
  /**
   * The total that the screen showed, which an approval is for. If the invoice has another one by now, the response is 409.
   */
  shownTotal: optionalField(sum),
  approval,
};

const approvalNeedsTotal = {
  ...rejectWith((m) => m.invoices.charges),
  path: ['shownTotal'],
};

const discountBody = z
  .object({
    /** The `_id` of an item of a KOT, for the discount of this line alone. */
    orderItemId: optionalField(id),
    /** COUPON applies `couponCode`, whose coupon is PERCENT or AMOUNT afterwards. */
    kind: oneOf(DISCOUNT_CHOICES, (m) => m.invoices.charges),
    /** Below 100, for PERCENT. 0 removes the discount. */
    percent: optionalField(decimal(99.99, 2, (m) => m.invoices.charges)),
    /** For AMOUNT. 0 removes the discount. */
    amount: optionalField(charge),
    /** For COUPON, which needs no reason. */
    couponCode: optionalField(couponCode),
    ...discountReason,
  })
  .refine(({ kind, orderItemId }) => orderItemId === undefined || kind === 'PERCENT' || kind === 'AMOUNT', {
    ...rejectWith((m) => m.invoices.charges),
    path: ['kind'],
  })
  .refine(({ kind, percent }) => kind !== 'PERCENT' || percent !== undefined, {
    ...rejectWith((m) => m.invoices.charges),
    path: ['percent'],
  })
  .refine(({ kind, amount }) => kind !== 'AMOUNT' || amount !== undefined, {
    ...rejectWith((m) => m.invoices.charges),
    path: ['amount'],
  })
  .refine(({ kind, couponCode }) => kind !== 'COUPON' || couponCode !== undefined, {
    ...rejectWith((m) => m.invoices.couponCode),
    path: ['couponCode'],
  })
  .refine(({ approval, shownTotal }) => !approval || shownTotal !== undefined, approvalNeedsTotal)
  .refine((form) => Boolean(form.reasonId ?? form.reason) || needsNoReason(form), {
    ...rejectWith((m) => m.invoices.reason),
    path: ['reason'],
  });

/** What removes a discount, and a coupon, which is the reason itself. */
function needsNoReason({ kind, percent, amount }: { kind: string; percent?: number; amount?: number }) {
  return kind === 'COUPON' || (kind === 'PERCENT' && percent === 0) || (kind === 'AMOUNT' && amount === 0);
}

const complimentaryBody = z
  .object({
    /** The bill that shows the line. Other bills may hold some of it too. */
    invoiceId: id,
    /** How many of the line nobody pays for, by default all of it. 0 removes what was taken off the line. */
    quantity: optionalField(wholeNumber(0, MAX_QUANTITY, (m) => m.orders.quantity(MAX_QUANTITY))),
    ...discountReason,
  })
  .refine(({ approval, shownTotal }) => !approval || shownTotal !== undefined, approvalNeedsTotal)
  .refine(({ reasonId, reason, quantity }) => Boolean(reasonId ?? reason) || quantity === 0, {
    ...rejectWith((m) => m.invoices.reason),
    path: ['reason'],
  });

/** The payment is the row that the call has made. */
const invoiceAndPayment = z.object({ invoice, payment: invoicePayment });
const filter = {
  q: optionalSearch(),
  startDate: bound,
  endDate: bound,
  paymentMode: optionalField(modeOrCredit),
  document: optionalField(oneOf(INVOICE_DOCUMENTS, (m) => m.invoices.document)),
};

const linesOfKots = (message: Parameters<typeof list>[2]) =>
  list(
    z.object({
      /** The `_id` of an item of a KOT. */
      orderItemId: id,
      quantity: wholeNumber(1, MAX_QUANTITY, (m) => m.orders.quantity(MAX_QUANTITY)),
    }),
    MAX_SPLIT_LINES,
    message,
  );

export const invoicesApi = {
  getInvoices: endpoint(invoicePaths.getInvoices, {
    summary: 'Invoices, or credit notes on request, newest first, dated by payment or creation',
    access: { may: 'invoice.read' },
    query: z.object({
      ...filter,
      page: optionalField(wholeNumber(1, 1_000_000, (m) => m.invoices.page)),
    }),
    data: z.object({
      invoices: z.array(invoice),
      invoiceFilteredCount: z.number(),
      resultPerPage: z.number(),
    }),
  }),
  exportInvoices: mayReturnFile(
    [XLSX],
    endpoint(invoicePaths.exportInvoices, {
      summary: 'Invoices and then credit notes as CSV or XLSX, oldest first; a line an invoice, or an item',
      access: { may: 'invoice.export' },
      query: z.object({
        ...filter,
        lines: optionalField(oneOf(EXPORT_LINES, (m) => m.invoices.exportLines)),
        format: optionalField(oneOf(TABLE_FORMATS, (m) => m.common.tableFormat)),
      }),
      contentType: 'text/csv',
      data: fileWithExample(EXPORT_EXAMPLE),
    }),
  ),
  getInvoiceSummary: endpoint(invoicePaths.getInvoiceSummary, {
    summary: 'What was received, by payment mode and over time; asks for the password',
    access: { may: 'report.read' },
    body: z.object({
      // A password is never trimmed, because a space is part of it.
      password: z
        .string(noPassword)
        .min(1, noPassword)
        .max(PASSWORD_MAX, tooLong(PASSWORD_MAX))
        .meta({ examples: ['correct horse 1'] }),
    }),
    data: invoiceSummary,
  }),
  getDaySales: endpoint(invoicePaths.getDaySales, {
    summary: 'Sales of one business day by hour, and what sold best',
    access: { may: 'report.read' },
    query: z.object({ day: z.iso.date(invalidDates) }),
    data: daySales,
  }),
  getDaySoFar: endpoint(invoicePaths.getDaySoFar, {
    summary: 'Average bill and kitchen times today, and sales by this time a week before',
    access: { may: 'report.read' },
    data: daySoFar,
  }),
  payInvoice: endpoint(invoicePaths.payInvoice, {
    summary: 'Pay an invoice and all its orders',
    access: { may: 'invoice.pay' },
    body: z.object({
      paymentMode,
      amountReceived: optionalField(sum),
      /** The total that the cashier saw. */
      expectedTotal: optionalField(sum),
      /** What was due when the cashier looked. */
      expectedDue: optionalField(sum),
    }),
    data: oneInvoice,
    idempotent: true,
  }),
  addPayment: endpoint(invoicePaths.addPayment, {
    summary: 'Take a payment of a part or of all that is due, also on credit (DUE)',
    access: { may: 'invoice.pay' },
    body: z.object({
      paymentMode: paymentModeOrId,
      amount: sum,
      /** The cash that was handed over; what amount and tip leave of it is change. */
      tendered: optionalField(sum),
      tip: optionalField(sum),
      /** One that was used in this mode within 30 days is refused, unless `reuse` is true and says why. */
      reference: optionalReference,
      reuse: optionalField(booleanOrText()),
      reason: optionalField(reason),
      part: optionalField(
        objectOrText({
          number: wholeNumber(1, MAX_PARTS, (m) => m.invoices.part),
          of: wholeNumber(1, MAX_PARTS, (m) => m.invoices.part),
        }),
      ),
      /** What was due when the cashier looked. */
      expectedDue: optionalField(sum),
      /** How the rest above what is due goes back, if the mode is not cash. */
      refundMode: optionalField(paymentModeOrId),
    }),
    data: invoiceAndPayment,
    status: 201,
    idempotent: true,
  }),
  waive: endpoint(invoicePaths.waive, {
    summary: 'Waive a part of what is due, or all of it',
    access: { may: 'invoice.waive' },
    body: z.object({ amount: sum, reason }),
    data: invoiceAndPayment,
    status: 201,
    idempotent: true,
  }),
  correctPayment: endpoint(invoicePaths.correctPayment, {
    summary: 'Correct the mode of a payment of today: the old row stays, and two new ones follow',
    access: { may: 'invoice.correct' },
    body: z.object({
      paymentMode: paymentModeOrId,
      /** Without it the payment keeps its own. */
      reference: optionalReference,
      reuse: optionalField(booleanOrText()),
      reason,
    }),
    data: invoiceAndPayment,
    status: 201,
    idempotent: true,
  }),
  refundPayment: endpoint(invoicePaths.refundPayment, {
    summary: 'Give back what a payment of an open invoice holds, or take a waiver back',
    access: { may: 'invoice.refund', mayAsk: 'invoice.read' },
    body: z.object({
      amount: sum,
      /** Only a waiver is taken back without it, and what is on credit in the mode DUE. */
      paymentMode: optionalField(paymentModeOrId),
      reason,
      approval,
    }),
    data: invoiceAndPayment,
    status: 201,
    idempotent: true,
  }),
  addCreditNote: endpoint(invoicePaths.addCreditNote, {
    summary: 'Give items or an amount of a paid invoice back, by a credit note with its own number',
    access: { may: 'invoice.refund', mayAsk: 'invoice.read' },
    body: z.object({
      lines: optionalField(linesOfKots((m) => m.invoices.creditLines)),
      /** Includes tax. With items it is what the cashier saw. */
      amount: optionalField(sum),
      paymentMode: paymentModeOrId,
      reason,
      approval,
    }),
    data: z.object({ creditNote: invoice }),
    status: 201,
    idempotent: true,
  }),
  getCreditNotes: endpoint(invoicePaths.getCreditNotes, {
    summary: 'The credit notes of a paid invoice, and what is left to give back of it',
    access: { may: 'invoice.read' },
    data: z.object({
      /** The earliest comes first. */
      creditNotes: z.array(invoice),
      lines: z.array(creditableLine),
      /** What was received and not given back. */
      left: money,
      /** What customers still owe of it, which goes back only in the mode DUE. */
      owed: money,
    }),
  }),
  addCharges: endpoint(invoicePaths.addCharges, {
    summary: 'Set discount, packing and delivery of an open invoice, all at once',
    access: { may: 'invoice.charge' },
    body: z.object({ deliveryCharges: charge, packingFee: charge, discount: charge }),
    data: oneInvoice,
  }),
  setDiscount: endpoint(invoicePaths.setDiscount, {
    summary: 'Set the discount of an open invoice or one of its lines, or apply a coupon; 0 removes it',
    access: { may: 'invoice.charge', mayAsk: 'invoice.read' },
    body: discountBody,
    data: oneInvoice,
    idempotent: true,
  }),
  setBuyer: endpoint(invoicePaths.setBuyer, {
    summary: 'Set GSTIN and legal name of the buyer of an open invoice; both empty removes them',
    access: { may: 'invoice.charge' },
    body: buyerBody,
    data: oneInvoice,
    idempotent: true,
  }),
  complimentaryLine: endpoint(invoicePaths.complimentaryLine, {
    summary: 'Make a line of an open invoice complimentary, or some of it; it stays on the bill',
    access: { may: 'invoice.charge', mayAsk: 'invoice.read' },
    body: complimentaryBody,
    data: oneInvoice,
    idempotent: true,
  }),
  getInvoiceLines: endpoint(invoicePaths.getInvoiceLines, {
    summary: 'The items of an invoice, each line of a KOT by itself',
    access: { may: 'invoice.read' },
    data: z.object({ lines: z.array(splittableLine) }),
  }),
  splitInvoice: endpoint(invoicePaths.splitInvoice, {
    summary: 'Move items of an open invoice to new invoices, each with its own number',
    access: { may: 'invoice.split' },
    body: z.object({
      bills: list(
        z.object({
          lines: linesOfKots((m) => m.invoices.splitLines),
          /** What the new invoice takes of the charges of the source. */
          packingFee: optionalField(charge),
          deliveryCharges: optionalField(charge),
        }),
        MAX_SPLITS,
        (m) => m.invoices.splitInvoices,
      ),
    }),
    /** The source comes first. */
    data: z.object({ invoices: z.array(invoice) }),
    status: 201,
    idempotent: true,
  }),
  joinInvoice: endpoint(invoicePaths.joinInvoice, {
    summary: 'Give the items of a split invoice back to its source, and make it void',
    access: { may: 'invoice.split' },
    /** The source. */
    data: oneInvoice,
    idempotent: true,
  }),
  getSplitInvoices: endpoint(invoicePaths.getSplitInvoices, {
    summary: 'An invoice, those that were split from it, and the items that it still has',
    access: { may: 'invoice.split' },
    data: z.object({
      /** The source comes first. Void ones are left out. */
      invoices: z.array(invoice),
      lines: z.array(splittableLine),
    }),
  }),
  singleInvoice: endpoint(invoicePaths.singleInvoice, {
    summary: 'Open the invoice of one KOT',
    access: { may: 'invoice.open' },
    body: z.object({ kotId: id }),
    data: oneInvoice,
    status: 201,
    idempotent: true,
  }),
  tableInvoice: endpoint(invoicePaths.tableInvoice, {
    summary: 'Open the invoice of every unpaid KOT of a table',
    access: { may: 'invoice.open' },
    body: z.object({ tableId: id }),
    data: oneInvoice,
    status: 201,
    idempotent: true,
  }),
  getInvoice: endpoint(invoicePaths.getInvoice, {
    summary: 'Read an invoice by its public link',
    access: 'anyone',
    limit: { requests: 60, perSeconds: 600, countsOnlyNotFound: true },
    data: z.object({ invoice: publicInvoice }),
  }),
};
