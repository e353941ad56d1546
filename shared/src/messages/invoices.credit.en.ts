import { defineMessages } from './messages.ts';

/** Giving money of a paid bill back, and its credit notes. Loaded when the sheet opens. */
export const creditMessages = defineMessages('invoices.credit', {
  title: (no: string) => `Credit notes of bill ${no}`,
  askTitle: (no: string) => `Ask to give back of bill ${no}`,
  act: (amount: string, mode: string) => `Give ${amount} back in ${mode}`,
  askApproval: 'Ask for approval',
  loading: 'Credit Note',
  notLoaded: 'The credit notes could not be loaded',
  tryAgain: 'Try again',
  close: 'Close',
  notes: 'Credit notes',
  openNote: (no: string) => `Open credit note ${no}`,
  nothingLeft: 'All of this bill has been given back.',
  left: (amount: string) => `At most ${amount} can be given back. The bill stays as it is.`,
  what: 'What goes back',
  ways: { ITEMS: 'Items', AMOUNT: 'Amount' },
  allItems: 'All items',
  of: (quantity: number, name: string) => `of ${quantity} ${name}`,
  amount: 'Amount',
  amountHint: 'With tax.',
  goesBack: 'Goes back',
  submit: 'Give back',
  stillOwed: (amount: string) =>
    `${amount} of this bill is still owed, and is taken off what the customer owes.`,
  noReason: 'Please give a reason.',
  noItems: 'Please choose what goes back.',
  reasons: ['Cold food', 'Wrong dish', 'Complaint', 'Charged twice'],
  faults: {
    'invoice.no_amount': 'Please choose what goes back.',
    'invoice.credit_quantity': 'The bill has less of an item than that. Please look at it again.',
    'invoice.credit_used_up': 'Some of these items went back already. Please look at the bill again.',
    'invoice.credit_above_paid': 'That is more than what is left to give back.',
    'invoice.credit_lines_above_left':
      'These items cost more than what is left to give back of them. Please enter an amount instead.',
  },
});
