import { z } from 'zod';
import { money } from '../contract/schema.ts';
import { GST_SCHEMES } from '../gst.ts';
import { buyer } from '../invoices/buyers.contract.ts';
import { INVOICE_DOCUMENTS } from '../invoices/invoices.rules.ts';

const taxSums = { taxable: money, cgst: money, sgst: money, tax: money };

/** `taxable + tax + untaxed + roundOff = total`. Credit notes have negative amounts. */
const supplies = z.object({
  documents: z.number(),
  /** The lowest rate comes first. In percent. */
  rates: z.array(z.object({ rate: z.number(), ...taxSums })),
  ...taxSums,
  /** Of documents that carry no tax. */
  untaxed: money,
  roundOff: money,
  total: money,
});
export type GstSupplies = z.output<typeof supplies>;

const invoiceNo = z.string().meta({ examples: ['2627-000123'] });

/** A document whose buyer is registered for GST. */
const buyerDocument = supplies.omit({ documents: true }).extend({
  ...buyer.shape,
  document: z.enum(INVOICE_DOCUMENTS),
  invoiceNo,
  /** The invoice of which a credit note gives money back. */
  creditForNo: invoiceNo.nullable(),
  /** The calendar date that is printed on the document. */
  date: z.iso.date(),
});
export type GstBuyerDocument = z.output<typeof buyerDocument>;

/** Documents count in the month of the date that they carry in print. */
export const gstMonth = z.object({
  month: z.string().meta({ examples: ['2026-11'] }),
  /** As it is now. */
  scheme: z.enum(GST_SCHEMES),
  /** Empty if the shop has none. */
  gstIn: z.string().meta({ examples: ['27AAPFU0939F1ZV'] }),
  /** With those that are still open, without void ones. */
  invoices: supplies,
  creditNotes: supplies,
  net: supplies,
  /** The part of `net` in documents that have a buyer. `b2b` and `b2c` sum to `net`. */
  b2b: supplies,
  b2c: supplies,
  /** The documents in `b2b`, by GSTIN, each buyer's invoices before the credit notes. */
  buyerDocuments: z.array(buyerDocument),
  /** Invoices come first. */
  series: z.array(
    z.object({
      document: z.enum(INVOICE_DOCUMENTS),
      first: invoiceNo,
      last: invoiceNo,
      issued: z.number(),
      voided: z.number(),
      net: z.number(),
    }),
  ),
  /** How many invoices of the month are still open. */
  open: z.number(),
  /** By how much the totals of the documents differ from their parts. */
  difference: money,
});
export type GstMonth = z.output<typeof gstMonth>;
