import { connect, type Socket } from 'node:net';
import { waitUntil } from '../wait-until.ts';

interface PrinterSocket {
  socket: Socket;
  /** What the printer sent back so far. */
  received(): number[];
  send(bytes: Uint8Array | readonly number[]): void;
  /** Waits for that many bytes from the printer, and returns all. */
  waitForBytes(count: number): Promise<number[]>;
  /** The code of the error that ended the connection, or `closed`. */
  ended: Promise<string>;
  close(): Promise<string>;
}

/** A connection to a printer that sends bytes as they are. */
export async function connectPrinter(port: number): Promise<PrinterSocket> {
  const socket = connect(port, '127.0.0.1');
  const received: number[] = [];
  let failure = 'closed';
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(failure)));
  socket.on('data', (bytes) => received.push(...Buffer.from(bytes)));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.message;
  });
  return {
    socket,
    received: () => [...received],
    send: (bytes) => void socket.write(Uint8Array.from(bytes)),
    waitForBytes: (count) => waitUntil(() => (received.length >= count ? [...received] : undefined)),
    ended,
    close: () => {
      socket.end();
      return ended;
    },
  };
}
