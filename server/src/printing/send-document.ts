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
import type { DrawnDocuments } from './drawn-documents.ts';
import type { EncodedDocument } from './encode-document.ts';
import { printDocument } from './print-document.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

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

/** In ms. A printer that takes no bytes must not keep other jobs waiting for longer. */
export const MAX_SEND_MS = 100_000;

interface SendOptions {
  /** Whether the address of the printer may be in a private network. */
  allowsPrivate: boolean;
  /** Aborted when the process stops or loses the job's lease. */
  signal: AbortSignal;
  /** After this time no byte of the document is sent any more, because the job may be another process's. */
  timeLimitMs: number;
  /** Asked before the first byte. False if the job may be another process's by now. */
  isHeld?(): boolean;
  drawn: DrawnDocuments;
  lookUpName(name: string, signal: AbortSignal): Promise<string[]>;
  timeouts?: PrinterTimeouts;
  /** Called with an error that drawing the document has thrown. */
  onError(error: unknown): void;
}

const ERROR_BY_REASON = {
  'no-raster': 'NO_RASTER',
  'no-glyph': 'NO_GLYPH',
  'too-wide': 'TOO_WIDE',
  'too-long': 'TOO_LONG',
} as const satisfies Record<UndrawableTextError['reason'], PrintError>;

const ABORTED: SendOutcome = { result: 'UNSENT', error: null };

/** Sends a document to its printer, and draws it once the printer is ready. Never throws. */
export async function sendDocument(task: DocumentTask, options: SendOptions): Promise<SendOutcome> {
  const { host, port, profile } = task.printer;
  const { signal, timeouts, timeLimitMs, drawn } = options;
  const endsAt = performance.now() + timeLimitMs;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  const address = await findAddress(host, options, limited);
  if (signal.aborted) return ABORTED;
  if (typeof address !== 'string') return address;
  let drawing: EncodedDocument | SendOutcome | undefined;
  const outcome = await printOverTcp({
    address,
    port,
    async draw() {
      drawing = await tryToDraw(task, options);
      // Drawing may block the process, whose timers then run late.
      const isInTime = !limited.aborted && performance.now() < endsAt && options.isHeld?.() !== false;
      if (!isInTime || !('bytes' in drawing)) return undefined;
      return Buffer.concat(Array(task.copies).fill(drawing.bytes));
    },
    profile,
    isProbe: task.document.isTrial ?? false,
    number: task.number,
    signal: limited,
    ...(timeouts && { timeouts }),
  });
  // An attempt that was aborted before its first byte says nothing about the printer.
  if (signal.aborted && outcome.result === 'UNSENT') return ABORTED;
  if (!drawing) return outcome;
  if (!('bytes' in drawing)) return drawing;
  if (outcome.result !== 'UNSENT') drawn.forget(task.document, profile);
  return drawing.isIncomplete ? { ...outcome, isIncomplete: true } : outcome;
}

async function findAddress(
  host: string,
  { allowsPrivate, lookUpName }: SendOptions,
  signal: AbortSignal,
): Promise<string | SendOutcome> {
  const lookUp = (name: string) => lookUpName(name, signal);
  const address = await resolvePrinter(host, allowsPrivate, lookUp).catch(() => undefined);
  if (address !== undefined && address !== 'refused') return address;
  return { result: 'UNSENT', status: 'UNREACHABLE', error: address ? 'REFUSED_ADDRESS' : 'UNREACHABLE' };
}

async function tryToDraw(
  { document, printer: { profile } }: DocumentTask,
  { drawn, onError }: SendOptions,
): Promise<EncodedDocument | SendOutcome> {
  try {
    return await drawn.draw(document, profile);
  } catch (error) {
    if (error instanceof UndrawableTextError)
      return { result: 'REFUSED', error: ERROR_BY_REASON[error.reason] };
    onError(error);
    return { result: 'REFUSED', error: 'INVALID_DOCUMENT' };
  }
}
