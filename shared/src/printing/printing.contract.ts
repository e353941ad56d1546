import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  booleanOrText,
  boundedString,
  clearable,
  emptyOrList,
  id,
  instant,
  name,
  objectOrText,
  optionalField,
  rejectWith,
  wholeNumber,
} from '../contract/schema.ts';
import { printingPaths } from './printing.paths.ts';
import {
  CHARACTER_DOTS,
  DEFAULT_PRINTER_PORT,
  MAX_COPIES,
  MAX_PRINTER_PORT,
  MIN_PRINTER_PORT,
  PRINT_ERRORS,
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_STATUSES,
  PRINT_SIGNS,
  PRINTER_STATUSES,
} from './printing.rules.ts';

const noSetting = rejectWith((m) => m.printing.setting);
const yesOrNo = z.boolean(rejectWith((m) => m.common.yesOrNo));

/** What one printer can do. A person sets it from the test slip, because printers misreport what they are. */
const profileFields = {
  language: z.literal('esc-pos', noSetting),
  widthMm: z.literal([58, 80], noSetting),
  /** Characters of normal size in a line. */
  columns: z.literal([32, 42, 48], noSetting),
  dots: z.literal([384, 512, 576], noSetting),
  /**
   * The letters beside ASCII: none, or those of code page 437, which each document selects. Some printers ignore
   * the selection.
   */
  codePage: z.enum(['ascii', 'cp437'], noSetting),
  /** Whether it prints pictures, and so Hindi. */
  raster: yesOrNo,
  /** A picture is sent in bands, because cheap printers have a buffer of 4 kB. */
  rowsPerBand: z.number(noSetting),
  hasCutter: yesOrNo,
  hasDrawer: yesOrNo,
  buzzer: z.enum(['none', 'ESC B', 'ESC ( A', 'BEL'], noSetting),
  /** A clip holds the paper at these lines. */
  blankLinesOnTop: z.number(noSetting),
  /** Whether it responds to DLE EOT. */
  statusRequests: yesOrNo,
  /** Whether it reports by GS ( H that the data before were printed. */
  confirmsPrinted: yesOrNo,
  /** How it says that it got all of a document. The set-up slip finds it, or the first document that is printed. */
  sign: z.enum(PRINT_SIGNS, noSetting),
};
export const printerProfile = z.object(profileFields);
export type PrinterProfile = z.output<typeof printerProfile>;

const noHost = rejectWith((m) => m.printing.host);
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** No name ends in a number: resolvers take `127.1` and `0x7f000001` for addresses. */
function isHost(text: string): boolean {
  if (z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success) return true;
  const labels = text.split('.');
  return labels.every((label) => LABEL.test(label)) && !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
}

const host = boundedString(253, noHost)
  .trim()
  .toLowerCase()
  .max(253, noHost)
  .refine(isHost, noHost)
  .meta({ examples: ['printer.local'] });

const printerName = z.string().meta({ examples: ['Kitchen printer'] });
const stationName = z.string().meta({ examples: ['Kitchen'] });

export const printer = z.object({
  _id: id,
  name: printerName,
  host: z.string().meta({ examples: ['printer.local'] }),
  port: z.number(),
  /** The print agent that prints on it; null if the server itself does. */
  agentId: id.nullable(),
  profile: printerProfile,
  copies: z.number(),
  isEnabled: z.boolean(),
  /**
   * Invoices of the areas that no other printer has, and of orders without a table. At most one printer of a shop.
   */
  printsInvoices: z.boolean(),
  /** The areas whose invoices it prints. */
  invoiceAreaIds: z.array(id),
  state: z.object({
    status: z.enum(PRINTER_STATUSES),
    since: instant,
    /** Jobs that wait, or are being sent. */
    waiting: z.number(),
    oldestWaitingAt: instant.nullable(),
    /** Jobs of the last week that it took and never said whether it printed. */
    sent: z.number(),
  }),
});
export type Printer = z.output<typeof printer>;

export const station = z.object({
  _id: id,
  name: stationName,
  /** Null means that nothing is printed for the station. */
  printerId: id.nullable(),
  /** Prints when the station's printer has not been reached for a minute. */
  fallbackPrinterId: id.nullable(),
  categoryIds: z.array(id),
  /** Items that are cooked elsewhere than their category. */
  itemIds: z.array(id),
  /** The default station takes what no other station names. Each shop with a printer has one. */
  isDefault: z.boolean(),
});
export type Station = z.output<typeof station>;

