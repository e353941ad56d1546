// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { isForShop } from '@tawa/shared/contract/access.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { envelope, kotStatus, type LiveEventName, liveEvents } from '@tawa/shared/event-schemas.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { loginOwner, loginWaiter, seedEmployee, seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { forgeToken } from '../../support/tokens.ts';

const server = await startServer();
const { origin } = server;
const shop = await seedShop(server, 'Zafrani Darbar');
const other = await seedShop(server, 'Kadhai Junction');
const { shopId } = shop;

const sockets: TestSocket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.close();
});
async function connect(auth: unknown): Promise<TestSocket> {
  const listener = await connectSocket(origin, auth as Parameters<typeof connectSocket>[1]);
  sockets.push(listener);
  return listener;
}

const invoiceClient = createInvoiceClient(server, shop);
const track = ({ socket }: TestSocket, order: unknown) =>
  socket.emitWithAck('kot:track', order as { kotId: string });
const eventsOf = ({ received }: TestSocket) => received.filter(({ name }) => name !== 'ready');

async function ask(act: 'invoice.discounted' | 'creditNote.made', invoiceId: string, form: object) {
  const asked = await request(origin, approvalsApi.requestApproval, {
    params: { shopId },
    body: { act, subject: invoiceId, form: { ...form } },
    as: shop.owner.token,
  });
  expect(asked.status, asked.text).toBe(201);
}

describe('a handshake is rejected', () => {
  const tokens: Record<string, () => string | Promise<string>> = {
    'the other owner': () => other.owner.token,
    'a waiter of the other shop': () => other.waiter.token,
    'a deleted employee': async () => {
      const { saleId, employeeId } = await seedEmployee(server, shop);
      const { data } = await loginWaiter(origin, saleId ?? '');
      await request(origin, employeesApi.deleteEmployee, {
        params: { shopId, employeeId },
        as: shop.owner.token,
      });
      return data.accessToken;
    },
    'somebody who has logged out': async () => {
      const { data } = await loginOwner(origin, shop.owner.email);
      await request(origin, accountsApi.logout, { as: data.accessToken });
      return data.accessToken;
    },
    'a refresh token': () => shop.owner.refreshToken,
    'a token signed by somebody else': () => forgeToken(server, shop.owner.token, { secret: 'x'.repeat(64) }),
    'a token with alg=none': () => forgeToken(server, shop.owner.token, { alg: 'none' }),
    'an expired token': () => forgeToken(server, shop.owner.token, { claims: { exp: 1 } }),
    'no token at all': () => '',
  };

  test.each(Object.entries(tokens))('for %s', async (name, make) => {
    const code = name.includes('other')
      ? 'NOT_FOUND'
      : name.startsWith('no')
        ? 'VALIDATION'
        : 'UNAUTHENTICATED';
    const auth = { token: await make(), shopId };
    await expect(connect(auth)).rejects.toThrow(code);
    await expect(connect({ ...auth, since: 0 })).rejects.toThrow(code);
    // A table number does not make a rejected token's owner a diner.
    if (auth.token) await expect(connect({ ...auth, tableNo: 'T1' })).rejects.toThrow(code);
  });
});

