import { defineMessages } from './messages.ts';

/** Papers about money that are no bills. Loaded when one is shown, and used on paper. */
export const receiptMessages = defineMessages('receipts', {
  part: (number: number, of: number) => `Part ${number} of ${of}`,
  time: 'Time',
  reference: 'Reference',
  noInvoice: 'This is not an invoice',
  slipTitle: (no: string) => `Slip for bill ${no}`,
  print: 'Print',
  collection: {
    title: 'Payment received',
    sheetTitle: (name: string) => `Receipt for ${name}`,
    paidBy: (mode: string) => `Paid by ${mode}`,
    owedBefore: 'Owed before',
    stillOwed: 'Still owed',
    noInvoice: 'Receipt for money on credit, not an invoice',
  },
});
