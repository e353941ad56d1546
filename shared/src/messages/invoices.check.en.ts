import { defineMessages } from './messages.ts';

/** The page that checks a printed bill, and what paper and the public bill say of it. */
export const invoiceCheckMessages = defineMessages('invoices.check', {
  printed: 'Check this bill at',
  link: 'Check this bill',
  pageTitle: 'Check of a bill',
  title: (no: string) => `Bill ${no}`,
  creditNoteTitle: (no: string) => `Credit note ${no}`,
  loading: 'Loading',
  states: {
    OPEN: 'To be paid',
    PAID: 'Paid',
    VOID: 'Void',
  },
  same: 'The bill is as it was printed.',
  changed: (before: string, now: string) =>
    `The bill has changed since it was printed. It came to ${before} then and comes to ${now} now.`,
  changeMayBeLawful: 'A discount or an order that was added or cancelled changes a bill too.',
  void: 'The bill does not count any more. Its orders were cancelled or moved to another bill.',
  from: 'From',
  date: 'Date',
  state: 'State',
  total: 'Total',
  notFound: 'No bill has this number and this code',
  typeAgain: 'Please compare each sign with the printed bill.',
});
