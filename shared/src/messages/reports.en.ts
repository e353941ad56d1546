import { defineMessages } from './messages.ts';

/** The page of the reports. Loaded with it. */
export const reportMessages = defineMessages('reports', {
  title: 'Reports',
  notLoaded: 'The report could not be loaded',
  period: 'Period',
  periods: {
    TODAY: 'Today',
    YESTERDAY: 'Yesterday',
    'THIS WEEK': 'This week',
    'THIS MONTH': 'This month',
    CUSTOM: 'Custom',
  },
  kind: 'Report',
  kinds: {
    day: 'By day',
    hour: 'By hour',
    item: 'By item',
    category: 'By category',
    area: 'By area',
    person: 'By person',
    mode: 'By mode',
    rate: 'By tax rate',
    discount: 'Discounts by reason',
    void: 'Voids by reason',
    'kot-time-day': 'Ticket time by day',
    'kot-time-hour': 'Ticket time by hour',
    'kot-time-area': 'Ticket time by area',
    'kot-time-person': 'Ticket time by person',
    'turn-table': 'Table turn by table',
    'turn-area': 'Table turn by area',
    attendance: 'Attendance',
  },
  fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  chooseDays: 'Choose the days',
  chooseDaysHint: 'Fill in From and To, at most two years.',
  none: {
    paid: 'Nothing was paid in this period',
    rate: 'No tax in this period',
    discount: 'No paid bill has a discount in this period',
    void: 'Nothing was voided in this period',
    kotTime: 'No order was served or cancelled in this period',
    turn: 'No table paid in this period',
    attendance: 'Nobody has hours in this period',
  },
  noneHint: 'Bills are in a report from the day on which they are paid.',
  nonePunchedHint: 'Hours are in a report of the business day on which they began.',
  noneTimedHint: 'An order has a time from the moment at which it is served.',
  time: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  },
  unknown: '–',
  inDownloads: (file: string) => `${file} is in your downloads.`,
  print: 'Print',
  forAccountant: 'For the accountant: GST of a month',
  check: {
    addsUp: 'Adds up',
    isOff: (amount: string) => `Off by ${amount}`,
    parts: {
      net: 'net',
      charges: 'charges',
      tax: 'tax',
      roundOff: 'round-off',
      otherDays: 'other days',
      received: 'received',
      credit: 'on credit',
      waived: 'waived',
    },
  },
  words: {
    title: 'What the words mean',
    list: {
      invoices: { word: 'Bills', meaning: 'Bills that were paid in full in this period, by business day.' },
      quantity: { word: 'Quantity', meaning: 'How many were sold, less what credit notes took back.' },
      gross: { word: 'Gross', meaning: 'Items at the prices of the menu. Credit notes count with a minus.' },
      discount: { word: 'Discount', meaning: 'What was taken off the gross amount of bills.' },
      voids: {
        word: 'Voids',
        meaning: 'How often something was taken off an order after the kitchen was told.',
      },
      wasted: { word: 'Cooked', meaning: 'How many of the voided dishes had been cooked: waste.' },
      net: { word: 'Net', meaning: 'Gross less discount, and less the tax that prices include.' },
      charges: { word: 'Charges', meaning: 'Packing and delivery.' },
      taxable: {
        word: 'Taxable',
        meaning: 'What the tax is computed from: items and charges, without the tax.',
      },
      tax: { word: 'Tax', meaning: 'CGST and SGST, whether prices include it or it is added.' },
      roundOff: { word: 'Round-off', meaning: 'What brings bills to whole rupees.' },
      billed: { word: 'Billed', meaning: 'Net, charges, tax and round-off together.' },
      received: {
        word: 'Received',
        meaning: 'Payments less what went back, without tips. Change is never in it.',
      },
      refunded: { word: 'Refunds', meaning: 'What credit notes gave back. Received is without it already.' },
      credit: { word: 'On credit', meaning: 'What customers owe from now on.' },
      waived: { word: 'Waived', meaning: 'What nobody pays.' },
      tips: { word: 'Tips', meaning: 'What guests gave beside the bill.' },
      collected: { word: 'Collected', meaning: 'What customers paid of what they owed, beside received.' },
      area: { word: 'By area', meaning: 'By the area of the table as it is now.' },
      category: { word: 'By category', meaning: 'By the category of the item as it is now.' },
      person: { word: 'By person', meaning: 'By who placed the order.' },
      kots: {
        word: 'KOTs',
        meaning:
          'Orders that were served in this period and have a time. The ticket time runs from the confirmation, which sends the order to the kitchen, until the order is served. Today counts the same. This report has no money, so no line says that it adds up.',
      },
      parties: {
        word: 'Parties',
        meaning:
          'Bills of tables that were paid in this period, each with what was split from it. A party stays from its first confirmed order until its last bill is paid, and counts at the table where it pays. Merged tables are one party, at the table of its host. This report has times and averages, so no line says that it adds up.',
      },
      averageInvoice: {
        word: 'Average bill',
        meaning: 'What the bills of a party come to on average, before credit notes.',
      },
      seats: { word: 'Seats', meaning: 'The seats of the table as it is now.' },
      median: {
        word: 'Median',
        meaning: 'Half took this long or less. Ticket times show no median for fewer than five orders.',
      },
      percentile90: {
        word: '90th percentile',
        meaning: 'Nine of ten took this long or less. Ticket times show none for fewer than five orders.',
      },
      cancelled: {
        word: 'Cancelled',
        meaning: 'Orders of these days that were cancelled after the kitchen got them. They have no time.',
      },
      untimed: {
        word: 'Without a time',
        meaning:
          'Orders that nobody has marked as served, without those that are cooked right now, and orders or parties during which the clock was set back.',
      },
      days: {
        word: 'Days',
        meaning:
          'Business days on which a person worked at least a minute or is still in. Hours count on the day of the in, also across midnight or the end of a month. The total adds up the days of everybody.',
      },
      minutes: {
        word: 'Hours',
        meaning:
          'From the in to the out, in whole minutes and after corrections. The page Attendance counts the same. Attendance has no money, so no line says that it adds up.',
      },
      open: { word: 'Open', meaning: 'How often nobody has punched out yet. These hours do not count yet.' },
      flagged: {
        word: 'To look at',
        meaning:
          'Over 16 hours, while the clock was set back, or until the employee was removed, unless somebody has corrected or confirmed it.',
      },
      corrected: { word: 'Corrected', meaning: 'How often somebody changed what was punched.' },
      otherDays: {
        word: 'Other days',
        meaning: 'What was paid here for bills of other days, less what other days got for these bills.',
      },
    },
  },
});