const printJob = z.object({
  _id: id,
  printerId: id,
  kind: z.enum(PRINT_JOB_KIND_NAMES),
  /** Null unless the job is about a KOT. */
  kotId: id.nullable(),
  tokenNo: z.number().nullable(),
  /** Null unless the job is about an invoice. */
  invoiceId: id.nullable(),
  invoiceNo: z
    .string()
    .meta({ examples: ['2627-000123'] })
    .nullable(),
  /** Empty unless the job is about a KOT. Several stations can have one printer. */
  stationName,
  status: z.enum(PRINT_JOB_STATUSES),
  /** The paper lacks a part of a request, a note, a choice or an item, and nobody has told the cook of it. */
  isUntold: z.boolean(),
  attempts: z.number(),
  /** 0 for the first print of a KOT or an invoice; reprints count from 1. */
  copyNo: z.number(),
  error: z.enum(PRINT_ERRORS).nullable(),
  createdAt: instant,
  printedAt: instant.nullable(),
});
export type PrintJob = z.output<typeof printJob>;

const undecidedPrint = printJob.extend({
  /** Null unless the job is about a KOT at a table. */
  tableName: z.string().nullable(),
  /** The lines of the paper; empty unless the job is about a KOT. A changed line has no quantity. */
  items: z.array(z.object({ quantity: z.number().nullable(), name: z.string() })),
  /** When the kitchen was told. The print needs a decision as before. */
  seenAt: instant.nullable(),
});
export type UndecidedPrint = z.output<typeof undecidedPrint>;

export const printerProfileForm = objectOrText({
  ...profileFields,
  rowsPerBand: profileFields.rowsPerBand
    .int(noSetting)
    .min(8, noSetting)
    .max(240, noSetting)
    .multipleOf(8, noSetting),
  sign: profileFields.sign.default('unknown'),
  blankLinesOnTop: profileFields.blankLinesOnTop.int(noSetting).min(0, noSetting).max(10, noSetting),
}).refine(
  ({ columns, dots }) => columns * CHARACTER_DOTS <= dots,
  rejectWith((m) => m.printing.columns),
);

/** More than a shop has. */
const MAX_INVOICE_AREAS = 500;

const printerForm = z.object({
  name: name(40).meta({ examples: ['Kitchen printer'] }),
  host,
  port: optionalField(
    wholeNumber(MIN_PRINTER_PORT, MAX_PRINTER_PORT, (m) =>
      m.printing.port(MIN_PRINTER_PORT, MAX_PRINTER_PORT),
    ),
  ),
  /** Empty means that the server itself prints. A printer of an agent may have an address of a private network. */
  agentId: clearable(id),
  profile: printerProfileForm,
  copies: optionalField(wholeNumber(1, MAX_COPIES, (m) => m.printing.copies(MAX_COPIES))),
  isEnabled: optionalField(booleanOrText()),
  /** True takes the invoices from the printer that prints them now. */
  printsInvoices: optionalField(booleanOrText()),
  /** An area that another printer has moves to this one. */
  invoiceAreaIds: optionalField(emptyOrList(id, MAX_INVOICE_AREAS)),
});

/** More than a menu has. */
const MAX_STATION_ITEMS = 2000;
const MAX_STATION_CATEGORIES = 500;

const stationForm = z.object({
  name: name(40).meta({ examples: ['Kitchen'] }),
  printerId: clearable(id),
  fallbackPrinterId: clearable(id),
  /** A category or an item that another station has moves to this one. */
  categoryIds: optionalField(emptyOrList(id, MAX_STATION_CATEGORIES)),
  itemIds: optionalField(emptyOrList(id, MAX_STATION_ITEMS)),
  /** True moves the default here; the default station itself cannot give it up. */
  isDefault: optionalField(booleanOrText()),
});

const noOrigin = rejectWith((m) => m.printing.origin);

/** An address without a path: `https://order.cafe.example`. */
const HTTP_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

const qrCardForm = z.object({
  printerId: id,
  /**
   * The address under which diners' phones reach Tawa. The page knows it; the server does so only with PUBLIC_URL.
   */
  origin: boundedString(100, noOrigin)
    .regex(HTTP_ORIGIN, noOrigin)
    .meta({ examples: ['https://order.cafe.example'] }),
});

const onePrinter = z.object({ printer });
const oneStation = z.object({ station });
const oneJob = z.object({ printJob });

