// What the server says of invoices.

export const invoicesErrors = {
  'invoice.clock':
    "The server's clock may be wrong, so a bill cannot be numbered. Please ask the owner to set the time first.",
  'invoice.no_order': 'No current order in this table',
  'invoice.closed': (d: { invoiceNo: string; isPaid: boolean }) =>
    `Bill ${d.invoiceNo} is ${d.isPaid ? 'already paid' : 'void'}`,
  'invoice.too_high':
    'This is more than one bill can hold. Please bill the orders one by one, or take the payment of the open bill first.',
  'invoice.total_changed': (d: { invoiceNo: string }) =>
    `The total of bill ${d.invoiceNo} has changed. Please look at it again.`,
  'invoice.due_changed': (d: { invoiceNo: string }) =>
    `What is due of bill ${d.invoiceNo} has changed. Please look at it again.`,
  'invoice.above_due': (d: { due: string }) =>
    `Only ₹${d.due} is due. Take the rest as a tip, refund it at once, or refuse the payment.`,
  'invoice.waiver_above_due': (d: { due: string }) => `Only ₹${d.due} is due. Please waive at most that.`,
  'invoice.above_held': (d: { held: string }) =>
    `Only ₹${d.held} is left of this payment. Please give back at most that.`,
  'invoice.payment_used_up':
    'Nothing is left of this payment to change. Please look at the payments of the bill again.',
  'invoice.payment_of_earlier_day':
    'Only payments of today can be corrected. Please tell your accountant which mode was right.',
  'invoice.payment_reported':
    'This payment is in a Z report, so its mode stays. Please tell your accountant which mode was right.',
  'invoice.refunded_in_other_mode':
    'Some of this payment went back in another mode. Please tell your accountant which mode was right.',
  'invoice.waiver_without_mode': 'Waivers have no payment mode.',
  'invoice.refund_mode': 'Please say in which mode the money goes back.',
  'invoice.refund_of_credit':
    'What is on credit goes back on credit, and nothing else does. Please choose the right mode.',
  'invoice.same_mode': 'The payment has this mode already. Please choose another one.',
  'invoice.below_paid': (d: { invoiceNo: string; covered: string }) =>
    `Bill ${d.invoiceNo} cannot be less than what is paid, on credit or waived of it already: ₹${d.covered}.`,
  'invoice.has_payments': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} is paid or waived in part already. Please take the rest of its payment first.`,
  'invoice.reference_used': (d: { invoiceNo: string }) =>
    `This reference was used for bill ${d.invoiceNo} already. Please check it, or say why it is used again.`,
  'invoice.reuse_reason': 'Please say why the reference is used again.',
  'invoice.tip_on_credit': 'Please take the tip in another mode, it cannot be owed.',
  'invoice.part': 'Please say which of how many parts it is, as 2 of 4.',
  'invoice.tendered': 'Cash given is less than the amount.',
  'invoice.discount_too_high': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} would be less than its discount. Please lower the discount first.`,
  'invoice.charges': 'Charges not allowed',
  'invoice.amount': "Amount Received can't be more than invoice payment",
  'invoice.no_amount': 'Please enter an amount above 0.',
  'invoice.split_quantity':
    'The new bills have more of an item than the bill has. Please look at the bill again.',
  'invoice.split_empty': 'Please leave at least one item on the bill.',
  'invoice.split_charges': 'The new bills have more packing or delivery than the bill has.',
  'invoice.split_discount': 'The bill would be less than its discount. Please leave more on the bill.',
  'invoice.split_already': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} was split from another bill. Please join it back, and split that one.`,
  'invoice.not_split': (d: { invoiceNo: string }) => `Bill ${d.invoiceNo} was not split from another bill.`,
  'invoice.move_split': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} is split. Please join its bills again, or take their payment first.`,
  'invoice.move_paid_split': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} was split, and is paid itself. Please take the payment of its other bills first.`,
  'invoice.not_paid': (d: { invoiceNo: string }) =>
    `Bill ${d.invoiceNo} is not paid yet. Please give money back from one of its payments instead.`,
  'invoice.is_credit_note': (d: { invoiceNo: string }) =>
    `This is credit note ${d.invoiceNo}. Please open the bill that it is for.`,
  'invoice.credit_quantity': 'The bill has less of an item than that. Please look at the bill again.',
  'invoice.credit_part': 'Please choose items, or enter an amount.',
  'invoice.credit_used_up':
    'Some of these items went back by another credit note already. Please look at the bill again.',
  'invoice.credit_above_paid': (d: { invoiceNo: string; held: string }) =>
    `Only ₹${d.held} of bill ${d.invoiceNo} is left to give back. Please enter at most that.`,
  'invoice.credit_lines_above_left': (d: { held: string }) =>
    `These items cost more than what is left to give back of them. Please enter an amount of at most ₹${d.held} instead.`,
  'invoice.credit_still_owed': (d: { invoiceNo: string; owed: string; held: string }) =>
    `The customer still owes ₹${d.owed} of bill ${d.invoiceNo}. Please take that off what is on credit, and give back at most ₹${d.held}.`,
  'invoice.credit_changed': (d: { held: string }) =>
    `These items give ₹${d.held} back. Please look at the bill and its credit notes again.`,
  'invoice.dates': 'Invalid Dates',
  'coupon.unknown': (d: { code: string }) => `There is no coupon ${d.code}.`,
  'coupon.off': (d: { code: string }) => `Coupon ${d.code} is switched off.`,
  'coupon.early': (d: { code: string; day: string }) => `Coupon ${d.code} is valid from ${d.day}.`,
  'coupon.late': (d: { code: string; day: string }) => `Coupon ${d.code} was valid until ${d.day}.`,
  'coupon.other_day': (d: { code: string }) => `Coupon ${d.code} is not valid on this day of the week.`,
  'coupon.other_hour': (d: { code: string; from: number; to: number }) =>
    `Coupon ${d.code} is valid from ${d.from}:00 to ${d.to}:00.`,
  'coupon.small': (d: { code: string; min: string }) =>
    `Coupon ${d.code} is for items of at least ₹${d.min}.`,
  'coupon.used_up': (d: { code: string }) =>
    `Coupon ${d.code} is used up. Take it off the bill, or give another discount.`,
  'coupon.no_phone': (d: { code: string }) =>
    `Coupon ${d.code} needs a guest with a phone number. Take it off the bill, or give another discount.`,
  'coupon.phone_used': (d: { code: string }) =>
    `This guest used coupon ${d.code} already. Take it off the bill, or give another discount.`,
  'coupon.stale': (d: { code: string }) =>
    `Somebody else changed coupon ${d.code} meanwhile. Look at it and save again.`,
  'coupon.too_many': (d: { max: number }) =>
    `Your shop has ${d.max} coupons already. Please use one of them again.`,
};

export const invoicesReplies = {
  /** What else an approver reads of an act. */
  act: {
    withTip: (mode: string, tip: string) => `${mode} · with the tip of ${tip}`,
    inAll: (discount: string) => `${discount} in all`,
    complimentary: 'Complimentary',
    noDiscount: 'No discount',
    someComplimentary: (count: number) => `${count} complimentary`,
    ofItem: (name: string, discount: string) => `${name}: ${discount}`,
  },
  couponsListed: 'Coupons loaded',
  couponSaved: (code: string) => `Coupon ${code} saved`,
  listed: 'Invoices loaded',
  linesLoaded: 'Items loaded',
  summaryLoaded: 'Summary loaded',
  daySalesLoaded: 'Sales loaded',
  daySoFarLoaded: 'Day so far loaded',
  loaded: 'Invoice loaded',
  opened: (invoiceNo: string) => `Bill ${invoiceNo}`,
  updated: (invoiceNo: string) => `Bill ${invoiceNo} updated`,
  discountStaysAmount: (invoiceNo: string, amount: string) =>
    `Bill ${invoiceNo} updated. The discount stays ${amount} when items are added.`,
  split: (invoiceNo: string, count: number) => `Bill ${invoiceNo} split into ${count} bills`,
  joined: (invoiceNo: string, sourceNo: string) => `Bill ${invoiceNo} joined back into bill ${sourceNo}`,
  splitLoaded: 'Bills loaded',
  paid: (invoiceNo: string, received: string) => `Bill ${invoiceNo} paid: ₹${received}`,
  partPaid: (invoiceNo: string, due: string) => `Payment taken. Bill ${invoiceNo}: ₹${due} to be paid`,
  waived: (invoiceNo: string, amount: string, due: string) =>
    `₹${amount} of bill ${invoiceNo} waived: ₹${due} to be paid`,
  refunded: (invoiceNo: string, amount: string, due: string) =>
    `₹${amount} given back. Bill ${invoiceNo}: ₹${due} to be paid`,
  credited: (creditNoteNo: string, amount: string, invoiceNo: string) =>
    `Credit note ${creditNoteNo}: ₹${amount} of bill ${invoiceNo} given back`,
  creditNotesLoaded: 'Credit notes loaded',
  paymentCorrected: (invoiceNo: string) => `Payment of bill ${invoiceNo} corrected`,
};

export const invoicesFields = {
  paymentMode: 'Select Payment mode',
  charges: 'Charges not allowed',
  dates: 'Invalid Dates',
  splitInvoices: 'Please put items on 1 to 19 new bills.',
  splitLines: 'Please put an item on each new bill.',
  creditLines: 'Please choose at least one item.',
  page: 'Please enter a page number.',
  reason: 'Please give a reason.',
  document: 'Please choose bills or credit notes.',
  reference: 'Please enter the reference on one line.',
  part: 'Please enter a whole number from 1 to 100.',
  exportLines: 'Please choose bills or items.',
  buyerCheckDigit: 'Please check the GSTIN: its last character does not fit the others.',
  buyerName: 'Please enter the legal name of the buyer.',
  couponCode: 'Please enter a code of 3 to 20 letters and digits.',
  couponKind: 'Please choose PERCENT or AMOUNT.',
  couponPercent: 'Please enter a percent above 0 and below 100.',
  couponDay: 'Please enter a date.',
  couponDayOrder: 'The last day must not be before the first one.',
  couponDays: 'Please choose days of the week, 0 to 6.',
  couponHour: 'Please choose two whole hours from 0 to 23, or none.',
  couponUses: (max: number) => `Please enter a whole number from 1 to ${max}.`,
  noAmount: 'Please enter an amount above 0.',
};

/** Stored with a waiver or refund for which nobody was asked, so they are English in every language. */
export const storedReasons = { notStated: 'not stated', aboveDue: 'above what was due' } as const;

/** Heads of the exported CSV files. They are English in every language: spreadsheets of users refer to them. */
export const invoiceCsvTexts = {
  sheets: { perInvoice: 'Bills', perItem: 'Bill items' },
  invoices: {
    invoiceNo: 'Invoice No',
    status: 'Status',
    created: 'Created',
    paid: 'Paid',
    table: 'Table',
    customer: 'Customer',
    phone: 'Phone',
    items: 'Items',
    subtotal: 'Subtotal',
    discount: 'Discount',
    packing: 'Packing',
    delivery: 'Delivery',
    taxable: 'Taxable',
    cgst: 'CGST',
    sgst: 'SGST',
    roundOff: 'Round Off',
    total: 'Total',
    received: 'Received',
    waived: 'Waived',
    paymentMode: 'Payment Mode',
  },
  /** They follow the columns of payment modes. */
  document: {
    document: 'Document',
    creditFor: 'Credit For',
  },
  /** They follow at the end of a line of a bill. */
  payments: {
    tips: 'Tips',
    references: 'References',
    ownModes: 'Own Modes',
  },
  credit: { onCredit: 'On Credit' },
  /** A new column comes last, so that a spreadsheet finds the others where they were. */
  discounts: { coupon: 'Coupon' },
  buyer: { gstIn: 'Buyer GSTIN', name: 'Buyer' },
  items: {
    invoiceNo: 'Invoice No',
    status: 'Status',
    date: 'Date',
    table: 'Table',
    item: 'Item',
    quantity: 'Quantity',
    rate: 'Rate',
    amount: 'Amount',
    paymentMode: 'Payment Mode',
  },
} as const;
