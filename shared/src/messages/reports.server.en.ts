// What the server says of reports.

export const reportsErrors = {
  'report.unknown_kind': 'There is no such report.',
  'report.days': 'The first day must not be after the last one.',
  'report.too_long': 'Reports cover at most two years.',
};

export const reportsReplies = {
  loaded: 'Report loaded',
};

export const reportsFields = {
  day: 'Please enter a date.',
  month: 'Please enter a month, such as 2026-11.',
  format: 'Please choose JSON, CSV or XLSX.',
};

/** The texts of XLSX files beside those of CSV files. They are English in every language, as those are. */
export const reportSheetTexts = {
  reports: {
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
  check: 'Check',
  columns: {
    net: 'Net',
    charges: 'Charges',
    tax: 'Tax',
    roundOff: 'Round-off',
    otherDays: 'Other days',
    received: 'Received',
    credit: 'On credit',
    waived: 'Waived',
  },
  difference: 'Off by',
  addsUp: 'Adds up',
  isOff: 'Does not add up',
};

export const gstMonthSheetTexts = {
  sheets: {
    month: 'Month',
    byRate: 'GST by rate',
    buyers: 'B2B',
    series: 'Documents issued',
    notes: 'Notes',
  },
};
