import type { BilledSums, ZReport } from '@tawa/shared/days/days.contract.ts';
import { newId } from './ids.ts';

const nothingBilled: BilledSums = {
  gross: 0,
  discount: 0,
  net: 0,
  charges: 0,
  tax: 0,
  roundOff: 0,
  total: 0,
  taxes: [],
};

/** A day of 1050 billed, of which 1000 were received and 50 are open. Everything adds up. */
export const aZReport = (overrides: Partial<ZReport> = {}): ZReport => ({
  _id: newId(),
  number: 1,
  from: null,
  to: '2026-11-20T17:32:00.000Z',
  closedBy: { _id: newId(), name: 'Asha' },
  grandTotal: 1050,
  chainHead: `${newId()}:12:${'ab'.repeat(32)}`,
  invoices: { opened: 2, first: '2627-000001', last: '2627-000002', voided: ['2627-000003'], creditNotes: 0 },
  billed: {
    ...nothingBilled,
    gross: 1000,
    net: 1000,
    tax: 50,
    total: 1050,
    taxes: [{ rate: 5, taxable: 1000, cgst: 25, sgst: 25 }],
  },
  credited: nothingBilled,
  modes: [
    { paymentMode: 'CASH', modeName: null, received: 600, refunded: 40, tips: 20, collected: 75 },
    { paymentMode: 'CARD', modeName: null, received: 440, refunded: 0, tips: 0, collected: 0 },
  ],
  received: 1000,
  onCredit: 0,
  waived: 0,
  tips: 20,
  collected: 75,
  change: 0,
  voids: { count: 3, amount: 120, wasted: 2 },
  cash: [],
  shifts: [{ number: 4, drawer: 'Counter', float: 2000, expected: 2655, counted: 2615, variance: -40 }],
  openInvoices: [{ invoiceNo: '2627-000002', table: 'T1', due: 50 }],
  due: 50,
  dueBefore: 0,
  difference: 0,
  ...overrides,
});
