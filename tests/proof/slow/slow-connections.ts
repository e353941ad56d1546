import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

interface SlowKind {
  /** Each is sent after the response to the previous one. */
  sends: string[];
  /** Then sent repeatedly. */
  drip?: string;
  /** Does not read the last response. */
  neverReads?: boolean;
}

const DRIP_INTERVAL_MS = 200;
const END = '\r\n\r\n';
const head = (...lines: string[]) => ['', 'Host: tawa', ...lines].join('\r\n');
const UPGRADE = head('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13');
const KEY = '\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const SOCKET = '/socket.io/?EIO=4&transport=';

/** Closed by HTTP timeouts. */
export function slowHttpKinds({ shopId }: TestShop): Record<string, SlowKind> {
  const post = (type: string, length: string) =>
    `POST /api/v1/orders/new-order/${shopId} HTTP/1.1${head(`Content-Type: ${type}`, length)}${END}`;
  const length = 'Content-Length: 100000';
  const part = '--plate\r\nContent-Disposition: form-data; name="specialRequest"\r\n\r\n';
  const menu = `GET /api/v1/items/getMyItems/${shopId} HTTP/1.1${head()}${END}`;
  return {
    'a connection that says nothing': { sends: [] },
    'a connection kept for nothing': { sends: [`GET /healthz HTTP/1.1${head()}${END}`] },
    'dripping headers': { sends: [`GET /healthz HTTP/1.1${head('X-Slow: ')}`], drip: 'x' },
    'a dripping JSON body': { sends: [`${post('application/json', length)}{"tableNo":"`], drip: 'T' },
    'a dripping urlencoded body': {
      sends: [`${post('application/x-www-form-urlencoded', 'Transfer-Encoding: chunked')}8\r\ntableNo=\r\n`],
      drip: '1\r\nT\r\n',
    },
    'a dripping multipart body': {
      sends: [`${post('multipart/form-data; boundary=plate', length)}${part}`],
      drip: 'x',
    },
    'a picture that stops': {
      sends: [
        `POST /api/v1/users/register-owner HTTP/1.1${head('Content-Type: multipart/form-data; boundary=plate', length)}${END}--plate\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nx`,
      ],
    },
    'half an upgrade': { sends: [`GET ${SOCKET}websocket HTTP/1.1${UPGRADE}`] },
    'responses that nobody takes': { sends: [menu.repeat(16)], neverReads: true },
  };
}

/** Closed by the gateway. */
export const SLOW_SOCKET_KINDS: Record<string, SlowKind> = {
  'an upgrade that never says hello': { sends: [`GET ${SOCKET}websocket HTTP/1.1${UPGRADE}${KEY}${END}`] },
  'a poll that is never read': {
    sends: [
      `GET ${SOCKET}polling HTTP/1.1${head()}${END}`,
      `GET ${SOCKET}polling&sid=:sid HTTP/1.1${head()}${END}`,
    ],
    neverReads: true,
  },
};

interface WatchedConnection {
  kind: string;
  client: Socket;
  serverSocket: Socket;
  drip: string | undefined;
  neverReads: boolean;
  /** Time of the last progress; for a drip, of its start. */
  lastProgressMs: number;
  bytes: number;
  /** Undefined while open. */
  durationMs: number | undefined;
}

export interface SlowConnections {
  add(kinds: Record<string, SlowKind>, count: number): Promise<void>;
  /** Resolves when each is closed or older than `limitMs`. */
  waitUntilClosed(limitMs: number): Promise<void>;
  /** By kind; Infinity while one is open. */
  longestDurationsMs(): Record<string, number>;
  destroyAll(): void;
}

/** Watches the server's end: a client that does not read misses the close. */
export function createSlowConnections({ app, origin }: TestServer): SlowConnections {
  const server: Server = app.http.server;
  const port = Number(new URL(origin).port);
  const seen = new Map<number, Socket>();
  const all: WatchedConnection[] = [];
  const onConnection = (socket: Socket) => seen.set(socket.remotePort ?? 0, socket);
  server.on('connection', onConnection);
  // One timer keeps the overhead small.
  const timer = setInterval(() => all.forEach(sendDrip), DRIP_INTERVAL_MS);

  async function open(kind: string, slow: SlowKind): Promise<void> {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    await once(client, 'connect');
    const { localPort = 0 } = client;
    while (!seen.has(localPort)) await new Promise((resolve) => setImmediate(resolve));
    const serverSocket = seen.get(localPort) as Socket;
    seen.delete(localPort);
    const one = watch(kind, slow, client, serverSocket);
    await sendUpToLast(client, kind, slow);
    if (one.neverReads) client.pause();
    else client.resume();
    all.push(one);
  }

  return {
    async add(kinds, count) {
      const names = Object.keys(kinds);
      const each = Array.from({ length: count }, (_, n) => names[n % names.length] ?? '');
      await Promise.all(each.map((name) => open(name, kinds[name] as SlowKind)));
    },
    async waitUntilClosed(limitMs) {
      const isPending = ({ durationMs, lastProgressMs }: WatchedConnection) =>
        durationMs === undefined && performance.now() - lastProgressMs < limitMs;
      while (all.some(isPending)) await new Promise((resolve) => setTimeout(resolve, DRIP_INTERVAL_MS / 4));
    },
    longestDurationsMs() {
      const found: Record<string, number> = {};
      for (const { kind, durationMs = Infinity } of all) found[kind] = Math.max(found[kind] ?? 0, durationMs);
      return found;
    },
    destroyAll() {
      server.off('connection', onConnection);
      clearInterval(timer);
      for (const { client } of all) client.destroy();
    },
  };
}

function watch(
  kind: string,
  { drip, neverReads = false }: SlowKind,
  client: Socket,
  serverSocket: Socket,
): WatchedConnection {
  const one: WatchedConnection = {
    kind,
    client,
    serverSocket,
    drip,
    neverReads,
    lastProgressMs: performance.now(),
    bytes: 0,
    durationMs: undefined,
  };
  serverSocket.once('close', () => {
    one.durationMs = performance.now() - one.lastProgressMs;
  });
  return one;
}

/** Waits for every response except one to be left unread or one that cannot come. */
async function sendUpToLast(client: Socket, kind: string, slow: SlowKind): Promise<void> {
  const { sends, drip, neverReads } = slow;
  const closedEarly = once(client, 'close').then(() =>
    Promise.reject(new Error(`${kind}: disconnected too early`)),
  );
  // A later close is expected.
  closedEarly.catch(() => undefined);
  let sid = '';
  for (const [index, text] of sends.entries()) {
    client.write(text.replace(':sid', sid));
    if (index === sends.length - 1 && (neverReads || drip || !text.endsWith(END))) break;
    const [response] = await Promise.race([once(client, 'data'), closedEarly]);
    sid = /"sid":"([^"]+)"/.exec(String(response))?.[1] ?? '';
  }
}

/** Also notes progress, which a drip is not. */
function sendDrip(one: WatchedConnection): void {
  if (one.durationMs !== undefined) return;
  if (one.drip) one.client.write(one.drip);
  const bytes = one.serverSocket.bytesRead + (one.neverReads ? one.serverSocket.bytesWritten : 0);
  if (!one.drip && bytes !== one.bytes) Object.assign(one, { bytes, lastProgressMs: performance.now() });
}
