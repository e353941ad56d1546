import { connect, type Socket } from 'node:net';
import { stayAwake } from '../awake.ts';

export type RawRequest = Buffer;

export interface ClosedLoopOptions {
  origin: string;
  connections: number;
  /** Any other status makes the figure void. */
  expectedStatus: number;
  /** Returns undefined to end the loop. */
  nextRequest(): RawRequest | undefined;
}

export interface ClosedLoopResult {
  requests: number;
  seconds: number;
  /** Counts bytes of bodies. */
  bytes: number;
}

const HEADERS_END = '\r\n\r\n';

export function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): RawRequest {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${HEADERS_END}${body}`);
}

/**
 * Uses raw sockets, because a client that is slower than the baseline would measure itself.
 * @throws Error `void:` after an unexpected response
 */
export async function runHttpLoop({
  origin,
  connections,
  expectedStatus,
  nextRequest,
}: ClosedLoopOptions): Promise<ClosedLoopResult> {
  const { hostname, port } = new URL(origin);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      waitForConnect(connect({ host: hostname, port: Number(port), noDelay: true })),
    ),
  );
  const started = performance.now();
  const totals = await stayAwake(() =>
    Promise.all(sockets.map((socket) => runConnection(socket, expectedStatus, nextRequest))),
  );
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.destroy();
  const sum = (of: (totals: ConnectionTotals) => number) => totals.reduce((total, one) => total + of(one), 0);
  return { requests: sum(({ requests }) => requests), bytes: sum(({ bytes }) => bytes), seconds };
}

function waitForConnect(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

interface ConnectionTotals {
  requests: number;
  bytes: number;
}

function runConnection(
  socket: Socket,
  expectedStatus: number,
  nextRequest: ClosedLoopOptions['nextRequest'],
): Promise<ConnectionTotals> {
  const counter: ConnectionTotals = { requests: 0, bytes: 0 };
  /** Undefined between responses. */
  let remainingBytes: number | undefined;
  let head = '';
  return new Promise((resolve, reject) => {
    const sendNext = (): void => {
      const request = nextRequest();
      if (request) socket.write(request);
      else resolve(counter);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('void: a connection was closed')));
    socket.on('data', (chunk) => {
      let rest = chunk.length;
      if (remainingBytes === undefined) {
        const before = head.length;
        head += chunk.toString('latin1', 0, Math.min(chunk.length, 4_096));
        const end = head.indexOf(HEADERS_END);
        if (end < 0) return;
        const status = Number(head.slice(9, 12));
        if (status !== expectedStatus)
          return reject(new Error(`void: status ${status} instead of ${expectedStatus}`));
        remainingBytes = contentLength(head.slice(0, end), status);
        if (Number.isNaN(remainingBytes)) return reject(new Error('void: a response without Content-Length'));
        rest = chunk.length - (end + HEADERS_END.length - before);
        counter.bytes += remainingBytes;
      }
      remainingBytes -= rest;
      if (remainingBytes > 0) return;
      if (remainingBytes < 0) return reject(new Error('void: a response exceeded its Content-Length'));
      remainingBytes = undefined;
      head = '';
      counter.requests++;
      sendNext();
    });
    sendNext();
  });
}

function contentLength(head: string, status: number): number {
  if (status === 304) return 0;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return Number(length);
}
