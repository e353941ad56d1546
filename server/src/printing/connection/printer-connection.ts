import { connect, type Socket } from 'node:net';

/**
 * A printer sends a few bytes. One that sends more is not read any further, because it could send without end, faster
 * than anything else on this server.
 */
const MAX_RECEIVED_BYTES = 256;

interface Target {
  /** An IP address, so that no name is resolved again. */
  address: string;
  port: number;
  signal: AbortSignal;
}

/** A connection to a printer. Its failure is asked for by `hasFailed` and throws nothing. */
export interface PrinterConnection {
  /** @returns false if the connection failed or the time was up */
  write(bytes: Uint8Array, timeoutMs: number): Promise<boolean>;
  /** Resolves with false after `timeoutMs`, or if the connection ends. */
  waitUntil(condition: (received: Buffer) => boolean, timeoutMs: number): Promise<boolean>;
  forgetReceived(): void;
  received(): Buffer;
  /** Ends our side. The printer still gets what was written. */
  end(): void;
  /** Whether the printer has ended its side in an orderly way after ours, which a reset is not. */
  isEndedAfterOurs(): boolean;
  /** Whether the operating system took all bytes and our end. */
  isFlushed(): boolean;
  hasFailed(): boolean;
  destroy(): void;
}

/** @returns undefined if the printer does not take the connection within `connectMs` */
export function connectToPrinter(
  { address, port, signal }: Target,
  connectMs: number,
): Promise<PrinterConnection | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  const socket = connect({ host: address, port, signal });
  const connection = createPrinterConnection(socket);
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), connectMs);
    socket.once('connect', () => resolve(connection));
    socket.once('close', () => resolve(undefined));
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

function createPrinterConnection(socket: Socket): PrinterConnection {
  let received = Buffer.alloc(0);
  let receivedBytes = 0;
  let [hasFailed, isClosed, isEnding, isEndedAfterOurs] = [false, false, false, false];
  const waiting = new Set<() => void>();
  const checkAll = () => {
    for (const check of waiting) check();
  };
  socket.setNoDelay(true);
  socket.on('error', () => {
    hasFailed = true;
  });
  socket.on('end', () => {
    isEndedAfterOurs = isEnding;
    checkAll();
  });
  socket.on('finish', checkAll);
  socket.on('close', () => {
    isClosed = true;
    checkAll();
  });
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, Buffer.from(bytes)]).subarray(-MAX_RECEIVED_BYTES);
    receivedBytes += bytes.length;
    if (receivedBytes >= MAX_RECEIVED_BYTES) socket.pause();
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
      receivedBytes = 0;
      socket.resume();
    },
    received: () => received,
    end() {
      isEnding = true;
      socket.end();
    },
    isEndedAfterOurs: () => isEndedAfterOurs && socket.writableFinished && !hasFailed,
    isFlushed: () => socket.writableFinished,
    hasFailed: () => hasFailed || isClosed,
    destroy: () => void socket.destroy(),
  };
}
