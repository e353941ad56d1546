import { listEndpoints } from '@tawa/shared/api.ts';
import { isForShop } from '@tawa/shared/contract/access.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import type { Caller } from './callers.ts';
import { findMarker } from './marked-shop.ts';

export interface RoomResults {
  handshakes: number;
  /** Messages of their own shop at the other shop's sockets. */
  received: number;
  /** Wrongly accepted or rejected. */
  wrong: string[];
  leaked: string[];
}

interface RoomsInput {
  server: TestServer;
  shop: TestShop;
  other: TestShop;
  callers: readonly Caller[];
}

type Auth = Record<string, unknown>;

/** Every room by every caller, then events while both shops are busy. */
export async function checkRooms(rooms: RoomsInput): Promise<RoomResults> {
  const found: RoomResults = { handshakes: 0, received: 0, wrong: [], leaked: [] };
  const open: TestSocket[] = [];
  try {
    const things = await createFixtures(rooms);
    for (const [who, auth, response] of handshakeCases(rooms, things))
      await tryHandshake(rooms, who, auth, response, found);
    open.push(...(await connectOtherShop(rooms, things)), ...(await connectOtherRoles(rooms)));
    await tryTracking(open, things, found);
    await Promise.all([
      runEveryEndpoint(rooms.server, rooms.shop),
      runEveryEndpoint(rooms.server, rooms.other),
    ]);
    await settleFixtures(rooms, things);
    await waitForLastEvent(rooms, open);
    for (const socket of open) checkReceived(rooms.other, socket, found);
  } finally {
    for (const socket of open) socket.close();
  }
  return found;
}

type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

async function createFixtures({ server, shop, other }: RoomsInput) {
  const { name: tableNo } = server.app.databases.reader.get<{ name: string }>(
    `SELECT name FROM tables WHERE shop_id = '${shop.shopId}' AND name NOT IN ('T1', 'T2')`,
  );
  const make = async (testShop: TestShop) => {
    const kot = await placeOrder(server, testShop, { body: { kotType: 'TAKEAWAY' } });
    await changeStatus(server, testShop, 'confirmKot', kot);
    return { kot, invoice: requireInvoice(await createInvoiceClient(server, testShop).openSingle(kot._id)) };
  };
  return { tableNo, marked: await make(shop), others: await make(other) };
}

/** Name, auth payload, expected error code or `ready`. */
function handshakeCases(
  { shop, other, callers }: RoomsInput,
  { tableNo, marked, others }: Fixtures,
): [string, Auth, string][] {
  const { shopId } = shop;
  const unusedId = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
  const signedIn = callers.filter(({ token }) => token);
  const byToken = signedIn.flatMap(({ name, as, token }): [string, Auth, string][] => {
    const isOurs = as === 'owner' || as === 'waiter';
    const here = isOurs ? 'ready' : as ? 'NOT_FOUND' : 'UNAUTHENTICATED';
    const there = isOurs ? 'NOT_FOUND' : as ? 'ready' : 'UNAUTHENTICATED';
    return [
      [name, { token, shopId }, here],
      [`${name}, from the beginning`, { token, shopId, since: 0 }, here],
      // A table must not turn a rejected token into a diner.
      [`${name}, with a table`, { token, shopId, tableNo: 'T1' }, here],
      [`${name}, with a room of their choice`, { token, shopId, room: `owner:${shopId}` }, here],
      [`${name}, in the other shop`, { token, shopId: other.shopId }, there],
      [`${name}, in no shop`, { token, shopId: unusedId }, as ? 'NOT_FOUND' : 'UNAUTHENTICATED'],
    ];
  });
  return [
    ...byToken,
    ['anonymous', { shopId }, 'VALIDATION'],
    ['anonymous, with an empty token', { token: '', shopId }, 'VALIDATION'],
    ['diner', { shopId, tableNo: 't1' }, 'ready'],
    ['diner, at another table', { shopId, tableNo }, 'ready'],
    ['diner, at a table of the other shop', { shopId: other.shopId, tableNo }, 'NOT_FOUND'],
    ['diner, in no shop', { shopId: unusedId, tableNo: 'T1' }, 'NOT_FOUND'],
    ['link of an invoice', { invoiceId: marked.invoice._id }, 'ready'],
    ['link of the other invoice', { invoiceId: others.invoice._id }, 'ready'],
    ['link of no invoice', { invoiceId: unusedId }, 'NOT_FOUND'],
    ['an order as an invoice', { invoiceId: marked.kot._id }, 'NOT_FOUND'],
    ['a shop as an invoice', { invoiceId: shopId }, 'NOT_FOUND'],
    ['rooms for ids', { shopId: `staff:${shopId}`, tableNo: 'T1' }, 'NOT_FOUND'],
    ['a list of shops', { shopId: [shopId], tableNo: 'T1' }, 'VALIDATION'],
  ];
}

