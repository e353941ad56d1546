import type { Socket } from 'node:net';
import { Decoder, type PaperOptions } from './decoder.ts';
import type { DecodedSlip } from './slip.ts';

/** What a printer does with what it receives. It can change at any time. */
export type PrinterMode =
  | 'ok'
  | 'not-listening'
  | 'never-reads'
  | 'paper-out'
  | 'cover-open'
  | 'slow'
  /** Status requests get bytes that are no status. */
  | 'garbage'
  /** Status requests get nothing. */
  | 'no-status'
  | { resetsAfterBytes: number };

/** How a printer differs from a good one, all the time. */
export interface PrinterDefects {
  /** Of 4096 bytes in cheap ones: what does not fit is lost, and so is a band that is larger. */
  bufferBytes?: number | undefined;
}

const SLOW_BYTES_PER_TICK = 32;
const TICK_MS = 5;
const STATUS_REQUEST = 3;
const GARBAGE = [0xff, 0x3f, 0x00];

/**
 * Status bytes of DLE EOT 1, 2 and 4; bits 1 and 4 are always set.
 * https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/dle_eot.html
 */
const STATUSES: Record<'ready' | 'paper-out' | 'cover-open', Record<number, number>> = {
  ready: { 1: 0x12, 2: 0x12, 4: 0x12 },
  'paper-out': { 1: 0x1a, 2: 0x32, 4: 0x72 },
  'cover-open': { 1: 0x1a, 2: 0x16, 4: 0x12 },
};

type Received = { socket: Socket; bytes: Buffer } | 'end';

/** Between the socket and the paper: the input buffer, and the responses to requests in it. */
export class PrinterInput {
  mode: PrinterMode = 'ok';
  /** The first command that is unknown. */
  failure: unknown;
  /** How many left the buffer. */
  printedBytes = 0;
  readonly #decoder: Decoder;
  readonly #bufferBytes: number;
  readonly #queue: Received[] = [];
  #timer: NodeJS.Timeout | undefined;
  #socket: Socket | undefined;

  readonly #onSlip: (slip: DecodedSlip) => void;

  constructor(
    options: PaperOptions,
    { bufferBytes = Number.POSITIVE_INFINITY }: PrinterDefects,
    onSlip: (slip: DecodedSlip) => void,
  ) {
    this.#bufferBytes = bufferBytes;
    this.#onSlip = onSlip;
    this.#decoder = new Decoder({
      ...options,
      status: (request) => this.#status(request),
      respond: (bytes) => {
        if (this.mode !== 'no-status' && this.#socket?.writable) this.#socket.write(Buffer.from(bytes));
      },
    });
  }

  receive(socket: Socket, bytes: Buffer): void {
    const rest = this.#isStopped() ? this.#respondAtOnce(socket, bytes) : bytes;
    const waiting = this.#queue.reduce((sum, part) => sum + (part === 'end' ? 0 : part.bytes.length), 0);
    const stored = rest.subarray(0, Math.max(0, this.#bufferBytes - waiting));
    if (stored.length > 0) this.#queue.push({ socket, bytes: stored });
    this.work();
  }

  /** The sender has closed the connection. */
  end(): void {
    this.#queue.push('end');
    this.work();
  }

  /** Prints what it can now, and the rest later. */
  work(): void {
    if (this.#timer || this.#isStopped()) return;
    const isDelayed = this.mode === 'slow' || this.#bufferBytes < Number.POSITIVE_INFINITY;
    if (!isDelayed) {
      this.#printAll();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isStopped()) return;
      if (this.mode === 'slow') this.#printPiece();
      else this.#printAll();
      if (this.#queue.length > 0) this.work();
    }, TICK_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #isStopped(): boolean {
    return this.mode === 'paper-out' || this.mode === 'cover-open';
  }

  /** A printer without paper responds to status requests, which do not wait in its buffer. */
  #respondAtOnce(socket: Socket, bytes: Buffer): Buffer {
    let rest = bytes;
    for (; rest[0] === 0x10 && rest[1] === 0x04; rest = rest.subarray(STATUS_REQUEST)) {
      const status = this.#status(rest[2] ?? 0);
      if (status !== undefined && socket.writable) socket.write(Buffer.of(status));
    }
    return rest;
  }

  #status(request: number): number | undefined {
    const { mode } = this;
    if (mode === 'no-status') return undefined;
    if (mode === 'garbage') return GARBAGE[request % GARBAGE.length];
    return STATUSES[mode === 'paper-out' || mode === 'cover-open' ? mode : 'ready'][request];
  }

  #printAll(): void {
    for (const part of this.#queue.splice(0)) this.#print(part);
  }

  #printPiece(): void {
    const [part] = this.#queue;
    if (part === undefined) return;
    if (part === 'end' || part.bytes.length <= SLOW_BYTES_PER_TICK) {
      this.#queue.shift();
      this.#print(part);
      return;
    }
    this.#print({ socket: part.socket, bytes: part.bytes.subarray(0, SLOW_BYTES_PER_TICK) });
    this.#decoder.pause();
    part.bytes = part.bytes.subarray(SLOW_BYTES_PER_TICK);
  }

  #print(part: Received): void {
    if (part === 'end') this.#decoder.finish();
    else this.#decode(part.socket, part.bytes);
    for (const slip of this.#decoder.slips.splice(0)) this.#onSlip(slip);
  }

  #decode(socket: Socket, bytes: Buffer): void {
    this.#socket = socket;
    this.printedBytes += bytes.length;
    try {
      this.#decoder.write(bytes);
    } catch (error) {
      this.failure ??= error;
      this.#decoder.dropPending();
    }
    if (this.#decoder.pendingBytes >= this.#bufferBytes) this.#decoder.dropPending();
  }
}
