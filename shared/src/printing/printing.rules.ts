import type { PrinterProfile } from './printing.contract.ts';

export const PRINTER_STATUSES = ['UNKNOWN', 'OK', 'UNREACHABLE', 'PAPER_OUT', 'COVER_OPEN', 'ERROR'] as const;
export type PrinterStatus = (typeof PRINTER_STATUSES)[number];

/** In ms. */
const HOUR = 3_600_000;

export interface PrintJobKindRules {
  /**
   * In ms. Later the kitchen has been told by somebody, and paper would be cooked twice; the diners of an invoice have
   * gone, and nobody stands at the drawer.
   */
  expiresMs: number;
  /** Prints as many copies as its printer is set to. Any other kind prints once. */
  hasCopies: boolean;
  /** A person may send it again, here or at another printer. A drawer must not open later than its payment. */
  mayBeResent: boolean;
  /** Belongs to a station: the kitchen sees it, and the station's fallback printer takes it over, with a head. */
  hasFallback: boolean;
  /** When a person decides about one that is not printed. The kitchen may still cook what is cancelled. */
  decision: 'cooking' | 'always' | 'never';
}

export const PRINT_JOB_KINDS = {
  KOT: { expiresMs: 600_000, hasCopies: true, mayBeResent: true, hasFallback: true, decision: 'cooking' },
  CHANGE: { expiresMs: 600_000, hasCopies: true, mayBeResent: true, hasFallback: true, decision: 'cooking' },
  MOVED: { expiresMs: 600_000, hasCopies: true, mayBeResent: true, hasFallback: true, decision: 'cooking' },
  CANCEL: { expiresMs: 600_000, hasCopies: true, mayBeResent: true, hasFallback: true, decision: 'always' },
  INVOICE: { expiresMs: HOUR, hasCopies: true, mayBeResent: true, hasFallback: false, decision: 'always' },
  SLIP: { expiresMs: HOUR, hasCopies: false, mayBeResent: true, hasFallback: false, decision: 'always' },
  RECEIPT: { expiresMs: HOUR, hasCopies: false, mayBeResent: true, hasFallback: false, decision: 'always' },
  Z: { expiresMs: HOUR, hasCopies: false, mayBeResent: true, hasFallback: false, decision: 'always' },
  DRAWER: { expiresMs: 30_000, hasCopies: false, mayBeResent: false, hasFallback: false, decision: 'never' },
  QR_CARD: { expiresMs: HOUR, hasCopies: false, mayBeResent: true, hasFallback: false, decision: 'always' },
  TEST: { expiresMs: 600_000, hasCopies: false, mayBeResent: true, hasFallback: false, decision: 'never' },
} satisfies Record<string, PrintJobKindRules>;
export type PrintJobKind = keyof typeof PRINT_JOB_KINDS;
export const PRINT_JOB_KIND_NAMES = Object.keys(PRINT_JOB_KINDS) as [PrintJobKind, ...PrintJobKind[]];

export const PRINT_JOB_STATUSES = [
  'WAITING',
  'SENDING',
  'PRINTED',
  'SENT',
  'FAILED',
  'UNCONFIRMED',
  'EXPIRED',
  'DISCARDED',
] as const;
export type PrintJobStatus = (typeof PRINT_JOB_STATUSES)[number];

/** A person decides about these jobs, because they may be on paper or nobody needs the paper any more. */
export const RESENDABLE_STATUSES = [
  'UNCONFIRMED',
  'FAILED',
  'EXPIRED',
] as const satisfies readonly PrintJobStatus[];

/** Why a job is not on paper, or waits. Its sentence is in `printJobMessages`. */
export const PRINT_ERRORS = [
  'UNREACHABLE',
  'REFUSED_ADDRESS',
  'PAPER_OUT',
  'COVER_OPEN',
  'PRINTER_ERROR',
  'CONNECTION_LOST',
  'NO_SIGN',
  'PROCESS_ENDED',
  'TOO_LATE',
  'TOO_LONG',
  'RESTORED',
  'NO_RASTER',
  'NO_GLYPH',
  'TOO_WIDE',
  'INVALID_DOCUMENT',
] as const;
export type PrintError = (typeof PRINT_ERRORS)[number];

/**
 * How a printer says that it got all of a document: it confirms that with GS ( H, it answers a status request behind the
 * document, or it closes the connection after the server. One that resets the connection, and one that does none of
 * this, give no sign.
 */
export const PRINT_SIGNS = ['unknown', 'confirms', 'answers', 'closes', 'resets', 'none'] as const;
export type PrintSign = (typeof PRINT_SIGNS)[number];

export const DEFAULT_PRINTER_PORT = 9100;
/** Lower ports belong to the services of an operating system. */
export const MIN_PRINTER_PORT = 1024;
export const MAX_PRINTER_PORT = 65_535;
export const MAX_COPIES = 3;
export const MAX_PRINTERS = 20;
export const MAX_STATIONS = 30;
export const MAX_PRINT_AGENTS = 5;
export const AGENT_CODE_DIGITS = 8;
/** Wrong codes count against the open codes that start with the same digits. */
export const AGENT_CODE_START_DIGITS = 4;
export const AGENT_CODE_MINUTES = 10;
export const MAX_RECENT_PRINT_JOBS = 50;

export const PRINT_JOB_RETENTION_MS = 604_800_000;

/** Dots of a character of normal size; all printers of 203 dpi have it as font A. */
export const CHARACTER_DOTS = 12;

/** Dots of the paper's width, by its characters in a line. */
export const DOTS_BY_COLUMNS = { 32: 384, 42: 512, 48: 576 } as const satisfies Record<
  PrinterProfile['columns'],
  PrinterProfile['dots']
>;

const common = {
  language: 'esc-pos',
  codePage: 'cp437',
  raster: true,
  rowsPerBand: 48,
  hasDrawer: false,
  buzzer: 'none',
  blankLinesOnTop: 0,
  statusRequests: true,
  confirmsPrinted: false,
  sign: 'unknown',
} as const;

/** What most printers of a width can do: those of 58 mm have no cutter. */
export const defaultProfiles: Record<PrinterProfile['widthMm'], PrinterProfile> = {
  58: { ...common, widthMm: 58, columns: 32, dots: 384, hasCutter: false },
  80: { ...common, widthMm: 80, columns: 48, dots: 576, hasCutter: true },
};
