import { defineMessages } from './messages.ts';

/** How a line is voided. The sheet is loaded when it opens. */
export const orderVoidMessages = defineMessages('orders.void', {
  title: (name: string) => `Void ${name}?`,
  askTitle: (name: string) => `Ask to void ${name}`,
  explanation: {
    COOKING: 'The kitchen sees that it is void. It leaves the bill and stays in the audit.',
    SERVED: 'It leaves the bill and stays in the audit.',
  },
  cancelsOrder: (tokenNo: number) => `Nothing else is left on order #${tokenNo}, so the order is cancelled.`,
  quantity: 'How many',
  reason: 'Reason',
  reasons: {
    changedMind: 'Guest changed their mind',
    enteredWrong: 'Entered by mistake',
    tookTooLong: 'Took too long',
    soldOut: 'Sold out',
    cookedWrong: 'Cooked wrong',
    notLiked: 'Guest did not like it',
  },
  other: 'Other',
  otherReason: 'What happened',
  noReason: 'Please give a reason.',
  submit: (quantity: number, amount: string) => `Void ${quantity} · ${amount}`,
  keep: 'Keep it',
});
