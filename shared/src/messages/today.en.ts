import { defineMessages } from './messages.ts';

/** The owner's page of the present day: orders, tables and sales. */
export const todayMessages = defineMessages('today', {
  page: {
    today: 'Today',
    now: 'Now',
  },
  drawer: {
    openSince: (at: string, by: string) => `Drawer open since ${at} · ${by}`,
    openSinceTime: (at: string) => `Drawer open since ${at}`,
    several: (count: number) => `${count} drawers are open`,
    none: 'No drawer is open',
  },
  orders: {
    requested: 'Requested',
    cooking: 'Cooking',
    late: 'Late',
    tables: 'Occupied tables',
    notLoaded: 'Not loaded',
    noneRequested: 'No order waits for you',
    oldest: (age: string) => `Oldest: ${age}`,
    noneCooking: 'The kitchen is free',
    kitchenTimes: (median: string, percentile90: string) =>
      `Half within ${median}, nine of ten within ${percentile90}`,
    noKitchenTimes: (minimum: number) => `Times show once ${minimum} KOTs are served`,
    lateAfter: (minutes: number) => `None over ${minutes} min`,
    overMinutes: (minutes: number) => `over ${minutes} min`,
    soonLate: (count: number, minutes: number) => `${count} more over ${minutes} min`,
    ofTables: (count: number) => `of ${count}`,
    freeTables: (free: number, requested: number) => {
      if (requested > 0) return `${free} free, ${requested} REQUESTED`;
      return free === 0 ? 'Every table is taken' : `${free} free`;
    },
    addTables: 'Add tables first',
  },
  needsLook: {
    title: 'Needs a look',
    loading: 'Loading …',
    notLoaded: 'Not everything could be loaded.',
    nothing: 'Nothing needs a look.',
    lateKot: (tokenNo: number, table: string | undefined) =>
      table ? `KOT ${tokenNo} at ${table} is late` : `KOT ${tokenNo} is late`,
    lateKots: (count: number) => `${count} KOTs are late`,
    cooksFor: (age: string) => `Cooks for ${age}`,
    longest: (age: string) => `The longest cooks for ${age}`,
    cashMissing: 'Cash is missing',
    cashOver: 'More cash than expected',
    modeMissing: (mode: string) => `${mode}: less than expected`,
    modeOver: (mode: string) => `${mode}: more than expected`,
    lastClose: (drawer: string, by: string | undefined) =>
      by ? `Drawer ${drawer}, closed by ${by}` : `Drawer ${drawer}, closed`,
    act: (what: string, by: string) => `${what} · ${by}`,
    discount: (invoiceNo: string, item: string | null) =>
      `Discount on ${item ? `${item} of ` : ''}bill ${invoiceNo}`,
    complimentary: (invoiceNo: string, item: string | null) =>
      `Complimentary ${item ?? 'items'} on bill ${invoiceNo}`,
    soldOut: (count: number) => (count === 1 ? '1 item is sold out' : `${count} items are sold out`),
  },
  sales: {
    sales: 'Sales',
    notLoaded: 'The sales could not be loaded',
    lastWeekday: (weekday: string) => `Last ${weekday}`,
    by: (time: string) => `by ${time}`,
    allDay: 'all day',
    takingsPerHour: 'Takings per hour',
    invoicesPerHour: 'Invoices per hour',
    paidInvoices: (count: number) =>
      count === 1 ? '1 paid invoice' : `${count.toLocaleString('en-IN')} paid invoices`,
    paid: (count: number) => (count === 1 ? 'paid invoice' : 'paid invoices'),
    refunded: (amount: string) => `${amount} refunded`,
    tips: (amount: string) => `and ${amount} of tips`,
    averageInvoice: (amount: string) => `Average bill ${amount}`,
    received: 'Received by mode',
    onCredit: 'On credit, not received yet',
    collected: 'Collected of earlier credit, received above',
    toInvoices: 'Invoices',
    noneYet: 'No bill is paid yet today',
    before: (day: string, paid: string) => `${day}: ${paid}.`,
    payFirst: 'The sales of the day appear here.',
    goToTables: 'Go to the tables',
  },
  amounts: {
    show: 'Show amounts',
    hide: 'Hide amounts',
    askPassword: 'Please enter your password to see the amounts.',
    keepShown: 'Keep them shown on this device',
  },
  bestSellers: {
    bestSellers: 'Best sellers',
    of: (day: string) => `Best sellers · ${day}`,
    sold: (quantity: number) => `${quantity.toLocaleString('en-IN')} sold`,
    toItems: 'Items',
    none: 'Nothing sold yet today',
    appearWhenPaid: 'The items of paid bills appear here, the most sold first.',
  },
});
