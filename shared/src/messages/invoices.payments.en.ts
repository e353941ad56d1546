import { defineMessages } from './messages.ts';

/** What is done with the payments of a bill apart from paying it. Loaded when one of its sheets opens. */
export const invoicePaymentMessages = defineMessages('invoices.payments', {
  reason: 'Reason',
  noReason: 'Please give a reason.',
  amount: 'Amount',
  aboveZero: 'Please enter an amount above 0.',
  cancel: 'Cancel',
  waive: {
    title: (no: string) => `Waive the rest of bill ${no}`,
    explanation: (due: string) => `${due} is still to be paid. What is waived here nobody pays.`,
    tooMuch: (due: string) => `Only ${due} is due.`,
    submit: 'Waive',
    reasons: ['Regular guest', 'Late food', 'Complaint', 'Left without paying'],
  },
  list: {
    title: (no: string) => `Payments of bill ${no}`,
    /** `mode` is null where no money moves. */
    kinds: {
      PAYMENT: (mode: string | null, amount: string) => `${mode} ${amount}`,
      REFUND: (mode: string | null) => (mode === null ? 'Waiver taken back' : `Given back in ${mode}`),
      WAIVER: () => 'Waived',
    },
    byAt: (name: string, time: string) => `${name}, ${time}`,
    left: (amount: string) => `${amount} is left of it`,
    nothingLeft: 'Nothing is left of it',
    correct: 'Correct mode',
    refund: 'Refund',
    takeBack: 'Take back',
    correctPayment: (payment: string) => `Correct mode of ${payment}`,
    refundPayment: (payment: string) => `Refund ${payment}`,
    printSlip: 'Print slip',
    printSlipOf: (payment: string) => `Print slip of ${payment}`,
    tip: (amount: string) => `Tip ${amount}`,
    reference: (reference: string) => `Reference ${reference}`,
    close: 'Close',
  },
  correct: {
    title: (payment: string) => `Correct mode of ${payment}`,
    explanation:
      'The bill stays as it is. The old payment stays in the list, and the day counts the right mode.',
    submit: 'Correct',
    reasons: ['Wrong button', 'Paid in another way'],
  },
  refund: {
    title: (payment: string) => `Refund ${payment}`,
    explanation: (left: string) => `At most ${left} can be given back. It is to be paid again then.`,
    tooMuch: (left: string) => `At most ${left} can be given back.`,
    submit: 'Refund',
    reasons: ['Paid twice', 'Entered by mistake', 'Paid too much'],
  },
  takeBack: {
    title: 'Take the waiver back',
    explanation: (left: string) => `At most ${left} can be taken back. It is to be paid again then.`,
    tooMuch: (left: string) => `At most ${left} can be taken back.`,
    submit: 'Take back',
    reasons: ['Entered by mistake', 'Paid after all'],
  },
  extras: {
    tip: 'Tip',
    tipHint: 'Beside the bill: it pays nothing of it.',
    reference: 'Reference',
    referenceHint: 'The number of the app or the card machine.',
  },
  reuse: {
    submit: 'Take it all the same',
    reasons: ['One transfer for two bills', 'Short number, used again'],
  },
  above: {
    explanation: (above: string) => `${above} more than is due. If it came in already:`,
    tip: (above: string) => `Take all, ${above} is a tip`,
    refundIn: (above: string, mode: string) => `Take all, give ${above} back in ${mode}`,
    refuse: (due: string) => `Refuse it: only ${due} is due`,
  },
});
