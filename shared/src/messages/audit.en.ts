import { defineMessages } from './messages.ts';

interface Subject {
  /** A number, a name, or what stands for a name that is gone. */
  subject: string;
}

/** What the sentences of single acts say besides. */
interface Said extends Subject {
  /** Of an item that the menu has no more it is missing. */
  item: string | undefined;
  count: number;
  amount: string;
  place: string;
}

const pieces = ({ count, item }: Said) =>
  item ? `${count} × ${item}` : `${count} ${count === 1 ? 'item' : 'items'}`;
const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** The owner's page of what was done by whom. */
export const auditMessages = defineMessages('audit', {
  title: 'Audit',
  notLoaded: 'The audit could not be loaded',
  empty: 'Nothing yet',
  emptyHint: 'Voids, discounts, refunds and changes of settings will stand here.',
  nothingFound: 'Nothing found',
  lookElsewhere: 'Look in another period, or clear the filters.',
  export: 'Export',
  exported: (file: string) => `${file} is in your downloads.`,
  filters: {
    person: 'Person',
    everybody: 'Everybody',
    act: 'Act',
    allActs: 'All acts',
    minAmount: 'Amount from ₹',
    isFlagged: 'Only what deserves a look',
  },
  table: {
    time: 'Time',
    person: 'Person',
    what: 'What',
    reason: 'Reason',
    amount: 'Amount',
    action: 'Action',
    viewInvoice: (what: string) => `View the bill: ${what}`,
    noReason: '—',
  },
  anonymous: 'Not signed in',
  formerCustomer: 'a customer who is gone',
  formerEmployee: 'an employee who is gone',
  acts: {
    'line.voided': 'Items voided',
    'line.replaced': 'Choices made cheaper',
    'kot.cancelled': 'Orders cancelled',
    'kot.typeChanged': 'Orders given another type',
    'kots.moved': 'Orders moved',
    'tables.merged': 'Tables merged',
    'tables.unmerged': 'Tables unmerged',
    'invoice.discounted': 'Discounts',
    'invoice.charged': 'Charges',
    'invoice.voided': 'Bills voided',
    'invoice.split': 'Bills split',
    'invoice.joined': 'Bills joined again',
    'invoice.waived': 'Amounts waived',
    'payment.added': 'Payments',
    'payment.corrected': 'Payment modes corrected',
    'payment.refunded': 'Refunds',
    'waiver.takenBack': 'Waivers taken back',
    'creditNote.made': 'Credit notes',
    'creditLimit.changed': 'Credit limits changed',
    'credit.collected': 'Credit collected',
    'customer.removed': 'Customers removed',
    'customer.erased': 'Customers erased',
    'employee.added': 'Employees added',
    'employee.changed': 'Employees changed',
    'employee.passwordReset': 'Passwords reset',
    'employee.removed': 'Employees removed',
    'permissions.changed': 'Permissions changed',
    'prices.changed': 'Prices changed',
    'paymentModes.changed': 'Payment modes changed',
    'settings.changed': 'Settings changed',
  },
  sentences: {
    'line.voided': (said: Said) => `Voided ${pieces(said)} of KOT ${said.subject}`,
    'line.replaced': (said: Said) => `Made ${pieces(said)} of KOT ${said.subject} cheaper by ${said.amount}`,
    'kot.cancelled': ({ subject }: Subject) => `Cancelled KOT ${subject}`,
    'kot.typeChanged': ({ subject, place }: Said) => `Changed KOT ${subject} to ${place}`,
    'kots.moved': ({ subject, count, place }: Said) =>
      `Moved ${orders(count)} from table ${subject} to table ${place}`,
    'tables.merged': ({ subject, count }: Said) => `Merged ${count} tables into table ${subject}`,
    'tables.unmerged': ({ subject }: Subject) => `Unmerged the tables of ${subject}`,
    'invoice.discounted': ({ subject, amount }: Said) => `Discount of ${amount} on bill ${subject}`,
    'invoice.charged': ({ subject, amount }: Said) => `Charges of ${amount} on bill ${subject}`,
    'invoice.voided': ({ subject }: Subject) => `Voided bill ${subject}, whose orders were all cancelled`,
    'invoice.split': ({ subject, count }: Said) => `Split bill ${subject} into ${count}`,
    'invoice.joined': ({ subject }: Subject) => `Joined a part with bill ${subject} again`,
    'invoice.waived': ({ subject, amount }: Said) => `Waived ${amount} of bill ${subject}`,
    'payment.added': ({ subject, amount }: Said) => `Payment of ${amount} for bill ${subject}`,
    'payment.corrected': ({ subject, amount }: Said) =>
      `Corrected the mode of a payment of ${amount} for bill ${subject}`,
    'payment.refunded': ({ subject, amount }: Said) => `Refunded ${amount} of bill ${subject}`,
    'waiver.takenBack': ({ subject, amount }: Said) => `Took back a waiver of ${amount} on bill ${subject}`,
    'creditNote.made': ({ subject, amount }: Said) => `Credit note of ${amount} on bill ${subject}`,
    'creditLimit.changed': ({ subject }: Subject) => `Changed the credit limit of ${subject}`,
    'credit.collected': ({ subject, amount }: Said) => `Collected ${amount} from ${subject}`,
    'customer.removed': ({ subject }: Subject) => `Removed ${subject} from the customers`,
    'customer.erased': ({ subject }: Subject) => `Erased the data of ${subject}`,
    'employee.added': ({ subject }: Subject) => `Added the employee ${subject}`,
    'employee.changed': ({ subject }: Subject) => `Changed the employee ${subject}`,
    'employee.passwordReset': ({ subject }: Subject) => `Reset the password of ${subject}`,
    'employee.removed': ({ subject }: Subject) => `Removed the employee ${subject}`,
    'permissions.changed': ({ subject }: Subject) => `Changed what ${subject} may do`,
    'prices.changed': ({ subject, count }: Said) =>
      subject ? `Changed the price of ${subject}` : `Changed ${count} prices of the menu`,
    'paymentModes.changed': () => 'Changed the payment modes',
    'settings.changed': () => 'Changed the settings of the shop',
  },
  /** For these acts the amount is what was added, and is negative if it was lowered. */
  lowered: {
    'invoice.discounted': ({ subject, amount }: Said) =>
      `Lowered the discount on bill ${subject} by ${amount}`,
    'invoice.charged': ({ subject, amount }: Said) => `Lowered the charges on bill ${subject} by ${amount}`,
  },
  roleChanged: ({ subject }: Subject) => `Changed the role of ${subject}`,
  /** What was different before and after. Ids are not shown. */
  facts: {
    amberMinutes: 'Orders turn amber, min',
    businessDayStart: 'Business day starts at',
    creditNoteNo: 'Credit note',
    deliveryCharges: 'Delivery fee',
    discount: 'Discount',
    email: 'Email',
    gstIn: 'GSTIN',
    gstInclusive: 'Prices include GST',
    gstRate: 'GST rate',
    gstScheme: 'GST',
    invoices: 'Bills',
    kotType: 'Type',
    kots: 'Orders',
    limit: 'Credit limit',
    line1: 'Address',
    line2: 'Address, line 2',
    modes: 'Own modes',
    name: 'Name',
    owed: 'Owed',
    packingFee: 'Packing fee',
    paymentMode: 'Mode',
    phoneNo: 'Phone',
    pincode: 'Pincode',
    price: 'Price',
    prices: 'Prices',
    quantity: 'Quantity',
    redMinutes: 'Orders turn red, min',
    role: 'Role',
    roundOff: 'Totals are rounded',
    salary: 'Salary',
    splitNo: 'Part',
    state: 'State',
    status: 'Order was',
    subTotal: 'Subtotal',
    table: 'Table',
    tables: 'Tables',
    total: 'Total',
    upiId: 'UPI ID',
    variants: 'Prices of variants',
    dinerOrders: 'Guests may order',
  },
  changed: (name: string) => `${name} changed`,
  fact: (name: string, value: string) => `${name} ${value}`,
  change: (name: string, before: string, after: string) => `${name} ${before} → ${after}`,
  values: { true: 'yes', false: 'no', allow: 'allowed', deny: 'not allowed', inherit: 'as usual' },
  none: 'none',
  flags: {
    voidedAfterServing: 'Voided after serving',
    largeDiscount: 'Large discount',
    repeatedVoids: 'Three voids in an hour',
  },
});
