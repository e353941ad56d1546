import type { PrintError, PrinterStatus } from '@tawa/shared/printing/printing.rules.ts';
import { authorizeShop, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce, UnitOfWork } from '../../events/unit-of-work.ts';
import { encodeDocument } from '../../printing/encode-document.ts';
import { headed } from '../../printing/kot-documents.ts';
import { resolvePrinter } from '../../printing/printer-address.ts';
import {
  PRINTER_TIMEOUTS,
  type PrinterTimeouts,
  type PrintOutcome,
  printOverTcp,
} from '../../printing/tcp-printer.ts';
import { UndrawableTextError } from '../../printing/undrawable-text-error.ts';
import {
  changePrintJob,
  claimJob,
  endLeases,
  expireWaitingJobs,
  findNextWaitingJob,
  moveToFallbacks,
} from './print-jobs.repository.ts';
import { announcingStates } from './printer-states.service.ts';
import { findPrinter, listPrinters, setPrinterProfile, setPrinterStatus } from './printers.repository.ts';
import type { PrinterRow, PrintJobRow } from './printing.table.ts';

/** In ms. */
export interface PrintTimings extends PrinterTimeouts {
  /** After the first, second … attempt at which nothing was written; the last one repeats. */
  retryMs: readonly number[];
  /** How long a printer is not reached before its jobs go to the fallback. */
  fallbackMs: number;
}

export const PRINT_TIMINGS: PrintTimings = {
  ...PRINTER_TIMEOUTS,
  retryMs: [1_000, 3_000, 10_000, 30_000],
  fallbackMs: 60_000,
};

/** Shorter than the lease of a job. */
const MAX_SEND_MS = 100_000;

export interface SenderNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { error(facts: object, what: string): void };
  allowsPrivatePrinters: boolean;
  timings: PrintTimings;
}

/** A job to print, or when to look again; undefined if there is nothing to do. */
type Claim = { job: PrintJobRow; printer: PrinterRow } | { lookAgainAt: number } | undefined;

interface ClaimResult {
  claim: Claim;
  /** Printers that got jobs. */
  movedTo: string[];
}

const scopeOf = (read: Db, shopId: string) => authorizeShop(read, 'shop.anyone', null, shopId);

/** How often a job that another process sends, or one in the far future of a clock, is looked at. */
const LOOK_AGAIN_MS = 30_000;

async function claimNext(
  tx: Db,
  scope: ShopScope,
  printerId: string,
  { fallbackMs }: PrintTimings,
): Promise<ClaimResult> {
  const now = Date.now();
  await endLeases(tx, printerId, now);
  await expireWaitingJobs(tx, printerId, now);
  const printer = await findPrinter(tx, scope, printerId);
  if (!printer) return { claim: undefined, movedTo: [] };
  const isLost = printer.status === 'UNREACHABLE' && now - printer.statusSince >= fallbackMs;
  const movedTo = isLost || !printer.isEnabled ? await moveToOthers(tx, scope, printerId, now) : [];
  const next = await findNextWaitingJob(tx, printerId);
  if (!next || !printer.isEnabled) return { claim: undefined, movedTo };
  // A clock that was ahead leaves dates that are too far off.
  if (next.dueAt > now && next.dueAt <= now + LOOK_AGAIN_MS)
    return { claim: { lookAgainAt: next.dueAt }, movedTo };
  const job = await claimJob(tx, next, now);
  return { claim: job ? { job, printer } : { lookAgainAt: now + LOOK_AGAIN_MS }, movedTo };
}

async function moveToOthers(tx: Db, scope: ShopScope, printerId: string, now: number): Promise<string[]> {
  const printers = await listPrinters(tx, scope);
  const others = printers.filter(({ id, isEnabled }) => isEnabled && id !== printerId);
  return others.length > 0
    ? moveToFallbacks(
        tx,
        printerId,
        others.map(({ id }) => id),
        now,
      )
    : [];
}

type Outcome = PrintOutcome | { result: 'REFUSED'; error: PrintError };

