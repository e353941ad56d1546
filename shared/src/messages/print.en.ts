import { defineMessages } from './messages.ts';

/** The invoice on paper, in print and as a picture; choosing the paper. */
export const printMessages = defineMessages('print', {
  invoice: {
    taxInvoice: 'Tax Invoice',
    billOfSupply: 'Bill of Supply',
    compositionNote: 'Composition taxable person, not eligible to collect tax on supplies',
    phoneNo: (no: string) => `Phone: ${no}`,
    gstIn: (no: string) => `GSTIN: ${no}`,
    billNo: 'Bill No',
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
  upi: {
    codeFor: (amount: string) => `UPI code for ${amount}`,
    scanToPay: (amount: string) => `Scan to pay ${amount} by UPI`,
  },
  dialog: {
    paper: 'Paper',
    width: (mm: number) => `${mm} mm`,
    cannotPrint: 'This browser cannot print. Please open the page in Chrome, Safari or Firefox.',
  },
});
