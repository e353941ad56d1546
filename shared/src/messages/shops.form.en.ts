import { defineMessages } from './messages.ts';

/** The form of a shop, which few pages load. */
export const shopFormMessages = defineMessages('shops.form', {
  form: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Shop',
    save: 'Save',
    missing: 'Fill all the fields',
    fromAccount: 'Email, phone and address are those of your account. Change what differs.',
    name: 'Name',
    type: 'Shop Type',
    select: 'Select',
    types: { CAFE: 'CAFE', DHABA: 'DHABA', RESTRURANT: 'RESTRURANT' },
    phoneNo: 'Phone No',
    email: 'Email',
  },
  billing: {
    upiId: 'UPI ID',
    upiIdExample: 'name@bank',
    upiIdHint: 'Optional. Open bills then show a code to pay by any UPI app.',
    gstIn: 'GSTIN',
    gstInHint: 'Optional. 15 characters; it is printed on every bill.',
    gstInDoubt:
      'The last character does not fit the others. Please compare it with your certificate; it can be saved as it is.',
    gstInMissing:
      'A shop that is registered for GST has to print its GSTIN on every bill. Please add it when you have it.',
    gstScheme: 'GST',
    gstSchemes: {
      NONE: 'No GST on bills',
      REGULAR: 'Registered: CGST and SGST on bills',
      COMPOSITION: 'Composition: Bill of Supply',
    },
    gstRate: 'GST rate (%)',
    gstRateHint: 'Of all items without a rate of their own.',
    prices: 'Prices',
    taxAdded: 'Tax is added to the menu prices',
    taxIncluded: 'Menu prices include the tax',
    totals: 'Totals',
    exact: 'To the paisa',
    rounded: 'Rounded to the rupee',
  },
  paymentModes: {
    title: 'Payment modes',
    explanation: (shared: string) =>
      `Every shop has ${shared}. Add your own names here, like a card machine. Bills that are paid keep the name that they had.`,
    notLoaded: 'The payment modes could not be loaded',
    missing: 'Please name every payment mode.',
    name: 'Name',
    class: 'Counts as',
    classes: { CASH: 'Cash', CARD: 'Card', UPI: 'UPI', DUE: 'On credit', OTHER: 'Other' },
    isActive: 'In use',
    unnamed: (number: number) => `Payment mode ${number}`,
    add: 'Add a payment mode',
    save: 'Save',
  },
  reasons: {
    title: 'Reasons that staff choose from',
    kinds: { VOID: 'Voids', DISCOUNT: 'Discounts', COMP: 'Complimentary' },
    titles: {
      VOID: 'Reasons for voids',
      DISCOUNT: 'Reasons for discounts',
      COMP: 'Reasons for complimentary items',
    },
    explanation:
      'Staff see the ticked reasons in this order, and can always type another one. The audit keeps the name that a reason had.',
    notLoaded: 'The reasons could not be loaded',
    missing: 'Please name every reason.',
    name: 'Reason',
    isActive: 'In use',
    unnamed: (number: number) => `Reason ${number}`,
    add: 'Add a reason',
    save: 'Save',
  },
  coupons: 'Coupons',
  businessDay: {
    startsAt: 'Business day starts at',
    hint: 'KOT numbers, sold out items, Today, periods and the day’s sums follow the business day, a new start from the next one on. A bill’s number and its date follow the calendar.',
  },
  dayEnd: {
    emails: 'Email the Z report to',
    hint: 'Optional. One email address a line, up to five. Each gets every Z report as soon as the day is closed.',
  },
  kitchen: {
    amberAfter: 'Amber after (minutes)',
    amberHint: 'Then the kitchen’s ticket says Waiting long.',
    redAfter: 'Red after (minutes)',
    redHint: 'Then it says Late.',
  },
});
