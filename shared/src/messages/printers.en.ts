import type { PrintJobKind, PrintJobStatus } from '../printing/printing.rules.ts';
import { defineMessages } from './messages.ts';

const prints = (count: number) => (count === 1 ? '1 print' : `${count} prints`);

interface PrintedThing {
  /** Of a KOT. */
  tokenNo: number | null;
  stationName: string;
  invoiceNo: string | null;
}

const jobKinds: Record<PrintJobKind, (printed: PrintedThing) => string> = {
  KOT: ({ tokenNo, stationName }) => `Order #${tokenNo}, ${stationName}`,
  CHANGE: ({ tokenNo, stationName }) => `Change of order #${tokenNo}, ${stationName}`,
  CANCEL: ({ tokenNo, stationName }) => `Cancellation of order #${tokenNo}, ${stationName}`,
  INVOICE: ({ invoiceNo }) => (invoiceNo ? `Bill ${invoiceNo}` : 'Bill'),
  DRAWER: () => 'Cash drawer',
  QR_CARD: () => 'QR code of a table',
  TEST: () => 'Test slip',
};

const jobStatuses: Record<PrintJobStatus, string> = {
  WAITING: 'Waiting',
  SENDING: 'Printing',
  PRINTED: 'Printed',
  FAILED: 'Not printed',
  UNCONFIRMED: 'Not sure',
  EXPIRED: 'Too late',
  CANCELLED: 'Discarded',
};

/** The page of printers, and what staff see of printers on other pages. */
export const printersMessages = defineMessages('printers', {
  list: {
    title: 'Printers',
    add: 'Add Printer',
    notLoaded: 'The printers could not be loaded',
    test: 'Test',
    testOf: (name: string) => `Test ${name}`,
    waiting: (count: number, since: string) =>
      `${prints(count)} ${count === 1 ? 'waits' : 'wait'}, the oldest since ${since}`,
    prints: (stations: string) => `Prints for ${stations}`,
    printsForNone: 'Prints for no station yet',
    isFallback: (stations: string) => `Backup for ${stations}`,
    paper: (widthMm: number) => `${widthMm} mm`,
  },
  empty: {
    title: 'No Printers',
    hint: 'With a receipt printer in the kitchen each order is on paper as soon as it is confirmed.',
    needs: [
      'A receipt printer (ESC/POS) with a network socket or Wi-Fi, for paper of 58 or 80 mm.',
      'Its address, like 192.168.1.50. Most printers print it when they are switched on while the feed button is held.',
      'Tawa on a computer in the same network.',
    ],
    demo: <T>(command: T) => ['No printer at hand? ', command, ' shows one on the screen.'],
    command: 'npm run printer',
  },
  status: {
    ready: 'Ready',
    unknown: 'Not tried yet',
    off: 'Switched off',
    unreachable: (since: string) => `Not reachable since ${since}`,
    paperOut: 'Out of paper',
    coverOpen: 'Cover open',
    error: 'Reports an error',
  },
  form: {
    add: 'Add Printer',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    missing: 'Please fill all the fields',
    name: 'Name',
    nameExample: 'Kitchen printer',
    host: 'Address',
    hostExample: '192.168.1.50',
    port: 'Port',
    paper: 'Paper',
    cutter: 'Cuts the paper',
    invoices: 'Prints bills',
    enabled: 'In use',
    copies: 'Copies of each print',
    more: 'If the test slip is not as it should be',
    columns: 'Characters in a line',
    columnsHint: 'Choose 42 if lines break at the right.',
    raster: 'Prints Hindi, as pictures',
    statusRequests: 'Says when paper or cover are missing',
    buzzer: 'Buzzer',
    buzzers: { none: 'None', 'ESC B': 'ESC B', 'ESC ( A': 'ESC ( A', BEL: 'BEL' },
    blankLines: 'Empty lines on top, for a clip',
  },
  added: {
    title: (name: string) => `${name} is added`,
    first: 'Does it print?',
    testHint: 'The test slip shows whether address, paper and letters are right.',
    test: 'Print test slip',
    second: 'What does it print?',
    everything: (station: string) =>
      `It prints every order, for the station ${station}. You can also give some categories, like drinks, to another station.`,
    nothing: 'Nothing yet. Name the station it stands at, and what is cooked there.',
    choose: 'Choose what it prints',
    done: 'Done',
  },
  stations: {
    title: 'What is printed where',
    hint: 'A station is where items are made, like Kitchen or Bar.',
    add: 'Add Station',
    list: 'Stations',
    everything: 'Everything that no other station makes',
    nothing: 'No categories yet',
    items: (count: number) => (count === 1 ? '1 item of its own' : `${count} items of its own`),
    at: (printer: string) => `Printed at ${printer}`,
    atNone: 'Not printed',
    atFallback: (printer: string, fallback: string) => `Printed at ${printer}, else at ${fallback}`,
  },
  stationForm: {
    add: 'Add Station',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    missing: 'Please fill all the fields',
    name: 'Name',
    nameExample: 'Bar',
    printer: 'Printer',
    noPrinter: 'None: nothing is printed',
    fallback: 'If it cannot be reached for a minute',
    noFallback: 'Wait for it',
    printAt: (name: string) => `Print at ${name}`,
    what: 'What it prints',
    isDefault: 'Everything that no other station makes',
    isDefaultAlready: 'It takes everything that no other station makes.',
    categories: 'Categories',
    noCategories: 'The menu has no categories yet.',
    atOther: (category: string, station: string) => `${category} (now at ${station})`,
  },
  jobs: {
    title: 'Prints that need you',
    list: 'Prints',
    none: 'Every print is on paper.',
    notLoaded: 'The prints could not be loaded',
    kinds: jobKinds,
    statuses: jobStatuses,
    copy: (what: string, copyNo: number) => `${what}, reprint ${copyNo}`,
    at: (printer: string, time: string) => `${printer}, ${time}`,
    waits: 'It waits for the printer.',
    mayBePrinted: 'May have been printed. Look at the printer first.',
    printAgain: 'Print again',
    printAt: 'Print at …',
    discard: 'Discard',
    nameOf: (action: string, what: string) => `${action}: ${what}`,
    choosePrinter: (what: string) => `Print ${what} at`,
  },
  alert: {
    printers: 'Printers',
    lamp: (printers: string) => `Printers: ${printers}`,
    printerIs: (name: string, status: string) => `${name}: ${status.toLowerCase()}`,
    waiting: (count: number) => `${prints(count)} ${count === 1 ? 'waits' : 'wait'}.`,
    show: 'Show the printers',
  },
});
