import { defineMessages } from './messages.ts';

/** Heads of CSV files. They are English in every language: spreadsheets of users refer to them. */
export const reportCsvTexts = {
  key: {
    day: 'Day',
    hour: 'Hour',
    item: 'Item',
    category: 'Category',
    area: 'Area',
    person: 'Person',
    mode: 'Mode',
    rate: 'Tax rate',
    discount: 'Reason',
    void: 'Reason',
  },
  unnamed: {
    amountCredited: 'Credit notes over an amount',
    item: 'Without a name',
    category: 'No longer on the menu',
    area: 'Without a table',
    person: 'Guests',
  },
  reasons: { typed: 'Other', notStated: 'Not stated', credited: 'Credit notes' },
  total: 'Total',
  columns: {
    invoices: 'Bills',
    quantity: 'Quantity',
    voids: 'Voids',
    wasted: 'Cooked',
    voided: 'Amount',
    gross: 'Gross',
    discount: 'Discount',
    net: 'Net',
    charges: 'Charges',
    taxable: 'Taxable',
    cgst: 'CGST',
    sgst: 'SGST',
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
