import { createServer, type Server, type Socket } from 'node:net';
import { waitUntil } from '../wait-until.ts';
import type { PaperOptions } from './decoder.ts';
import { drawSlip } from './draw-slip.ts';
import { type PrinterDefects, type PrinterEnding, PrinterInput, type PrinterMode } from './printer-input.ts';
import type { DecodedSlip } from './slip.ts';

export interface PrinterEmulatorOptions
  extends Partial<
      Pick<PaperOptions, 'columns' | 'dots' | 'hasCutter' | 'raster' | 'pictureBytes' | 'codePage' | 'buzzer'>
    >,
    PrinterDefects {
  confirmsPrinted?: boolean;
  /** Prints unknown commands as characters, as printers do; otherwise they are an error. */
  isLenient?: boolean;
  /** 0 is any free one. */
  port?: number;
  host?: string;
  mode?: PrinterMode;
  onSlip?: (slip: PrintedSlip) => void;
}

export interface PrintedSlip extends DecodedSlip {
  png(): Promise<Buffer>;
}

export interface PrinterEmulator {
  readonly port: number;
  /** @throws Error if a command was unknown */
  slips(): PrintedSlip[];
  /** Waits for that many, and returns all. */
  waitForSlips(count: number): Promise<PrintedSlip[]>;
  /** Waits until so many bytes are printed. */
  waitForBytes(count: number): Promise<unknown>;
  /** How many connections were opened so far. */
  connections(): number;
  /** How many bytes were printed, without those that were lost. */
  printedBytes(): number;
  setMode(mode: PrinterMode): Promise<void>;
  /** It loses what it has not printed, and resets its connections: an ordinary end would say that all is printed. */
  switchOff(): Promise<void>;
  /** It is as it was before. */
  switchOn(): Promise<void>;
  stop(): Promise<void>;
}

/** A receipt printer of 80 mm with a cutter on TCP, which keeps its paper; options make it a worse one. */
export async function startPrinterEmulator(options: PrinterEmulatorOptions = {}): Promise<PrinterEmulator> {
  const { host = '127.0.0.1', mode: firstMode = 'ok', onSlip } = options;
  const paper = { columns: 48, dots: 576, ...options };
  const isLenient =
    options.isLenient ?? (options.bufferBytes !== undefined || options.pictureBytes !== undefined);
  const printed: PrintedSlip[] = [];
  const input = new PrinterInput({ ...paper, isLenient }, options, (decoded) => {
    const slip = { ...decoded, png: () => drawSlip(decoded, paper.dots) };
    printed.push(slip);
    onSlip?.(slip);
  });
  const sockets = new Set<Socket>();
  let modeBefore = firstMode;
  let [connections, port] = [0, options.port ?? 0];

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections++;
    sockets.add(socket);
    let bytesLeft = bytesOf(input.mode);
    if (isDeaf(input.mode)) socket.pause();
    endAs(socket, input, options.ending);
    socket.on('close', () => {
      sockets.delete(socket);
      input.end();
    });
    socket.on('data', (bytes) => {
      const chunk = Buffer.from(bytes);
      bytesLeft = Math.min(bytesLeft, bytesOf(input.mode));
      input.receive(socket, chunk.subarray(0, bytesLeft));
      bytesLeft -= chunk.length;
      if (bytesLeft > 0 || typeof input.mode !== 'object') return;
      if ('resetsAfterBytes' in input.mode) socket.resetAndDestroy();
      else void setMode('frozen');
    });
  });

  const close = () => closeAll(server, sockets);

  async function setMode(mode: PrinterMode): Promise<void> {
    input.mode = mode;
    if (mode === 'not-listening') return close();
    for (const socket of sockets) {
      if (isDeaf(mode)) socket.pause();
      else socket.resume();
    }
    input.work();
    if (!server.listening) port = await listen(server, port, host);
  }

  function slips(): PrintedSlip[] {
    if (input.failure) throw input.failure;
    return [...printed];
  }

  port = await listen(server, port, host);
  await setMode(firstMode);
  return {
    get port() {
      return port;
    },
    slips,
    waitForSlips: (count) => waitUntil(() => (slips().length >= count ? slips() : undefined)),
    waitForBytes: (count) => waitUntil(() => input.printedBytes >= count || undefined),
    connections: () => connections,
    printedBytes: () => input.printedBytes,
    setMode,
    switchOff() {
      modeBefore = input.mode;
      input.drop();
      for (const socket of sockets) socket.resetAndDestroy();
      return setMode('not-listening');
    },
    switchOn: () => setMode(modeBefore),
    stop: async () => {
      input.stop();
      await close();
    },
  };
}

/** Does what the printer does when the sender has ended the connection. */
function endAs(socket: Socket, input: PrinterInput, ending: PrinterEnding = 'closes'): void {
  socket.on('error', () => {
    if (ending === 'closes-after-printing') input.drop();
    socket.destroy();
  });
  socket.on('end', () => {
    if (isDeaf(input.mode)) return;
    if (ending === 'closes') socket.end();
    if (ending === 'resets') socket.resetAndDestroy();
    if (ending === 'closes-after-printing') input.end(() => socket.end());
  });
}

/** Whether a printer in this mode reads nothing. */
const isDeaf = (mode: PrinterMode): boolean => mode === 'never-reads' || mode === 'frozen';

/** How many bytes of a connection a printer in this mode takes. */
function bytesOf(mode: PrinterMode): number {
  if (typeof mode !== 'object') return Number.POSITIVE_INFINITY;
  return 'resetsAfterBytes' in mode ? mode.resetsAfterBytes : mode.freezesAfterBytes;
}

/** Returns the port. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) server.close(() => resolve());
    else resolve();
  });
}
