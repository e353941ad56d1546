import type { PrinterStatus } from '@tawa/shared/printing/printing.rules.ts';

/** DLE EOT 1, 2 and 4 ask for the state of the printer, why it is offline, and its paper. */
export const STATUS_REQUEST = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
export const STATUS_BYTES = 3;

// Bits 1 and 4 of a status are set, 0 and 7 are not.
// https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/dle_eot.html
const FIXED_BITS = 0b1001_0011;
const FIXED_VALUE = 0b0001_0010;
const COVER_IS_OPEN = 0x04;
const STOPPED_FOR_PAPER = 0x20;
const HAS_ERROR = 0x40;
const PAPER_END = 0x60;

type ReportedStatus = Exclude<PrinterStatus, 'UNKNOWN' | 'UNREACHABLE'>;

/** @returns undefined if the bytes are not the three statuses */
export function parseStatus(bytes: readonly number[]): ReportedStatus | undefined {
  const [printer, cause, paper] = bytes;
  if (printer === undefined || cause === undefined || paper === undefined) return undefined;
  if (![printer, cause, paper].every(isStatusByte)) return undefined;
  if (cause & COVER_IS_OPEN) return 'COVER_OPEN';
  if (cause & STOPPED_FOR_PAPER || paper & PAPER_END) return 'PAPER_OUT';
  return cause & HAS_ERROR ? 'ERROR' : 'OK';
}

const isStatusByte = (byte: number): boolean => (byte & FIXED_BITS) === FIXED_VALUE;

/** The response to a GS ( H, as Latin-1. Its digits could be taken for status bytes. */
const CONFIRMATIONS = /7"[0-9]{4}\0/g;

function statusBytes(received: Buffer): number[] {
  return [...Buffer.from(received.toString('latin1').replaceAll(CONFIRMATIONS, ''), 'latin1')].filter(
    isStatusByte,
  );
}

/** @returns how many of the bytes are statuses, whatever else the printer sent */
export const countStatusBytes = (received: Buffer): number => statusBytes(received).length;

/** @returns the status that the last response says; undefined without a whole one */
export const lastStatus = (received: Buffer) => parseStatus(statusBytes(received).slice(-STATUS_BYTES));

const CONFIRMATION_ID_LENGTH = 4;

export interface ConfirmationRequest {
  request: Uint8Array;
  isAnsweredBy(received: Buffer): boolean;
}

/** By function 48 of GS ( H the printer sends the number back once it has printed everything before the request. */
export function confirmationRequest(number: number): ConfirmationRequest {
  const id = Buffer.from(String(number % 10 ** CONFIRMATION_ID_LENGTH).padStart(CONFIRMATION_ID_LENGTH, '0'));
  const response = Buffer.of(0x37, 0x22, ...id, 0);
  return {
    request: Buffer.of(0x1d, 0x28, 0x48, 2 + CONFIRMATION_ID_LENGTH, 0, 48, 48, ...id),
    isAnsweredBy: (received) => received.includes(response),
  };
}
