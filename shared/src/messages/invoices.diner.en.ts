import { defineMessages } from './messages.ts';

/** An invoice's state and payment modes, its public page, and the invoice on paper and as a picture. Loaded by diners. */
export const dinerInvoiceMessages = defineMessages('invoices.diner', {
  state: {
    toBePaid: 'To be paid',
    paid: 'Paid',
    paidAt: (mode: string, time: string) => `${mode} at ${time}`,
    payment: (mode: string, amount: string) => `${mode} ${amount}`,
    change: (given: string, change: string) => `${given} given, change ${change}`,
    void: 'Void',
    ordersGone: 'Its orders were cancelled or moved to another bill.',
  },
  paymentMode: {
    CASH: 'CASH',
    CARD: 'CARD',
    GOOGLEPAY: 'GOOGLEPAY',
    PHONEPE: 'PHONEPE',
    PAYTM: 'PAYTM',
    OTHERUPI: 'OTHERUPI',
    OTHER: 'OTHER',
  },
  page: {
    pageTitle: 'Bill',
    title: (no: string) => `Bill ${no}`,
    loading: 'Loading',
    download: 'Download',
    pictureFailed: 'The picture could not be made. Please try again, or take a screenshot.',
    backToHome: 'Back to home',
    noSuchInvoice: 'No such bill',
    doesNotExist: 'This bill does not exist',
    mayBeIncomplete:
      'The link may be incomplete, or the bill was cancelled. Please ask the restaurant for a new one.',
  },
  invoice: {
    taxInvoice: 'Tax Invoice',
    billOfSupply: 'Bill of Supply',
    compositionNote: 'Composition taxable person, not eligible to collect tax on supplies',
    phoneNo: (no: string) => `Phone: ${no}`,
    gstIn: (no: string) => `GSTIN: ${no}`,
    invoiceNo: 'Bill No',
    date: 'Date',
    table: 'Table',
    customer: 'Customer',
    phone: 'Phone',
    item: 'Item',
    quantity: 'Qty',
    rate: 'Rate',
    amount: 'Amount',
    thanks: 'Thank you for dining with us! Visit Again!',
  },
  totals: {
    subtotal: 'Subtotal',
    discount: (percent: number) => `Discount (${percent}%)`,
    packingCharge: 'Packing Charge',
    deliveryCharge: 'Delivery Charge',
    tax: (name: 'CGST' | 'SGST', percent: number, taxable: string) => `${name} ${percent}% on ${taxable}`,
    taxIncluded: (name: 'CGST' | 'SGST', percent: number, taxable: string) =>
      `incl. ${name} ${percent}% on ${taxable}`,
    roundOff: 'Round off',
    totalAmount: 'Total Amount',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    paidBy: (mode: string) => `Paid by ${mode}`,
    waived: 'Waived',
    toBePaid: 'To be paid',
  },
  upi: {
    /** What a payer's UPI app shows. */
    note: (invoiceNo: string) => `Bill ${invoiceNo}`,
    codeFor: (amount: string) => `UPI code for ${amount}`,
    scanToPay: (amount: string) => `Scan to pay ${amount} by UPI`,
  },
  dialog: {
    paper: 'Paper',
    width: (mm: number) => `${mm} mm`,
    cannotPrint: 'This browser cannot print. Please open the page in Chrome, Safari or Firefox.',
  },
});
