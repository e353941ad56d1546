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
  /** Takes and says nothing any more; its operating system still takes connections and bytes. */
  | 'frozen'
  | { freezesAfterBytes: number }
  | { resetsAfterBytes: number };

/** What a printer does when the sender has ended the connection. */
export type PrinterEnding = 'closes' | 'closes-after-printing' | 'resets' | 'keeps-open';

/** How a printer differs from a good one, all the time. */
export interface PrinterDefects {
  /** Of 4096 bytes in cheap ones: what does not fit is lost, and so is a band that is larger. */
  bufferBytes?: number | undefined;
  /** How much it prints in 5 ms; as much as there is without it. */
  bytesPerTick?: number | undefined;
  /** It reads no further while it has so many bytes to print. */
  windowBytes?: number | undefined;
  /** In ms. How late its responses are. */
  reportsAfterMs?: number | undefined;
  ending?: PrinterEnding | undefined;
}

const SLOW_BYTES_PER_TICK = 32;
const TICK_MS = 5;
const STATUS_REQUEST = 3;
/** Senders ask for three statuses together. */
const STATUS_REQUESTS = 3;
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

type Received = { socket: Socket; bytes: Buffer } | { ended: () => void };

/** Between the socket and the paper: the input buffer, and the responses to requests in it. */
export class PrinterInput {
  mode: PrinterMode = 'ok';
  /** The first command that is unknown. */
  failure: unknown;
  /** How many left the buffer. */
  printedBytes = 0;
  readonly #decoder: Decoder;
  readonly #bufferBytes: number;
  readonly #bytesPerTick: number | undefined;
  readonly #windowBytes: number;
  readonly #queue: Received[] = [];
  #timer: NodeJS.Timeout | undefined;
  #socket: Socket | undefined;

  readonly #onSlip: (slip: DecodedSlip) => void;

  constructor(options: PaperOptions, defects: PrinterDefects, onSlip: (slip: DecodedSlip) => void) {
    const { bufferBytes, bytesPerTick, windowBytes, reportsAfterMs } = defects;
    this.#bufferBytes = bufferBytes ?? Number.POSITIVE_INFINITY;
    this.#bytesPerTick = bytesPerTick;
    this.#windowBytes = windowBytes ?? Number.POSITIVE_INFINITY;
    this.#onSlip = onSlip;
    this.#decoder = new Decoder({
      ...options,
      status: (request) => this.#status(request),
      respond: (bytes) => {
        const socket = this.#socket;
        const report = () => {
          if (this.mode !== 'no-status' && socket?.writable) socket.write(Buffer.from(bytes));
        };
        if (reportsAfterMs) setTimeout(report, reportsAfterMs);
        else report();
      },
    });
  }

  receive(socket: Socket, bytes: Buffer): void {
    const rest = this.#isStopped() ? this.#respondAtOnce(socket, bytes) : bytes;
    const stored = rest.subarray(0, Math.max(0, this.#bufferBytes - this.#waitingBytes()));
    if (stored.length > 0) this.#queue.push({ socket, bytes: stored });
    if (this.#waitingBytes() > this.#windowBytes) socket.pause();
    this.work();
  }

  #waitingBytes(): number {
    return this.#queue.reduce((sum, part) => sum + ('bytes' in part ? part.bytes.length : 0), 0);
  }

  /** The sender has ended the connection. */
  end(ended: () => void = () => undefined): void {
    this.#queue.push({ ended });
    this.work();
  }

  /** The connection was reset or the printer switched off, so that it loses what it has not printed. */
  drop(): void {
    this.#queue.length = 0;
  }

  /** Prints what it can now, and the rest later. */
  work(): void {
    if (this.#isStopped()) {
      this.#respondBehindData();
      return;
    }
    if (this.#timer) return;
    const isSlow = this.mode === 'slow' || this.#bytesPerTick !== undefined;
    const isDelayed = isSlow || this.#bufferBytes < Number.POSITIVE_INFINITY;
    if (!isDelayed) {
      this.#printAll();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isStopped()) return;
      if (isSlow) this.#printPiece(this.#bytesPerTick ?? SLOW_BYTES_PER_TICK);
      else this.#printAll();
      if (this.#queue.length > 0) this.work();
    }, TICK_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #isStopped(): boolean {
    return this.mode === 'paper-out' || this.mode === 'cover-open' || this.mode === 'frozen';
  }

  /** A printer without paper responds to status requests, which do not wait in its buffer. */
  #respondAtOnce(socket: Socket, bytes: Buffer): Buffer {
    if (this.mode === 'frozen') return bytes;
    let rest = bytes;
    for (; rest[0] === 0x10 && rest[1] === 0x04; rest = rest.subarray(STATUS_REQUEST)) {
      const status = this.#status(rest[2] ?? 0);
      if (status !== undefined && socket.writable) socket.write(Buffer.of(status));
    }
    return rest;
  }

  /** The same of requests that wait behind what it cannot print now. */
  #respondBehindData(): void {
    const last = this.#queue.at(-1);
    if (!last || !('bytes' in last)) return;
    const start = last.bytes.length - STATUS_REQUESTS * STATUS_REQUEST;
    if (start < 0 || last.bytes[start] !== 0x10 || last.bytes[start + 1] !== 0x04) return;
    this.#respondAtOnce(last.socket, last.bytes.subarray(start));
    last.bytes = last.bytes.subarray(0, start);
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

  #printPiece(bytesPerTick: number): void {
    const [part] = this.#queue;
    if (part === undefined) return;
    if (!('bytes' in part) || part.bytes.length <= bytesPerTick) {
      this.#queue.shift();
      this.#print(part);
      return;
    }
    const { socket, bytes } = part;
    this.#print({ socket, bytes: bytes.subarray(0, bytesPerTick) });
    this.#decoder.pause();
    part.bytes = bytes.subarray(bytesPerTick);
  }

  #print(part: Received): void {
    if ('bytes' in part) this.#decode(part.socket, part.bytes);
    else this.#decoder.finish();
    for (const slip of this.#decoder.slips.splice(0)) this.#onSlip(slip);
    if ('ended' in part) part.ended();
    else if (part.socket.isPaused() && this.#waitingBytes() <= this.#windowBytes) part.socket.resume();
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
