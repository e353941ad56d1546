import { defineMessages } from './messages.ts';

/** How the discount of a bill is set. The sheet is loaded when it opens. */
export const invoiceDiscountMessages = defineMessages('invoices.discount', {
  title: (invoiceNo: string) => `Discount on bill ${invoiceNo}`,
  askTitle: (invoiceNo: string) => `Ask for a discount on bill ${invoiceNo}`,
  kind: 'Discount',
  kinds: { PERCENT: 'Percent', AMOUNT: 'Amount', COMP: 'Complimentary' },
  percent: 'Percent',
  zeroRemoves: '0 removes the discount.',
  amount: 'Amount',
  complimentary: 'The guest pays for no item of this bill. Packing and delivery stay.',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  reasons: {
    regularCustomer: 'Regular guest',
    complaint: 'Complaint',
    longWait: 'Long wait',
    offer: 'Offer',
    staffMeal: 'Staff meal',
    ownersInvitation: 'Guest of the owner',
  },
  other: 'Other',
  otherReason: 'What happened',
  noReason: 'Please give a reason.',
  notAllowed: 'Please enter a discount below the subtotal.',
  save: 'Save',
  askApproval: 'Ask for approval',
  acts: {
    PERCENT: (percent: string, amount: string) => `Discount ${percent} % · ${amount}`,
    AMOUNT: (_percent: string, amount: string) => `Discount ${amount}`,
    COMP: (_percent: string, amount: string) => `Complimentary · ${amount}`,
  },
});