export const printingApi = {
  getPrinters: endpoint(printingPaths.getPrinters, {
    summary: 'The printers of a shop with their state, and its stations',
    access: { may: 'printer.read' },
    data: z.object({ printers: z.array(printer), stations: z.array(station) }),
  }),
  addPrinter: endpoint(printingPaths.addPrinter, {
    summary: `Add a printer (port ${DEFAULT_PRINTER_PORT} unless given); the first one brings the default station`,
    access: { may: 'printer.edit' },
    body: printerForm,
    data: onePrinter,
    status: 201,
  }),
  editPrinter: endpoint(printingPaths.editPrinter, {
    summary: 'Change a printer; waiting jobs print with the new settings',
    access: { may: 'printer.edit' },
    body: printerForm.partial(),
    data: onePrinter,
  }),
  deletePrinter: endpoint(printingPaths.deletePrinter, {
    summary: 'Delete a printer of which no job waits or needs a person; its stations keep no printer',
    access: { may: 'printer.edit' },
    data: emptyData,
  }),
  testPrinter: endpoint(printingPaths.testPrinter, {
    summary: 'Print the test slip',
    access: { may: 'printer.edit' },
    data: oneJob,
    status: 201,
  }),
  printSetupSlip: endpoint(printingPaths.printSetupSlip, {
    summary: 'Print the slip that shows what the printer can do; the server learns what it reports',
    access: { may: 'printer.edit' },
    body: z.object({ opensDrawer: booleanOrText() }),
    data: oneJob,
    status: 201,
  }),
  addStation: endpoint(printingPaths.addStation, {
    summary: 'Add a station',
    access: { may: 'printer.edit' },
    body: stationForm,
    data: oneStation,
    status: 201,
  }),
  editStation: endpoint(printingPaths.editStation, {
    summary: 'Change a station; an empty printer is cleared',
    access: { may: 'printer.edit' },
    body: stationForm.partial(),
    data: oneStation,
  }),
  deleteStation: endpoint(printingPaths.deleteStation, {
    summary: 'Delete a station other than the default one',
    access: { may: 'printer.edit' },
    data: emptyData,
  }),
  getUnwritableNames: endpoint(printingPaths.getUnwritableNames, {
    summary: 'Names of items, sizes and options that no printer in use can write whole',
    access: { may: 'printer.edit' },
    data: z.object({ names: z.array(z.string()) }),
  }),
  getPrintJobs: endpoint(printingPaths.getPrintJobs, {
    summary: 'Unfinished jobs and the latest others, newest first; waiters get those of KOTs',
    access: { may: 'print.read' },
    data: z.object({ printJobs: z.array(printJob) }),
  }),
  getUndecidedPrints: endpoint(printingPaths.getUndecidedPrints, {
    summary: 'Prints that somebody must decide on; waiters get those of KOTs only',
    access: { may: 'print.read' },
    data: z.object({ prints: z.array(undecidedPrint) }),
  }),
  markPrintJobSeen: endpoint(printingPaths.markPrintJobSeen, {
    summary: 'Keep that the kitchen knows of a print that is not on paper',
    access: { may: 'print.decide' },
    data: oneJob,
  }),
  markPrintJobTold: endpoint(printingPaths.markPrintJobTold, {
    summary: 'Keep that somebody told the cook what is missing on the paper of a print',
    access: { may: 'print.decide' },
    data: oneJob,
  }),
  reprintKot: endpoint(printingPaths.reprintKot, {
    summary: 'Print a KOT again, numbered, at each of its stations',
    access: { may: 'print.send' },
    data: z.object({ printJobs: z.array(printJob) }),
    status: 201,
  }),
  printInvoice: endpoint(printingPaths.printInvoice, {
    summary: 'Print an invoice at its area’s printer, else the shop’s; reprints are numbered',
    access: { may: 'print.send' },
    data: oneJob,
    status: 201,
  }),
  printSlip: endpoint(printingPaths.printSlip, {
    summary: 'Print the slip of a part that was paid, at the printer of its invoice',
    access: { may: 'print.send' },
    data: oneJob,
    status: 201,
  }),
  printReceipt: endpoint(printingPaths.printReceipt, {
    summary: 'Print the receipt of money that was collected from a customer',
    access: { may: 'credit.collect' },
    data: oneJob,
    status: 201,
  }),
  printZReport: endpoint(printingPaths.printZReport, {
    summary: 'Print a Z report where the shop prints its invoices',
    access: { may: 'report.read' },
    data: oneJob,
    status: 201,
  }),
  printQrCard: endpoint(printingPaths.printQrCard, {
    summary: 'Print a card with the QR code of a table',
    access: { may: 'print.send' },
    body: qrCardForm,
    data: oneJob,
    status: 201,
  }),
  resendPrintJob: endpoint(printingPaths.resendPrintJob, {
    summary: 'UNCONFIRMED, FAILED or EXPIRED → WAITING, headed COPY? if it may be on paper',
    access: { may: 'print.send' },
    data: oneJob,
  }),
  redirectPrintJob: endpoint(printingPaths.redirectPrintJob, {
    summary: 'Move a job that is not printed to another printer',
    access: { may: 'print.send' },
    body: z.object({ printerId: id }),
    data: oneJob,
  }),
  discardPrintJob: endpoint(printingPaths.discardPrintJob, {
    summary: 'A job that is neither printed nor being sent → DISCARDED',
    access: { may: 'print.send' },
    data: oneJob,
  }),
};
