import type { PrintError, PrintJobKind, PrintJobStatus } from '../printing/printing.rules.ts';
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
  MOVED: ({ tokenNo, stationName }) => `Move of order #${tokenNo}, ${stationName}`,
  CANCEL: ({ tokenNo, stationName }) => `Cancellation of order #${tokenNo}, ${stationName}`,
  INVOICE: ({ invoiceNo }) => (invoiceNo ? `Bill ${invoiceNo}` : 'Bill'),
  SLIP: ({ invoiceNo }) => (invoiceNo ? `Slip for bill ${invoiceNo}` : 'Slip'),
  RECEIPT: () => 'Receipt of a customer',
  Z: () => 'Z report',
  DRAWER: () => 'Cash drawer',
  QR_CARD: () => 'QR code of a table',
  TEST: () => 'Test slip',
};

const jobStatuses: Record<PrintJobStatus, string> = {
  WAITING: 'Waiting',
  SENDING: 'Printing',
  PRINTED: 'Printed',
  SENT: 'Sent',
  FAILED: 'Not printed',
  UNCONFIRMED: 'Not sure',
  EXPIRED: 'Too late',
  DISCARDED: 'Discarded',
};

const errors: Record<PrintError, string> = {
  UNREACHABLE: 'The printer cannot be reached.',
  REFUSED_ADDRESS: 'The server does not connect to the address of this printer.',
  PAPER_OUT: 'The printer has no paper.',
  COVER_OPEN: 'The cover of the printer is open.',
  PRINTER_ERROR: 'The printer reports an error.',
  CONNECTION_LOST: 'The connection broke while it was printed. Please look whether it is on paper.',
  NO_SIGN: 'The printer did not say whether it printed. Please look whether it is on paper.',
  PROCESS_ENDED: 'The server stopped while it was printed. Please look whether it is on paper.',
  TOO_LATE: 'It waited so long that it was not printed.',
  TOO_LONG: 'It is longer than what a printer prints at once.',
  RESTORED: 'It waited when the backup was made from which this server was restored.',
  NO_RASTER: 'This printer cannot write an amount on it.',
  NO_GLYPH: 'An amount on it has a sign that cannot be printed.',
  TOO_WIDE: 'It contains a word that does not fit on the paper.',
  INVALID_DOCUMENT: 'Tawa cannot write this print. Another try cannot change that.',
};

/** What staff read of printers and prints on every page. */
export const printJobMessages = defineMessages('print-jobs', {
  /** Why a print is not on paper. */
  errors,
  status: {
    ready: 'Ready',
    unknown: 'Not tried yet',
    off: 'Switched off',
    unreachable: (since: string) => `Not reachable since ${since}`,
    paperOut: 'Out of paper',
    coverOpen: 'Cover open',
    error: 'Reports an error',
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
    notePartMissing: 'A part of a note is not on the paper. Tell the cook what the order says.',
    mayBePrinted: 'May have been printed. Look at the printer first.',
    printAgain: 'Print again',
    printAt: 'Print at …',
    discard: 'Discard',
    told: 'Told',
    incomplete: 'Incomplete',
    nameOf: (action: string, what: string) => `${action}: ${what}`,
    choosePrinter: (what: string) => `Print ${what} at`,
  },
  /** What nobody may miss: prints that are not on paper, not wholly, or of which nobody knows. */
  undecided: {
    count: (count: number) => (count === 1 ? '1 print needs you' : `${count} prints need you`),
    check: (count: number) => `Check ${count}`,
    line: (what: string, status: string) => `${what}: ${status}`,
    statuses: {
      UNCONFIRMED: 'maybe not on paper',
      FAILED: 'not on paper',
      incomplete: 'part of a note is not on paper',
    },
    token: (tokenNo: number) => `#${tokenNo}`,
    item: (quantity: number | null, name: string) => (quantity === null ? name : `${quantity} ${name}`),
    show: 'Show',
    seen: 'Seen',
    seenOf: (what: string) => `Seen: ${what}`,
    isSeen: 'The kitchen has seen it.',
    decide: 'Manage decides what is done with them.',
  },
  /** What a person who has just asked for a print is told. */
  watched: {
    printed: 'Printed',
    sent: (printer: string) => `Sent to ${printer}, which never says whether it printed`,
    waits: (what: string, printer: string) => `${what} waits for ${printer}`,
    ended: (what: string, status: string) => `${what}: ${status.toLowerCase()}`,
    printAt: (printer: string) => `Print at ${printer}`,
    printHere: 'Print on this computer',
    wait: 'Wait for the printer',
    leave: 'Leave it',
  },
  alert: {
    printers: 'Printers',
    status: (printers: string) => `Printers: ${printers}`,
    printerIs: (name: string, status: string) => `${name}: ${status.toLowerCase()}`,
    waiting: (count: number) => `${prints(count)} ${count === 1 ? 'waits' : 'wait'}.`,
    waitingCount: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
    show: 'Show the printers',
  },
});
