import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { allRows } from '../../support/database/rows.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

const MULTIPART = 'multipart/form-data; boundary=plate';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const LARGE = 3_000_000;

interface Body {
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const part = (name: string, value: string, more = '') =>
  `--plate\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** Each must be rejected with a 4xx status. */
export function largeBodies({ items }: TestShop): Record<string, Body> {
  const order = {
    cartItems: [{ foodItemId: items.naan, qty: 1 }],
    kotType: 'TAKEAWAY',
    customerName: 'Meera',
    customerPhoneNo: '9876543210',
  };
  const json = (more: string) => `${JSON.stringify(order).slice(0, -1)},${more}}`;
  const form = new URLSearchParams({ ...order, cartItems: JSON.stringify(order.cartItems) });
  const whole = [...form].map(([name, value]) => part(name, value)).join('');
  const multipart = (more: string) => ({ type: MULTIPART, body: `${more}${whole}--plate--\r\n` });
  const file = '; filename="a.png"';
  const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);
  return {
    'JSON of 3 MB': { type: JSON_TYPE, body: json(`"specialRequest":"${'x'.repeat(LARGE)}"`) },
    'a form of 3 MB': { type: FORM, body: `${form}&specialRequest=${'x'.repeat(LARGE)}` },
    'multipart of 3 MB': multipart(part('specialRequest', 'x'.repeat(LARGE))),
    'a file of 3 MB that nobody asked for': multipart(part('avatar', 'x'.repeat(LARGE), file)),
    '150 fields': multipart(Array.from({ length: 150 }, (_, n) => part(`f${n}`, '1')).join('')),
    'two files': multipart(part('a', 'x', file) + part('b', 'x', file)),
    'a field name of 3 MB': multipart(part('n'.repeat(LARGE), '1')),
    'JSON that nests 200,000 deep': { type: JSON_TYPE, body: json(`"specialRequest":${deep('[', ']')}`) },
    'a cart that nests 200,000 deep': { type: FORM, body: `cartItems=${deep('[', ']')}&kotType=TAKEAWAY` },
    'JSON with __proto__': { type: JSON_TYPE, body: json('"__proto__":{"isAdmin":true}') },
    'JSON with a constructor’s prototype': {
      type: JSON_TYPE,
      body: json('"constructor":{"prototype":{"isAdmin":true}}'),
    },
    'a header of 100,000 characters': {
      type: JSON_TYPE,
      body: '{}',
      headers: { 'x-long': 'x'.repeat(100_000) },
    },
  };
}

export interface LargeBodyResults {
  sent: number;
  faults: string[];
}

/** Sends each with and without Content-Length; the connection's next request must succeed. */
export async function sendLargeBodies(server: TestServer, shop: TestShop): Promise<LargeBodyResults> {
  const faults: string[] = [];
  const bodies = Object.entries(largeBodies(shop));
  for (const [name, body] of bodies) {
    for (const chunked of [false, true]) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const what = chunked ? `${name}, without its length,` : name;
      const before = allRows(server);
      const { status, text } = await post(server, shop, body, chunked, agent);
      if (status < 400 || status > 499) faults.push(`${what} was answered with ${status}`);
      else if (!/^\{"message":".+","code":"[A-Z_]+"/.test(text)) faults.push(`${what} was answered: ${text}`);
      if (!isDeepStrictEqual(allRows(server), before)) faults.push(`${what} changed something`);
      const next = await get(server, '/healthz', agent);
      if (next !== 200) faults.push(`after ${what} the next call was answered with ${next}`);
      agent.destroy();
    }
  }
  if (!(await isRejectedByLength(server, shop))) faults.push('a length beyond the limit was waited for');
  if (({} as Record<string, unknown>).isAdmin !== undefined) faults.push('a body reached the prototype');
  return { sent: 2 * bodies.length + 1, faults };
}

export function post(
  { origin }: TestServer,
  { shopId }: TestShop,
  { type, body, headers = {} }: Body,
  chunked: boolean,
  agent?: Agent,
): Promise<{ status: number; text: string }> {
  const length = chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/api/v1/orders/new-order/${shopId}`,
      { method: 'POST', headers: { 'content-type': type, ...length, ...headers }, ...(agent && { agent }) },
      (response) =>
        readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject),
    );
    outgoing.on('error', reject);
    if (chunked) for (const piece of body.match(/.{1,65536}/gs) ?? []) outgoing.write(piece);
    outgoing.end(chunked ? undefined : body);
  });
}

function get({ origin }: TestServer, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { agent }, (response) => {
      readText(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    outgoing.on('error', reject).end();
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Declares a length and sends no body. */
function isRejectedByLength({ origin }: TestServer, { shopId }: TestShop): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(false));
    socket.on('data', (data) => {
      resolve(/^HTTP\/1.1 413 /.test(String(data)));
      socket.destroy();
    });
    const lines = ['Host: tawa', `Content-Type: ${JSON_TYPE}`, `Content-Length: ${LARGE}`];
    socket.write(`POST /api/v1/orders/new-order/${shopId} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  });
}
