import { defineMessages } from './messages.ts';

/** A bill's state, payment modes and public page. Loaded by diners. */
export const publicBillMessages = defineMessages('public-bill', {
  state: {
    toBePaid: 'To be paid',
    paid: 'Paid',
    paidAt: (mode: string, time: string) => `${mode} at ${time}`,
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
    bill: 'Bill',
    title: (no: string) => `Bill ${no}`,
    loading: 'Loading',
    download: 'Download',
    pictureFailed: 'The picture could not be made. Please try again, or take a screenshot.',
    backToHome: 'Back to home',
    noSuchBill: 'No such bill',
    doesNotExist: 'This bill does not exist',
    mayBeIncomplete:
      'The link may be incomplete, or the bill was cancelled. Please ask the restaurant for a new one.',
  },
});
