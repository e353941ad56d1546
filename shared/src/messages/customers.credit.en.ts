import { defineMessages } from './messages.ts';

/** The credit account of a customer. Loaded when its sheet opens. */
export const creditAccountMessages = defineMessages('customers.credit', {
  title: (name: string) => `Account of ${name}`,
  notLoaded: 'The statement could not be loaded',
  tryAgain: 'Try again',
  close: 'Close',
  owes: 'Owes',
  limit: (limit: string, room: string) => `May owe ${limit} at most, ${room} more now.`,
  noCredit: 'Gets no credit.',
  changeLimit: 'Change the limit',
  collected: (amount: string) => `${amount} collected.`,
  printReceipt: 'Print receipt',
  collect: {
    open: 'Collect',
    title: (name: string) => `Collect from ${name}`,
    amount: 'Amount',
    paymentMode: 'Payment Mode',
    reference: 'Reference',
    referenceHint: 'Optional: the number that the bank or the app gave.',
    owedNow: 'Owed now',
    owedAfter: 'Owed after it',
    tooMuch: (owed: string) => `Only ${owed} is owed.`,
    aboveZero: 'Please enter an amount above 0.',
    missing: 'Please enter the amount.',
    submit: 'Collect',
  },
  share: {
    share: 'Share statement',
    replacesLink: 'Makes a new link. A link that was shared before stops working.',
    shareOnWhatsApp: 'Share on WhatsApp',
    link: 'Link to the statement',
    reminder: (shop: string, amount: string, link: string) =>
      `A reminder from ${shop}: ${amount} is still to be paid. Your statement: ${link}`,
    message: (shop: string, link: string) => `Your statement from ${shop}: ${link}`,
  },
  creditLimit: {
    title: (name: string) => `Credit limit of ${name}`,
    limit: 'Credit limit',
    hint: 'In rupees. 0 means no credit.',
    missing: 'Please enter the limit.',
    submit: 'Save',
  },
});
