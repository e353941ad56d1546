import { randomUUID } from 'node:crypto';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../support/client.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { waitUntil } from '../../support/wait-until.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

export interface RevocationTime {
  /** When the revoking request returned, `performance` ms. */
  revokedAtMs?: number;
}

/** Sockets and callers of one session. */
export interface Device extends Tokens {
  sockets: TestSocket[];
  /** ms after revocation; 0 if closed before. */
  closeDelaysMs: number[];
  /** Of requests sent before and after the revocation. */
  statusesBefore: number[];
  statusesAfter: number[];
  /** Undefined if rejected. */
  connect(): Promise<TestSocket | undefined>;
  /** Counts requests sent after the revocation. */
  waitForResponses(count: number): Promise<void>;
  refresh(): Promise<number>;
  stop(): Promise<void>;
}

const CONCURRENT_CALLERS = 3;
const SOCKETS = 2;

/** Polls three lists and places orders; resolves once warm. */
export async function startDevice(
  { origin }: TestServer,
  shop: TestShop,
  tokens: Tokens,
  revocation: RevocationTime,
): Promise<Device> {
  const { shopId } = shop;
  const { token } = tokens;
  const device: Device = {
    ...tokens,
    sockets: [],
    closeDelaysMs: [],
    statusesBefore: [],
    statusesAfter: [],
    async connect() {
      const socket = await connectSocket(origin, { token, shopId }).catch(() => undefined);
      if (!socket) return undefined;
      device.sockets.push(socket);
      void socket.waitForClose().then(() => {
        device.closeDelaysMs.push(
          revocation.revokedAtMs === undefined ? 0 : performance.now() - revocation.revokedAtMs,
        );
      });
      return socket;
    },
    waitForResponses: (count) =>
      waitUntil(() => device.statusesAfter.length >= count || undefined).then(() => undefined),
    refresh: async () =>
      (await request(origin, accountsApi.refreshToken, { body: { refreshToken: tokens.refreshToken } }))
        .status,
    async stop() {
      isStopped = true;
      await Promise.all(callers);
      for (const socket of device.sockets) socket.close();
    },
  };
  let isStopped = false;
  await Promise.all(Array.from({ length: SOCKETS }, device.connect));
  const send = createSend(origin, shopId, device, revocation);
  const callers = Array.from({ length: CONCURRENT_CALLERS }, () =>
    sendRepeatedly(send, shop, () => isStopped),
  );
  await waitUntil(() => device.statusesBefore.length >= 3 * CONCURRENT_CALLERS || undefined);
  return device;
}

type Send = (endpoint: Endpoint, headers?: Record<string, string>, body?: object) => Promise<void>;

/** Revalidates with the newest ETag and records the status. */
function createSend(origin: string, shopId: string, device: Device, revocation: RevocationTime): Send {
  const etags = new Map<Endpoint, string>();
  return async (endpoint, headers = {}, body) => {
    const isLate = revocation.revokedAtMs !== undefined;
    const response = await fetch(`${origin}${buildPath(endpoint.route, { shopId })}`, {
      method: endpoint.route.method,
      headers: {
        authorization: `Bearer ${device.token}`,
        ...(body ? { 'content-type': 'application/json' } : { 'if-none-match': etags.get(endpoint) ?? '' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    const tag = response.headers.get('etag');
    if (tag) etags.set(endpoint, tag);
    (isLate ? device.statusesAfter : device.statusesBefore).push(response.status);
  };
}

async function sendRepeatedly(send: Send, { items }: TestShop, isStopped: () => boolean): Promise<void> {
  // A repeated order returns the stored response only while the session is valid.
  let key = randomUUID();
  for (let turn = 0; !isStopped(); turn++) {
    for (const list of [ordersApi.getKots, tablesApi.getMyTables, tablesApi.getMyAreas]) await send(list);
    if (turn % 2 === 0) key = randomUUID();
    const body = { kotType: 'TAKEAWAY', cartItems: [{ foodItemId: items.naan, qty: 1 }] };
    await send(ordersApi.newOrder, { 'idempotency-key': key }, body);
  }
}
