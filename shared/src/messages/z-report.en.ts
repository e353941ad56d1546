import type { CashMovementKind } from '../shifts/shifts.rules.ts';
import { defineMessages } from './messages.ts';

const kinds: Record<CashMovementKind, string> = {
  IN: 'Cash in',
  OUT: 'Cash out',
  DROP: 'To the safe or bank',
  EXPENSE: 'Expenses in cash',
};

/** What a Z report says, on paper and on screens. */
export const zReportMessages = defineMessages('z-report', {
  title: (number: number) => `Z ${number}`,
  from: 'From',
  beginning: 'the beginning',
  to: 'To',
  closedBy: 'Closed by',
  invoices: {
    title: 'Bills',
    opened: 'Bills opened',
    first: 'First',
    last: 'Last',
    voided: 'Void',
    creditNotes: 'Credit notes',
  },
  billed: {
    title: 'Billed',
    gross: 'Gross',
    discount: 'Discounts',
    net: 'Net',
    charges: 'Packing and delivery',
    taxable: (rate: number) => `Taxable at ${rate} %`,
    cgst: (rate: number) => `CGST ${rate} %`,
    sgst: (rate: number) => `SGST ${rate} %`,
    roundOff: 'Round-off',
    total: 'Total',
  },
  credited: 'Credit notes',
  money: {
    title: 'Received',
    refunded: (mode: string) => `${mode}, given back`,
    tips: (mode: string) => `${mode}, tips`,
    collected: (mode: string) => `${mode}, credit collected`,
    received: 'Received for bills',
    onCredit: 'Put on credit',
    waived: 'Waived',
    tipsTotal: 'Tips, beside it',
    collectedTotal: 'Credit collected, beside it',
    change: 'Change given, in no sum',
  },
  voids: { title: 'Voids', count: 'Voids', amount: 'Amount', wasted: 'Cooked for nothing' },
  drawers: {
    title: 'Drawers',
    float: (drawer: string, number: number) => `${drawer}, shift ${number}: float`,
    expected: 'Expected',
    counted: 'Counted',
    variance: 'Variance',
    expectedOf: (mode: string) => `${mode}, expected`,
    varianceOf: (mode: string) => `${mode}, variance`,
    notCounted: 'not counted',
    kinds,
  },
  open: {
    title: 'Open bills',
    atTable: (invoiceNo: string, table: string) => `${invoiceNo}, ${table}`,
    due: 'Still due',
    dueBefore: 'Due at the last Z',
  },
  grandTotal: 'Grand total',
  everBilled: 'Billed since the beginning',
  isRight: 'Everything adds up.',
  isOff: (amount: string) => `It does not add up: ${amount}`,
  head: 'Head of the chain',
});
