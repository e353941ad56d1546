import { type InvoiceShop, invoiceDocument } from '@tawa/server/printing/invoice-document.ts';
import type { PrintDocument } from '@tawa/server/printing/print-document.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { MAX_SUM_RUPEES } from '@tawa/shared/money.ts';
import { anInvoice, withPayment } from '../builders/invoice.ts';

const ID = '00000000-0000-4000-8000-000000000001';

export const sampleInvoiceShop: InvoiceShop = {
  name: 'Meera’s Kitchen',
  address: {
    line1: '12 Mall Road',
    line2: 'Near the clock tower',
    pincode: '171001',
    state: 'Himachal Pradesh',
  },
  phoneNo: '9876543210',
  gstIn: '02ABCDE1234F1Z5',
  upiId: 'meera@okaxis',
};

/** Two lines with options, GST, a discount and charges, at table T4. */
export function sampleInvoice(extras: Partial<Invoice> = {}): Invoice {
  return anInvoice({
    _id: ID,
    customerId: { name: 'Zubeida Khan', phoneNo: '9876500000' },
    tableId: { name: 'T4' },
    tables: [{ _id: ID, name: 'T4' }],
    items: [
      {
        name: 'Paneer Tikka (Half)',
        quantity: 2,
        price: 275.5,
        options: [
          { name: 'Extra cheese', price: 30, qty: 1 },
          { name: 'Mint chutney', price: 0, qty: 2 },
        ],
      },
      { name: 'Butter Naan', quantity: 1, price: 45.5, options: [] },
    ],
    discount: 59.65,
    packingFee: 10,
    deliveryCharges: 20,
    totalPayment: 594,
    kots: [ID],
    gst: {
      scheme: 'REGULAR',
      inclusive: false,
      lines: [{ rate: 5, taxable: 546.85, cgst: 13.67, sgst: 13.67 }],
      cgst: 13.67,
      sgst: 13.67,
      roundOff: -0.19,
    },
    ...extras,
  });
}

const LONG = 'Chicken Dum Biryani Hyderabadi with Raita and Salan '.repeat(3).trim();
/** Larger than any sum that an invoice can have, with paise. */
const LARGEST = MAX_SUM_RUPEES - 0.01;
const hugeLine = {
  name: LONG,
  quantity: 1,
  price: LARGEST,
  options: [{ name: LONG, price: LARGEST - 1, qty: 1 }],
};

/** Every kind of invoice, with what names and amounts may be. */
export const invoiceDocuments: Record<string, PrintDocument> = {
  open: invoiceDocument(sampleInvoice(), sampleInvoiceShop, 0),
  paid: invoiceDocument(
    withPayment(sampleInvoice(), 'CASH', 590, { waivesRest: true }),
    sampleInvoiceShop,
    0,
  ),
  'paid in part': invoiceDocument(withPayment(sampleInvoice(), 'CARD', 200), sampleInvoiceShop, 0),
  reprinted: invoiceDocument(
    sampleInvoice({ tableId: null, tables: [], customerId: null }),
    sampleInvoiceShop,
    12,
  ),
  huge: invoiceDocument(
    sampleInvoice({ items: [hugeLine], subTotal: LARGEST, discount: LARGEST - 1, totalPayment: LARGEST }),
    { ...sampleInvoiceShop, name: LONG },
    0,
  ),
  hindi: invoiceDocument(
    sampleInvoice({ items: [{ name: 'दाल मखनी', quantity: 2, price: 240, options: [] }] }),
    { ...sampleInvoiceShop, name: 'मीरा की रसोई '.repeat(6).trim() },
    0,
  ),
};
