import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { PrintError, PrinterStatus, PrintSign } from '@tawa/shared/printing/printing.rules.ts';
import { connectToPrinter, type PrinterConnection } from './printer-connection.ts';
import {
  confirmationRequest,
  countStatusBytes,
  lastStatus,
  parseStatus,
  STATUS_BYTES,
  STATUS_REQUEST,
} from './printer-status.ts';

/** All values are in ms. */
export interface PrinterTimeouts {
  connectMs: number;
  statusMs: number;
  /** How long a chunk may take to be sent. */
  writeMs: number;
  /** How long the printer may take to give its sign, beside `SIGN_MS_PER_CHUNK`. */
  signMs: number;
  /** How long the printer may take to close its side after its sign. */
  closeMs: number;
}

export const PRINTER_TIMEOUTS: PrinterTimeouts = {
  connectMs: 2_000,
  statusMs: 300,
  writeMs: 10_000,
  signMs: 5_000,
  closeMs: 1_000,
};

/** The buffer of cheap printers has this size. */
const CHUNK_BYTES = 4_096;
/** In ms. Slow printers take so long for a chunk. */
const SIGN_MS_PER_CHUNK = 1_000;
const MAX_SIGN_MS = 60_000;

/**
 * `UNSENT` means that no byte of the document was written, so it may be sent again. `PRINTED` means that the printer
 * gave a sign behind the document, `SENT` that it took the document and is known to give no sign. `UNCONFIRMED` means
 * that it may be on paper.
 */
export interface PrintOutcome {
  result: 'PRINTED' | 'SENT' | 'UNSENT' | 'UNCONFIRMED';
  status: PrinterStatus;
  error: PrintError | null;
  /** What a print has shown of a printer: all of it after a set-up slip, else its sign if that was unknown. */
  found?: Partial<PrinterResponses>;
}

/** What the printer responds to. */
export type PrinterResponses = Pick<PrinterProfile, 'statusRequests' | 'confirmsPrinted' | 'sign'>;

interface PrintTask {
  /** An IP address, so that no name is resolved again. */
  address: string;
  port: number;
  /**
   * Called when the printer is connected and ready, so that a printer that is off or has no paper costs no drawing.
   * Without bytes nothing is printed.
   */
  draw: () => Promise<Uint8Array | undefined>;
  profile: PrinterResponses;
  /** Makes both requests whatever the profile says, and finds out which sign the printer gives. */
  isProbe?: boolean;
  /** Any number; the printer sends its last digits back. */
  number: number;
  signal: AbortSignal;
  timeouts?: PrinterTimeouts;
}

const STATUS_ERRORS = {
  COVER_OPEN: 'COVER_OPEN',
  PAPER_OUT: 'PAPER_OUT',
  ERROR: 'PRINTER_ERROR',
} as const satisfies Partial<Record<PrinterStatus, PrintError>>;

const UNREACHABLE: PrintOutcome = { result: 'UNSENT', status: 'UNREACHABLE', error: 'UNREACHABLE' };
const UNDRAWN: PrintOutcome = { result: 'UNSENT', status: 'OK', error: null };
const LOST: PrintOutcome = { result: 'UNCONFIRMED', status: 'ERROR', error: 'CONNECTION_LOST' };
const NO_SIGN: PrintOutcome = { result: 'UNCONFIRMED', status: 'ERROR', error: 'NO_SIGN' };
const SENT: PrintOutcome = { result: 'SENT', status: 'OK', error: null };

/** Draws a document and sends it over a connection of its own. Never throws unless `draw` does. */
export async function printOverTcp(task: PrintTask): Promise<PrintOutcome> {
  const { profile, isProbe = false, timeouts = PRINTER_TIMEOUTS } = task;
  const connection = await connectToPrinter(task, timeouts.connectMs);
  if (!connection) return UNREACHABLE;
  try {
    const first = profile.statusRequests || isProbe ? await askStatus(connection, timeouts) : NOT_ASKED;
    if (first.status && first.status !== 'OK')
      return { result: 'UNSENT', status: first.status, error: STATUS_ERRORS[first.status] };
    if (connection.hasFailed()) return UNREACHABLE;
    const bytes = await task.draw();
    if (connection.hasFailed()) return UNREACHABLE;
    if (!bytes) return UNDRAWN;
    if (!(await writeBytes(connection, bytes, timeouts))) return LOST;
    const sent: SentTask = { ...task, timeouts, first, limitMs: signLimitMs(bytes, timeouts) };
    return isProbe ? await findSign(connection, sent) : await waitForSign(connection, sent);
  } finally {
    connection.destroy();
  }
}

type StatusTask = Pick<PrintTask, 'address' | 'port' | 'signal'> & {
  profile: Pick<PrinterResponses, 'statusRequests'>;
  timeouts: PrinterTimeouts;
};

/**
 * Asks for the status over a connection of its own, without a document. Never throws.
 * @returns UNKNOWN if the printer takes the connection and says nothing, or must not be asked
 */
export async function askStatusOverTcp({ timeouts, ...task }: StatusTask): Promise<PrinterStatus> {
  const connection = await connectToPrinter(task, timeouts.connectMs);
  if (!connection) return 'UNREACHABLE';
  try {
    const { status } = task.profile.statusRequests ? await askStatus(connection, timeouts) : NOT_ASKED;
    return status ?? (connection.hasFailed() ? 'UNREACHABLE' : 'UNKNOWN');
  } finally {
    connection.destroy();
  }
}

/** What the printer responded to a status request before the document. */
interface FirstStatus {
  status: ReturnType<typeof parseStatus>;
  /** How many bytes of the response may still come, and must not be taken for the next response. */
  missingBytes: number;
}

const NOT_ASKED: FirstStatus = { status: undefined, missingBytes: 0 };

