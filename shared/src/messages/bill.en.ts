import { defineMessages } from './messages.ts';

/** Bills at the counter: charges, payment, splitting, sharing. */
export const billMessages = defineMessages('bill', {
  dialog: {
    loading: 'Bill',
    title: (no: string) => `Bill ${no}`,
    paid: 'Paid',
    printBill: 'Print Bill',
    pictureFailed: 'The picture could not be made. Please try again, or use Print Bill.',
    sendBill: 'Send Bill',
    addCharges: 'Add Charges',
    close: 'Close',
    downloadPicture: 'Download the bill as a picture',
  },
  charges: {
    title: 'Add Charges',
    save: 'Save',
    deliveryFee: 'Delivery Fee',
    packingFee: 'Packing Fee',
    discountAmount: 'Discount Amount',
    discountPercent: 'Discount Percent',
    notAllowed: 'Charges not allowed',
    subtotal: (amount: string) => `Subtotal ${amount}`,
    total: (amount: string) => `Total ${amount}`,
    totalBeforeTax: (amount: string) => `Total before tax ${amount}`,
  },
  pay: {
    title: (no: string) => `Pay bill ${no}`,
    toBePaid: 'To be paid',
    totalChanged: <T>(before: string, now: T) => [
      `The bill has changed: it was ${before}, now it is `,
      now,
      '.',
    ],
    unknownOutcome:
      'The server did not respond, so the payment may or may not be recorded. Try again: it is never recorded twice.',
    paymentMode: 'Payment Mode',
    selectMode: 'Select Payment mode',
    amountReceived: 'Amount Received',
    lessThanTotal: 'Less than the total? Type it here before you choose.',
    moreThanTotal: "Amount Received can't be more than invoice payment",
    twoDecimals: 'At most two decimals.',
    aboveZero: 'Please enter an amount above 0.',
    waived: <T>(amount: string, strong: (text: string) => T) => [
      strong(`${amount} is waived:`),
      ' the bill is settled with less.',
    ],
    back: 'Back',
    settle: 'Settle',
    settleWith: (amount: string) => `Settle with ${amount}`,
  },
  split: {
    title: 'Pay Bill',
    question: (table: string, orders: number) =>
      orders === 1
        ? `Table ${table} has 1 order left to be paid.`
        : `Table ${table} has ${orders} orders to be paid. Which do you want to bill?`,
    allOfTable: (table: string) => `All of table ${table}`,
    withOwnBills: (orders: readonly string[]) =>
      orders.length === 1
        ? `With order ${orders[0]}, which has a bill of its own`
        : `With orders ${orders.slice(0, -1).join(', ')} and ${orders.at(-1)}, which have bills of their own`,
    onlyOrder: (order: string) => `Only order ${order}`,
    takesOffTable: 'Takes it off the table’s bill',
    plusGst: '+ GST',
  },
  share: {
    sendBill: 'Send Bill',
    shareOnWhatsApp: 'Share on WhatsApp',
    sendSms: 'Send SMS',
    copyLink: 'Copy Link',
    copied: 'The link is copied.',
    copyByHand: 'This browser does not let the page copy. Copy the link by hand:',
    linkToBill: 'Link to the bill',
    message: (no: string, shop: string, amount: string, link: string) =>
      `Your bill ${no} from ${shop} for ${amount}: ${link}`,
    messageAfterPayment: (no: string, shop: string, amount: string, link: string) =>
      `Thank you for dining with us! Your bill ${no} from ${shop} for ${amount}: ${link}`,
  },
});
