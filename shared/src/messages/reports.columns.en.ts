import { defineMessages } from './messages.ts';

/** Heads of CSV files. They are English in every language: spreadsheets of users refer to them. */
export const reportCsvTexts = {
  key: { day: 'Day', mode: 'Mode' },
  total: 'Total',
  columns: {
    invoices: 'Bills',
    gross: 'Gross',
    discount: 'Discount',
    net: 'Net',
    charges: 'Charges',
    tax: 'Tax',
    roundOff: 'Round-off',
    billed: 'Billed',
    received: 'Received',
    refunded: 'Refunds',
    credit: 'On credit',
    waived: 'Waived',
    tips: 'Tips',
    collected: 'Collected',
  },
};

/** The titles of the columns on the page. */
export const reportColumnMessages = defineMessages('reports.columns', reportCsvTexts);
