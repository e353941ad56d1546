import { createServer, type Server, type Socket } from 'node:net';
import { waitUntil } from '../wait-until.ts';
import type { PaperOptions } from './decoder.ts';
import { drawSlip } from './draw-slip.ts';
import { type PrinterDefects, PrinterInput, type PrinterMode } from './printer-input.ts';
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
  /** How many connections were opened so far. */
  connections(): number;
  /** How many bytes were printed, without those that were lost. */
  printedBytes(): number;
  setMode(mode: PrinterMode): Promise<void>;
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
  let [connections, port] = [0, options.port ?? 0];

  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    let bytesLeft = typeof input.mode === 'object' ? input.mode.resetsAfterBytes : Number.POSITIVE_INFINITY;
    if (input.mode === 'never-reads') socket.pause();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      input.end();
    });
    socket.on('data', (bytes) => {
      const chunk = Buffer.from(bytes);
      if (typeof input.mode === 'object') bytesLeft = Math.min(bytesLeft, input.mode.resetsAfterBytes);
      input.receive(socket, chunk.subarray(0, bytesLeft));
      bytesLeft -= chunk.length;
      if (bytesLeft <= 0) socket.resetAndDestroy();
    });
  });

  const close = () => closeAll(server, sockets);

  async function setMode(mode: PrinterMode): Promise<void> {
    input.mode = mode;
    if (mode === 'not-listening') return close();
    for (const socket of sockets) {
      if (mode === 'never-reads') socket.pause();
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
    connections: () => connections,
    printedBytes: () => input.printedBytes,
    setMode,
    stop: async () => {
      input.stop();
      await close();
    },
  };
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
