import { connect, type Socket } from 'node:net';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { PrintError, PrinterStatus } from '@tawa/shared/printing/printing.rules.ts';
import { confirmationRequest, parseStatus, STATUS_BYTES, STATUS_REQUEST } from './printer-status.ts';

/** All values are in ms. */
export interface PrinterTimeouts {
  connectMs: number;
  statusMs: number;
  /** How long a chunk may take to be sent, and the confirmation to arrive. */
  writeMs: number;
  /** How long the printer may take to close its side. Until then it may still reset the connection. */
  closeMs: number;
}

export const PRINTER_TIMEOUTS: PrinterTimeouts = {
  connectMs: 2_000,
  statusMs: 300,
  writeMs: 10_000,
  closeMs: 1_000,
};

/** The buffer of cheap printers has this size. */
const CHUNK_BYTES = 4_096;

/**
 * `UNSENT` means that no byte of the document was written, so it may be sent again. `UNCONFIRMED` means that it
 * may be on paper.
 */
export interface PrintOutcome {
  result: 'PRINTED' | 'UNSENT' | 'UNCONFIRMED';
  status: PrinterStatus;
  error: PrintError | null;
  /** What a printed probe has found. */
  found?: PrinterResponses;
}

/** What the printer responds to. */
export type PrinterResponses = Pick<PrinterProfile, 'statusRequests' | 'confirmsPrinted'>;

interface PrintTask {
  /** An IP address, so that no name is resolved again. */
  address: string;
  port: number;
  bytes: Uint8Array;
  profile: PrinterResponses;
  /** Makes both requests whatever the profile says; without a response the print still counts. */
  isProbe?: boolean;
  /** Any number; the printer sends its last digits back. */
  number: number;
  signal: AbortSignal;
  timeouts?: PrinterTimeouts;
}

const UNSENT_ERRORS = {
  COVER_OPEN: 'COVER_OPEN',
  PAPER_OUT: 'PAPER_OUT',
  ERROR: 'PRINTER_ERROR',
} as const satisfies Partial<Record<PrinterStatus, PrintError>>;

const UNREACHABLE: PrintOutcome = { result: 'UNSENT', status: 'UNREACHABLE', error: 'UNREACHABLE' };
const LOST: PrintOutcome = { result: 'UNCONFIRMED', status: 'ERROR', error: 'CONNECTION_LOST' };

/** Sends a document over a connection of its own. Never throws. */
export async function printOverTcp(task: PrintTask): Promise<PrintOutcome> {
  const { profile, isProbe = false, timeouts = PRINTER_TIMEOUTS } = task;
  const line = await openLine(task, timeouts);
  if (!line) return UNREACHABLE;
  try {
    const status = profile.statusRequests || isProbe ? await askStatus(line, timeouts) : undefined;
    if (status && status !== 'OK') return { result: 'UNSENT', status, error: UNSENT_ERRORS[status] };
    if (line.hasFailed()) return UNREACHABLE;
    if (!(await writeBytes(line, task.bytes, timeouts))) return LOST;
    const asks = profile.confirmsPrinted || isProbe;
    const confirmsPrinted = asks && (await askConfirmation(line, task, timeouts));
    if (!confirmsPrinted && profile.confirmsPrinted && !isProbe) return LOST;
    const isClosed = await line.close(timeouts.closeMs);
    if (!confirmsPrinted && !isClosed) return LOST;
    const printed: PrintOutcome = { result: 'PRINTED', status: 'OK', error: null };
    if (!isProbe) return printed;
    return { ...printed, found: { statusRequests: status !== undefined, confirmsPrinted } };
  } finally {
    line.destroy();
  }
}

/** A connection. Its failure is asked for by `hasFailed` and throws nothing. */
interface Line {
  /** @returns false if the connection failed or the time was up */
  write(bytes: Uint8Array, timeoutMs: number): Promise<boolean>;
  /** Resolves with false after `timeoutMs`, or if the connection fails. */
  waitUntil(condition: (received: Buffer) => boolean, timeoutMs: number): Promise<boolean>;
  forgetReceived(): void;
  received(): Buffer;
  /**
   * Ends our side and waits at most `timeoutMs` for the printer's.
   * @returns false only after a failure, as a reset, or with unsent bytes; a timeout returns true
   */
  close(timeoutMs: number): Promise<boolean>;
  hasFailed(): boolean;
  destroy(): void;
}

function openLine(
  { address, port, signal }: PrintTask,
  { connectMs }: PrinterTimeouts,
): Promise<Line | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  const socket = connect({ host: address, port, signal });
  const line = createLine(socket);
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), connectMs);
    socket.once('connect', () => resolve(line));
    socket.once('close', () => resolve(undefined));
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

function createLine(socket: Socket): Line {
  let received = Buffer.alloc(0);
  let [hasFailed, isClosed] = [false, false];
  const waiting = new Set<() => void>();
  const checkAll = () => {
    for (const check of waiting) check();
  };
  socket.setNoDelay(true);
  socket.on('error', () => {
    hasFailed = true;
  });
  socket.on('close', () => {
    isClosed = true;
    checkAll();
  });
  socket.on('data', (bytes) => {
    // A printer sends a few bytes. A longer text is not a response.
    received = Buffer.concat([received, Buffer.from(bytes)]).subarray(-256);
    checkAll();
  });

  const waitFor = (isDone: () => boolean, timeoutMs: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(finish, timeoutMs);
      function finish(): void {
        clearTimeout(timer);
        waiting.delete(check);
        resolve(isDone());
      }
      function check(): void {
        if (isDone() || isClosed) finish();
      }
      waiting.add(check);
      check();
    });

  return {
    async write(bytes, timeoutMs) {
      if (hasFailed || isClosed) return false;
      let isWritten = false;
      socket.write(bytes, (error) => {
        isWritten = !error;
        checkAll();
      });
      return waitFor(() => isWritten, timeoutMs);
    },
    waitUntil: (condition, timeoutMs) => waitFor(() => condition(received), timeoutMs),
    forgetReceived: () => {
      received = Buffer.alloc(0);
    },
    received: () => received,
    async close(timeoutMs) {
      socket.end();
      await waitFor(() => isClosed, timeoutMs);
      return !hasFailed && socket.writableFinished;
    },
    hasFailed: () => hasFailed || isClosed,
    destroy: () => void socket.destroy(),
  };
}

/**
 * @returns undefined if the printer does not respond, or with something else, because many do not know the request
 */
async function askStatus(line: Line, { statusMs }: PrinterTimeouts) {
  await line.write(STATUS_REQUEST, statusMs);
  await line.waitUntil((received) => received.length >= STATUS_BYTES, statusMs);
  const status = parseStatus([...line.received()]);
  line.forgetReceived();
  return status;
}

async function writeBytes(line: Line, bytes: Uint8Array, { writeMs }: PrinterTimeouts): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    if (!(await line.write(bytes.subarray(from, from + CHUNK_BYTES), writeMs))) return false;
  return true;
}

/** @returns whether the printer reports that everything before is printed */
async function askConfirmation(
  line: Line,
  { number }: PrintTask,
  { writeMs }: PrinterTimeouts,
): Promise<boolean> {
  const { request, response } = confirmationRequest(number);
  if (!(await line.write(request, writeMs))) return false;
  return line.waitUntil((received) => received.includes(response), writeMs);
}
