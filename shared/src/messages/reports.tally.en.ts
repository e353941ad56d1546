/** The texts of the Tally export. They are English in every language: Tally finds its ledgers by them. docs/DAY.md lists them. */
export const tallyTexts = {
  /** A ledger named as here must be there before an import. */
  modeLedgers: {
    CASH: 'Cash',
    CARD: 'Card Receipts',
    GOOGLEPAY: 'Google Pay',
    PHONEPE: 'PhonePe',
    PAYTM: 'Paytm',
    OTHERUPI: 'Other UPI',
    OTHER: 'Other Receipts',
  },
  ledgers: {
    debtors: 'Restaurant Debtors',
    waived: 'Amounts Waived',
    tips: 'Tips Payable',
    sales: 'Sales',
    roundOff: 'Round Off',
    cgst: (percent: number) => `CGST ${percent}%`,
    sgst: (percent: number) => `SGST ${percent}%`,
  },
  prolog: '<?xml version="1.0" encoding="UTF-8"?>',
  request: 'Import Data',
  report: 'Vouchers',
  voucherType: 'Sales',
  view: 'Accounting Voucher View',
  yes: 'Yes',
  no: 'No',
  narration: (date: string, shop: string) => `Sales of ${date}, ${shop}`,
};
