import { defineMessages } from './messages.ts';

/** Splitting a bill by items, and the bills of the split. Loaded when the sheet opens. */
export const splitMessages = defineMessages('invoices.split', {
  title: (no: string) => `Split bill ${no}`,
  loading: 'Split Bill',
  notLoaded: 'The bills could not be loaded',
  tryAgain: 'Try again',
  invoices: 'Bills',
  openInvoice: (no: string) => `Open bill ${no}`,
  stays: (no: string) => `Stays on ${no}`,
  newInvoice: (number: number) => `Bill ${number}`,
  chooseInvoice: 'Items go to',
  addInvoice: 'Add a bill',
  bySeat: 'By seat',
  items: 'Items',
  howTo: 'Tap an item to move one to the chosen bill.',
  howToDrag: 'Drag an item to move all of it.',
  nothingYet: 'No items yet',
  /** Read after how many are left, the name and the price. */
  moveOne: (bill: string) => `left, move one to ${bill}`,
  /** Read after the quantity and the name. */
  takeBack: (bill: string) => `on ${bill}, take one back`,
  packingFee: 'Packing Fee',
  deliveryFee: 'Delivery Fee',
  discount: (amount: string) => `Discount ${amount}`,
  plusGst: '+ GST',
  save: 'Save',
  back: 'Back',
  pay: 'Pay Bill',
  joinBack: 'Join back',
  payInvoiceNo: (no: string) => `Pay bill ${no}`,
  joinInvoiceNo: (no: string) => `Join back bill ${no}`,
  faults: {
    'invoice.split_quantity': 'The bill has changed. Please take the items back and move them again.',
    'invoice.split_empty': 'Please leave at least one item on the bill.',
    'invoice.split_charges': 'The new bills have more packing or delivery than the bill has.',
    'invoice.split_discount': 'The bill would be less than its discount. Please leave more on the bill.',
    amount: 'Please enter amounts with at most two decimals.',
  },
});
