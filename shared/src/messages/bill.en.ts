import { defineMessages } from './messages.ts';

/** Bills at the counter and on the public page: charges, payment, sharing. */
export const billMessages = defineMessages('bill', {
  pay: {
    toBePaid: 'To be paid',
    totalChanged: <T>(before: string, now: T) => [
      `The bill has changed: it was ${before}, now it is `,
      now,
      '.',
    ],
    unknownOutcome:
      'The server did not respond, so the payment may or may not be recorded. Try again: it is never recorded twice.',
  },
});
