import { request } from 'node:http';
import { connect } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';

export interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Text and buffers are sent with their length, iterables in chunks. */
  body?: string | Buffer | Iterable<string | Buffer>;
}

/** Sends any headers and bytes to a path below `API_BASE`. */
export function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const length = isWhole ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const { hostname, port } = new URL(origin);
    const outgoing = request(
      // A URL object would normalise the path.
      { hostname, port, path: API_BASE + path, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const given = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(given),
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    outgoing.on('error', reject);
    if (body !== undefined && !isWhole) for (const piece of body) outgoing.write(piece);
    outgoing.end(isWhole ? body : undefined);
  });
}

/** @returns everything that arrives until the server closes the connection */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Resolves when the server has seen the reset. */
export async function sendAndReset(origin: string, bytes: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write(bytes, () => socket.resetAndDestroy());
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}