describe('with every kind of event', () => {
  let inside: Record<'owner' | 'waiter' | 'diner' | 'otherDiner' | 'link', TestSocket>;
  let outside: TestSocket[];
  let kotId: string;
  let invoiceId: string;

  beforeAll(async () => {
    const kot = await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
    kotId = kot._id;
    await changeStatus(server, shop, 'confirmKot', kot);
    invoiceId = requireInvoice(await invoiceClient.openSingle(kotId))._id;
    const theirs = await placeOrder(server, other);
    await changeStatus(server, other, 'confirmKot', theirs);
    const theirInvoice = requireInvoice(await createInvoiceClient(server, other).openSingle(theirs._id));

    inside = {
      owner: await connect({ shopId, token: shop.owner.token }),
      waiter: await connect({ shopId, token: shop.waiter.token }),
      diner: await connect({ shopId, tableNo: 'T1' }),
      otherDiner: await connect({ shopId, tableNo: 'T2' }),
      link: await connect({ invoiceId }),
    };
    outside = [
      await connect({ shopId: other.shopId, token: other.owner.token }),
      await connect({ shopId: other.shopId, token: other.waiter.token }),
      await connect({ shopId: other.shopId, tableNo: 'T1' }),
      await connect({ invoiceId: theirInvoice._id }),
    ];
    expect(await track(inside.diner, { kotId })).toEqual({ ok: true, status: 'COOKING' });
    for (const stranger of outside) {
      expect(await track(stranger, { kotId })).toEqual({ ok: false, code: 'NOT_FOUND' });
    }
    expect(await track(outside[2] as TestSocket, { kotId: theirs._id })).toMatchObject({ ok: true });

    for (const { name, endpoint } of listEndpoints()) {
      if (!isForShop(endpoint.access)) continue;
      const input = await endpointCases[name]?.prepare(server, shop);
      const response = await request(origin, endpoint, { ...input, as: shop.owner.token });
      expect(response.status, `${name}: ${response.text}`).toBe(endpoint.status ?? 200);
    }
    for (const visitorOrders of ['NONE', 'ALL'])
      await request(origin, shopsApi.editShop, {
        params: { shopId },
        body: { visitorOrders },
        as: shop.owner.token,
      });
    const lost = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    requireInvoice(await invoiceClient.openSingle(lost._id));
    await changeStatus(server, shop, 'deleteKot', lost);
    requireInvoice(await invoiceClient.addCharges(invoiceId, 1));
    await changeStatus(server, shop, 'updateKot', kot);
    await ask('invoice.discounted', invoiceId, { kind: 'AMOUNT', amount: 1, reason: 'A regular guest' });
    requireInvoice(await invoiceClient.pay(invoiceId));
    await ask('creditNote.made', invoiceId, { amount: 1, paymentMode: 'CASH', reason: 'Cold food' });
    // The last event is of a kind that all these clients receive.
    const params = { shopId, categoryId: shop.categoryId };
    await request(origin, menuApi.editCategory, { params, body: { priority: 7 }, as: shop.owner.token });
    const head = server.app.databases.reader.get<{ seq: number }>(
      `SELECT max(seq) AS seq FROM events WHERE shop_id = '${shopId}'`,
    );
    for (const name of ['owner', 'waiter', 'diner', 'otherDiner'] as const) {
      await inside[name].waitFor('menu:changed', ({ seq }) => seq === head.seq);
    }
    await inside.link.waitFor('invoice:status', ({ status }) => status === 'PAID');
  });

  /** The owner's events that these rooms receive too (contract, section 7). */
  const ownerEventsMatching = (events: RegExp) =>
    eventsOf(inside.owner).filter(({ name }) => events.test(name));
  const STAFF = /^(kot|table|menu|shop|printing|rights):|^customer:erased$/;
  const DINERS = /^(?:menu:changed|shop:ordering)$/;

  /** Those for one person alone. */
  const ownEvents = (socket: TestSocket) =>
    eventsOf(socket).filter(({ name }) => name === 'attendance:own' || name === 'approval:decided');

  test('the owner receives every event but those for another person, in consecutive sequence numbers', () => {
    const names = new Set(inside.owner.eventNames().filter((name) => name !== 'ready'));
    expect([...names].sort()).toEqual(Object.keys(liveEvents).sort());
    const seqs = [...eventsOf(inside.owner), ...ownEvents(inside.waiter)].map(({ message }) =>
      Number(message.seq),
    );
    seqs.sort((one, other) => one - other);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  });

  test('staff receive the events for staff, and a diner those for everyone, and no other', () => {
    const own = ownEvents(inside.waiter);
    expect(own.length).toBeGreaterThan(0);
    for (const { message } of own) expect(message.userId).toBe(shop.waiter.userId);
    const shared = eventsOf(inside.waiter).filter((event) => !own.includes(event));
    expect(shared).toEqual(ownerEventsMatching(STAFF));
    expect(eventsOf(inside.otherDiner)).toEqual(ownerEventsMatching(DINERS));
    expect(eventsOf(inside.diner).filter(({ name }) => name !== 'kot:status')).toEqual(
      ownerEventsMatching(DINERS),
    );
  });

  test('a tracking diner receives the events of that order, and an invoice link those of its invoice', () => {
    const statuses = eventsOf(inside.diner).filter(({ name }) => name === 'kot:status');
    expect(statuses.map(({ message }) => [message.kotId, message.status])).toEqual([
      [kotId, 'SERVED'],
      [kotId, 'PAID'],
    ]);
    for (const { message } of statuses) expect(kotStatus.strict().parse(message)).toEqual(message);
    const names = new Set(eventsOf(inside.link).map(({ name }) => name));
    expect([...names]).toEqual(['invoice:status']);
    for (const { message } of eventsOf(inside.link)) expect(message.invoiceId).toBe(invoiceId);
  });

  test('every message follows the contract and belongs to this shop', () => {
    for (const { name, message } of eventsOf(inside.owner)) {
      const schema = liveEvents[name as LiveEventName].payload.extend(envelope.shape).strict();
      expect(schema.parse(message)).toEqual(message);
      expect(message.shopId).toBe(shopId);
    }
  });

  test('the other shop receives nothing', () => {
    for (const stranger of outside) expect(stranger.eventNames()).toEqual(['ready']);
  });

  test('an order that is not the diner’s cannot be tracked', async () => {
    const staffs = await placeOrder(server, shop, { as: shop.waiter.token });
    const rooms = [`staff:${shopId}`, `owner:${shopId}`, `../staff:${shopId}`];
    const ids: unknown[] = [staffs._id, invoiceId, '', ...rooms, 7, null, {}, [kotId], { toString: 1 }];
    for (const order of [...ids.map((kotId) => ({ kotId })), null, undefined, 'x', kotId]) {
      expect([order, await track(inside.otherDiner, order)]).toEqual([
        order,
        { ok: false, code: 'NOT_FOUND' },
      ]);
    }
    const before = eventsOf(inside.otherDiner).length;
    await changeStatus(server, shop, 'updateKot', staffs);
    await inside.waiter.waitFor('kot:served', ({ kot }) => (kot as { _id: string })._id === staffs._id);
    expect(eventsOf(inside.otherDiner)).toHaveLength(before);
  });
});

test('a rejected tracking request receives no event, not even during the lookup', async () => {
  const outsider = await connect({ shopId: other.shopId, tableNo: 'T1' });
  for (let round = 0; round < 30; round++) {
    const kot = await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
    let going = true;
    const asking = (async () => {
      while (going) await Promise.all(Array.from({ length: 8 }, () => track(outsider, { kotId: kot._id })));
    })();
    await changeStatus(server, shop, 'confirmKot', kot);
    await changeStatus(server, shop, 'updateKot', kot);
    going = false;
    await asking;
  }
  expect(outsider.eventNames()).toEqual(['ready']);
});