async function recordOutcome(
  tx: Db,
  scope: ShopScope,
  { job, printer }: { job: PrintJobRow; printer: PrinterRow },
  outcome: Outcome,
  { retryMs }: PrintTimings,
): Promise<void> {
  const now = Date.now();
  const { error } = outcome;
  const ended = { error, leaseUntil: null };
  const delay = retryMs[Math.min(job.attempts, retryMs.length) - 1] ?? 0;
  const changes = {
    PRINTED: { ...ended, status: 'PRINTED', printedAt: now },
    UNCONFIRMED: { ...ended, status: 'UNCONFIRMED' },
    REFUSED: { ...ended, status: 'FAILED' },
    UNSENT: { ...ended, status: 'WAITING', dueAt: now + delay },
  } as const;
  await changePrintJob(tx, scope, job.id, ['SENDING'], changes[outcome.result]);
  if (!('status' in outcome)) return;
  const current = await findPrinter(tx, scope, printer.id);
  if (outcome.status !== current?.status) await setPrinterStatus(tx, scope, printer.id, outcome.status, now);
  // An owner may have saved other settings while it printed.
  if (outcome.found && current)
    await setPrinterProfile(tx, scope, printer.id, { ...current.profile, ...outcome.found });
}

const ERROR_BY_REASON = {
  'no-raster': 'NO_RASTER',
  'no-glyph': 'NO_GLYPH',
  'too-wide': 'TOO_WIDE',
} as const satisfies Record<UndrawableTextError['reason'], PrintError>;

const unreachable = (error: PrintError, status: PrinterStatus = 'UNREACHABLE'): PrintOutcome => ({
  result: 'UNSENT',
  status,
  error,
});

async function encodeJob({ document, ...job }: PrintJobRow, printer: PrinterRow): Promise<Uint8Array> {
  const forStation = job.isFallback ? job.stationName : undefined;
  const bytes = await encodeDocument(
    headed(document, { forStation, isUnsure: job.isUnsure }),
    printer.profile,
  );
  const isOnce = job.kind === 'TEST' || job.kind === 'DRAWER' || job.kind === 'QR_CARD';
  return Buffer.concat(Array(isOnce ? 1 : printer.copies).fill(bytes));
}

async function send(
  { allowsPrivatePrinters, timings, log }: SenderNeeds,
  { job, printer }: { job: PrintJobRow; printer: PrinterRow },
  signal: AbortSignal,
): Promise<Outcome> {
  let bytes: Uint8Array;
  try {
    bytes = await encodeJob(job, printer);
  } catch (err) {
    if (err instanceof UndrawableTextError) return { result: 'REFUSED', error: ERROR_BY_REASON[err.reason] };
    log.error({ err, job: job.id }, 'a print could not be drawn; it is tried again');
    return unreachable('PRINTER_ERROR', printer.status);
  }
  const address = await resolvePrinter(printer.host, allowsPrivatePrinters).catch(() => undefined);
  if (address === undefined) return unreachable('UNREACHABLE');
  if (address === 'refused') return unreachable('REFUSED_ADDRESS');
  const { port, profile } = printer;
  const isProbe = job.document.isTrial ?? false;
  const number = job.attempts + Number.parseInt(job.id.slice(-6), 16);
  const outcome = await printOverTcp({
    address,
    port,
    bytes,
    profile,
    isProbe,
    number,
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_SEND_MS)]),
    timeouts: timings,
  });
  // It says nothing of the printer that this process stops.
  const isStopped = signal.aborted && outcome.result === 'UNSENT';
  return isStopped ? { result: 'UNSENT', status: printer.status, error: job.error } : outcome;
}

export type PrintNext = (
  shopId: string,
  printerId: string,
  signal: AbortSignal,
) => Promise<{ lookAgainAt: number | undefined; movedTo: string[] }>;

/** Prints the oldest job of a printer. @returns when to look again, in ms UTC; undefined if nothing waits */
export function createPrintNext(needs: SenderNeeds): PrintNext {
  const { read, unitOfWork, timings } = needs;

  const write = <T>(scope: ShopScope, work: (tx: Db, announce: Announce) => Promise<T>) =>
    unitOfWork.write(scope, (tx, announce) =>
      announcingStates(tx, scope, announce, () => work(tx, announce)),
    );

  return async (shopId, printerId, signal) => {
    const scope = await scopeOf(read, shopId);
    const { claim, movedTo } = await write(scope, (tx) => claimNext(tx, scope, printerId, timings));
    if (!claim) return { lookAgainAt: undefined, movedTo };
    if ('lookAgainAt' in claim) return { ...claim, movedTo };
    const outcome = await send(needs, claim, signal);
    await write(scope, (tx) => recordOutcome(tx, scope, claim, outcome, timings));
    return { lookAgainAt: 0, movedTo };
  };
}