async function tryHandshake(
  { server }: RoomsInput,
  who: string,
  auth: Auth,
  response: string,
  found: RoomResults,
) {
  found.handshakes++;
  const result = await connectSocket(server.origin, auth as Parameters<typeof connectSocket>[1]).then(
    (socket) => {
      socket.close();
      return 'ready';
    },
    (error: Error) => error.message,
  );
  if (result !== response) found.wrong.push(`${who}: ${result}, not ${response}`);
}

function connectOtherShop(
  { server: { origin }, other }: RoomsInput,
  { others }: Fixtures,
): Promise<TestSocket[]> {
  const { shopId } = other;
  return Promise.all([
    connectSocket(origin, { shopId, token: other.owner.token }),
    connectSocket(origin, { shopId, token: other.waiter.token, since: 0 }),
    connectSocket(origin, { shopId, tableNo: 'T1' }),
    connectSocket(origin, { invoiceId: others.invoice._id }),
  ]);
}

/** The employees of the other shop who are no waiters. */
const connectOtherRoles = ({ server, other: { shopId }, callers }: RoomsInput): Promise<TestSocket[]> =>
  Promise.all(
    callers
      .filter(({ as, role }) => role && as === 'otherWaiter')
      .map(({ token = '' }) => connectSocket(server.origin, { shopId, token })),
  );

/** Tracking another shop's order must fail. */
async function tryTracking(sockets: readonly TestSocket[], { marked, others }: Fixtures, found: RoomResults) {
  for (const [index, { socket }] of sockets.entries()) {
    for (const kotId of [marked.kot._id, marked.invoice._id, marked.kot.items[0]?._id ?? '']) {
      const ack = await socket.emitWithAck('kot:track', { kotId });
      if (ack.ok) found.wrong.push(`socket ${index} follows ${JSON.stringify(ack)}`);
    }
  }
  const own = await sockets[2]?.socket.emitWithAck('kot:track', { kotId: others.kot._id });
  if (!own?.ok) found.wrong.push('a diner cannot follow the own order');
}

async function runEveryEndpoint(server: TestServer, shop: TestShop): Promise<void> {
  for (const { name, endpoint } of listEndpoints()) {
    if (!isForShop(endpoint.access) || (endpointCases[name]?.statuses.owner ?? 403) >= 300) continue;
    const input = await endpointCases[name]?.prepare(server, shop);
    await request(server.origin, endpoint, { ...input, as: shop.owner.token });
  }
}

async function settleFixtures(
  { server, shop, other }: RoomsInput,
  { marked, others }: Fixtures,
): Promise<void> {
  for (const [testShop, { kot, invoice }] of [[shop, marked] as const, [other, others] as const]) {
    await changeStatus(server, testShop, 'updateKot', kot);
    requireInvoice(await createInvoiceClient(server, testShop).pay(invoice._id));
  }
}

/** The last event: none of the marked shop can follow. */
async function waitForLastEvent(
  { server, other }: RoomsInput,
  [owner, waiter, diner, link]: TestSocket[],
): Promise<void> {
  const params = { shopId: other.shopId, categoryId: other.categoryId };
  const { origin, app } = server;
  await request(origin, menuApi.editCategory, { params, body: { priority: 7 }, as: other.owner.token });
  const head = app.databases.reader.get<{ seq: number }>(
    `SELECT max(seq) AS seq FROM events WHERE shop_id = '${other.shopId}'`,
  );
  for (const socket of [owner, waiter, diner])
    await socket?.waitFor('menu:changed', ({ seq }) => seq === head.seq);
  await link?.waitFor('invoice:status', ({ status }) => status === 'PAID');
}

function checkReceived({ shopId }: TestShop, { received }: TestSocket, found: RoomResults): void {
  for (const { name, message } of received) {
    const mark = findMarker(JSON.stringify(message));
    // It tells a client that has missed too much to load its lists again, and names no shop.
    const isOwn = name === 'resync' || message.shopId === shopId;
    if (mark || !isOwn) found.leaked.push(`${name} of ${message.shopId}, ${mark ?? 'no mark'}`);
    else found.received++;
  }
}
