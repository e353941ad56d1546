import { defineMessages } from './messages.ts';

/** What changed the account of a customer. The customer sees it too, by a link. */
export const statementMessages = defineMessages('customers.statement', {
  title: (name: string) => `Statement of ${name}`,
  phoneNo: (no: string) => `Phone: ${no}`,
  toBePaid: 'To be paid',
  /** What a payer's UPI app shows. */
  upiNote: (name: string) => `Account of ${name}`,
  loading: 'Loading',
  noSuchStatement: 'No such statement',
  doesNotExist: 'This statement does not exist',
  mayBeReplaced:
    'The link may be incomplete, or a newer one has replaced it. Please ask the restaurant for a new one.',
  entries: 'Statement',
  none: 'Nothing was put on credit yet.',
  kinds: {
    SALE: (no: string) => `Bill ${no}`,
    REVERSAL: (no: string) => `Bill ${no}, taken back`,
    CREDIT_NOTE: (no: string) => `Credit note ${no}`,
    COLLECTION: (mode: string) => `Paid by ${mode}`,
  },
  receipt: 'Print receipt',
  receiptOf: (time: string) => `Print receipt of ${time}`,
  owedAfter: (amount: string) => `${amount} owed then`,
});