/** A task whose document the operating system has taken. */
interface SentTask extends PrintTask {
  timeouts: PrinterTimeouts;
  first: FirstStatus;
  /** How long the printer may take to give its sign. */
  limitMs: number;
}

function signLimitMs(bytes: Uint8Array, { signMs }: PrinterTimeouts): number {
  return Math.min(signMs + (bytes.length / CHUNK_BYTES) * SIGN_MS_PER_CHUNK, MAX_SIGN_MS);
}

/** @returns no status if the printer does not respond, or with something else, because many do not know the request */
async function askStatus(connection: PrinterConnection, { statusMs }: PrinterTimeouts): Promise<FirstStatus> {
  await connection.write(STATUS_REQUEST, statusMs);
  await connection.waitUntil((received) => received.length >= STATUS_BYTES, statusMs);
  const received = connection.received();
  connection.forgetReceived();
  return {
    status: parseStatus([...received]),
    missingBytes: Math.max(0, STATUS_BYTES - countStatusBytes(received)),
  };
}

async function writeBytes(
  connection: PrinterConnection,
  bytes: Uint8Array,
  { writeMs }: PrinterTimeouts,
): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    if (!(await connection.write(bytes.subarray(from, from + CHUNK_BYTES), writeMs))) return false;
  return true;
}

/** The signs by which a printer says that it got all of a document. */
type GivenSign = Extract<PrintSign, 'confirms' | 'answers' | 'closes'>;

/** Waits for the sign that is due from the printer, or for any sign if that is not known. */
async function waitForSign(connection: PrinterConnection, task: SentTask): Promise<PrintOutcome> {
  const { profile, first, limitMs, timeouts } = task;
  if (profile.confirmsPrinted) {
    const { request, isAnsweredBy } = confirmationRequest(task.number);
    const isConfirmed =
      (await connection.write(request, timeouts.writeMs)) &&
      (await connection.waitUntil(isAnsweredBy, limitMs));
    return isConfirmed ? endAfter('confirms', connection, task) : missingSign(connection);
  }
  const asks = profile.statusRequests && (profile.sign === 'unknown' || profile.sign === 'answers');
  if (asks && !(await connection.write(STATUS_REQUEST, timeouts.writeMs))) return LOST;
  const isAnswered = (received: Buffer) => asks && isStatusAnswered(received, first);
  // A printer that responded before the document responds behind it too. Our end could keep it from doing so.
  if (asks && first.status)
    return (await connection.waitUntil(isAnswered, limitMs))
      ? judgeAnswer(connection, task)
      : missingSign(connection);
  connection.end();
  await connection.waitUntil((received) => isAnswered(received) || connection.isEndedAfterOurs(), limitMs);
  if (isAnswered(connection.received())) return judgeAnswer(connection, task);
  if (connection.isEndedAfterOurs()) return endAfter('closes', connection, task);
  const isSilent = profile.sign === 'none' || profile.sign === 'resets';
  if (!connection.hasFailed()) return isSilent ? SENT : NO_SIGN;
  return profile.sign === 'resets' && connection.isFlushed() ? SENT : LOST;
}

/** Finds out by a set-up slip what the printer responds to, and which sign it gives. */
async function findSign(connection: PrinterConnection, task: SentTask): Promise<PrintOutcome> {
  const { first, limitMs, timeouts } = task;
  const foundSign = (sign: PrintSign) => ({
    statusRequests: first.status !== undefined,
    confirmsPrinted: sign === 'confirms',
    sign,
  });
  const confirmation = confirmationRequest(task.number);
  const requests = Buffer.concat([STATUS_REQUEST, confirmation.request]);
  if (!(await connection.write(requests, timeouts.writeMs))) return LOST;
  if (await connection.waitUntil(confirmation.isAnsweredBy, limitMs))
    return { ...(await endAfter('confirms', connection, task)), found: foundSign('confirms') };
  if (isStatusAnswered(connection.received(), first))
    return { ...(await judgeAnswer(connection, task)), found: foundSign('answers') };
  if (connection.hasFailed()) return LOST;
  connection.end();
  if (await connection.waitUntil(() => connection.isEndedAfterOurs(), limitMs))
    return { ...(await endAfter('closes', connection, task)), found: foundSign('closes') };
  if (connection.hasFailed()) return connection.isFlushed() ? { ...SENT, found: foundSign('resets') } : LOST;
  // A printer that responded before the slip and is silent behind it has stopped, which says nothing about its sign.
  return first.status ? NO_SIGN : { ...SENT, found: foundSign('none') };
}

const missingSign = (connection: PrinterConnection): PrintOutcome =>
  connection.hasFailed() ? LOST : NO_SIGN;

const isStatusAnswered = (received: Buffer, { missingBytes }: FirstStatus): boolean =>
  countStatusBytes(received) >= missingBytes + STATUS_BYTES;

/** A printer that has no paper behind the document may have printed a part of it. */
async function judgeAnswer(connection: PrinterConnection, task: SentTask): Promise<PrintOutcome> {
  const status = lastStatus(connection.received());
  if (!status || status === 'OK') return endAfter('answers', connection, task);
  return { result: 'UNCONFIRMED', status, error: STATUS_ERRORS[status] };
}

/** Ends the connection after the printer's sign, and gives the printer time to end it too. */
async function endAfter(
  sign: GivenSign,
  connection: PrinterConnection,
  { profile, timeouts }: SentTask,
): Promise<PrintOutcome> {
  connection.end();
  await connection.waitUntil(() => connection.isEndedAfterOurs(), timeouts.closeMs);
  const printed: PrintOutcome = { result: 'PRINTED', status: 'OK', error: null };
  return profile.sign === 'unknown' ? { ...printed, found: { sign } } : printed;
}
