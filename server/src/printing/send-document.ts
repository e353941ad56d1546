import { printerProfile } from '@tawa/shared/printing/printing.contract.ts';
import {
  PRINT_ERRORS,
  PRINT_SIGNS,
  PRINTER_STATUSES,
  type PrintError,
} from '@tawa/shared/printing/printing.rules.ts';
import { z } from 'zod';
import { resolvePrinter } from './connection/printer-address.ts';
import { type PrinterTimeouts, printOverTcp } from './connection/tcp-printer.ts';
import { encodeDocument } from './encode-document.ts';
import { printDocument } from './print-document.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';
import { isIncomplete } from './write-document.ts';

/** A document, and the printer that prints it. */
export const documentTask = z.object({
  printer: z.object({
    host: z.string().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    profile: printerProfile,
  }),
  document: printDocument,
  copies: z.number().int().min(1).max(10),
  /** The printer sends the last digits of this number back. Any number will do. */
  number: z.number().int(),
});
export type DocumentTask = z.output<typeof documentTask>;

/**
 * Like `PrintOutcome`. `REFUSED` means that no attempt can print the document. An outcome without `status` says
 * nothing about the printer.
 */
export const sendOutcome = z.object({
  result: z.enum(['PRINTED', 'SENT', 'UNSENT', 'UNCONFIRMED', 'REFUSED']),
  status: z.enum(PRINTER_STATUSES).optional(),
  error: z.enum(PRINT_ERRORS).nullable(),
  /** What the print has shown of its printer. */
  found: z
    .object({
      statusRequests: z.boolean().optional(),
      confirmsPrinted: z.boolean().optional(),
      sign: z.enum(PRINT_SIGNS).optional(),
    })
    .optional(),
  /** A part of a request, a note, a choice or an item is not on the paper. */
  isIncomplete: z.boolean().optional(),
});
export type SendOutcome = z.output<typeof sendOutcome>;

interface SendOptions {
  /** Whether the address of the printer may be in a private network. */
  allowsPrivate: boolean;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  timeLimitMs: number;
  timeouts?: PrinterTimeouts;
  /** Called with an error that drawing the document has thrown. */
  onError(error: unknown): void;
}

const ERROR_BY_REASON = {
  'no-raster': 'NO_RASTER',
  'no-glyph': 'NO_GLYPH',
  'too-wide': 'TOO_WIDE',
} as const satisfies Record<UndrawableTextError['reason'], PrintError>;

/** Draws a document and sends it to its printer. Never throws. */
export async function sendDocument(task: DocumentTask, options: SendOptions): Promise<SendOutcome> {
  const { host, port, profile } = task.printer;
  let bytes: Uint8Array;
  try {
    const copy = await encodeDocument(task.document, profile);
    bytes = Buffer.concat(Array(task.copies).fill(copy));
  } catch (error) {
    if (error instanceof UndrawableTextError)
      return { result: 'REFUSED', error: ERROR_BY_REASON[error.reason] };
    options.onError(error);
    return { result: 'UNSENT', error: 'PRINTER_ERROR' };
  }
  const address = await resolvePrinter(host, options.allowsPrivate).catch(() => undefined);
  if (address === undefined) return { result: 'UNSENT', status: 'UNREACHABLE', error: 'UNREACHABLE' };
  if (address === 'refused') return { result: 'UNSENT', status: 'UNREACHABLE', error: 'REFUSED_ADDRESS' };
  const { signal, timeouts, timeLimitMs } = options;
  const outcome = await printOverTcp({
    address,
    port,
    bytes,
    profile,
    isProbe: task.document.isTrial ?? false,
    number: task.number,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
    ...(timeouts && { timeouts }),
  });
  // A print that the stop of this process has ended says nothing about the printer.
  const isStopped = signal.aborted && outcome.result === 'UNSENT';
  if (isStopped) return { result: 'UNSENT', error: null };
  return isIncomplete(task.document, profile) ? { ...outcome, isIncomplete: true } : outcome;
}
