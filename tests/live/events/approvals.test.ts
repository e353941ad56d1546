// @postgres full

import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const approvalEvents = ({ received }: TestSocket) =>
  received
    .filter(({ name }) => /approval/i.test(name))
    .map(({ name, message: { seq: _, at: __, shopId: ___, ...payload } }) => ({ name, payload }));

test('the approvers are listed with who has a page of this shop open, and since when the others have not', async () => {
  const { origin } = server;
  const shop = await seedShop(server);
  const { shopId, owner, waiter } = shop;
  const manager = await hire(server, shop, 'manager');
  const list = async () => {
    const { data } = await request(origin, terminalsApi.getApprovers, {
      params: { shopId },
      query: { permission: 'order.edit' },
      as: waiter.token,
    });
    return new Map(data.remote.map((one) => [one._id, one]));
  };
  const before = await list();
  expect([...before.values()].map(({ isConnected }) => isConnected)).toEqual([false, false]);
  const signedInAt = Date.parse(before.get(manager.userId)?.lastConnectedAt ?? '');
  expect(signedInAt).toBeGreaterThan(0);
  const socket = await connectSocket(origin, { shopId, token: manager.token });
  await socket.waitFor('ready');
  const connected = await list();
  expect(connected.get(manager.userId)?.isConnected).toBe(true);
  expect(connected.get(owner.userId)?.isConnected).toBe(false);
  socket.close();
  await expect.poll(async () => (await list()).get(manager.userId)?.isConnected).toBe(false);
  const left = (await list()).get(manager.userId)?.lastConnectedAt ?? '';
  expect(Date.parse(left)).toBeGreaterThan(signedInAt);
});

test('a request reaches who may approve it, its decision also who asked, live and by replay, and nobody else', async () => {
  const { origin } = server;
  const shop = await seedShop(server);
  const { shopId } = shop;
  const other = await seedShop(server);
  const colleague = await hire(server, shop, 'waiter');
  const denied = await hire(server, shop, 'manager');
  const denials = { 'order.edit': 'deny' } as const;
  await createPermissionsClient(origin, shop).decide({ people: { [denied.userId]: denials } });
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  const connect = (token: string, since?: number) => connectSocket(origin, { shopId, token, since });
  const tokens = [shop.owner.token, shop.waiter.token, colleague.token, denied.token];
  const connectAll = async (since?: number) => [
    ...(await Promise.all(tokens.map((token) => connect(token, since)))),
    await connectSocket(origin, { shopId, tableNo: 'T1' }),
    await connectSocket(origin, { shopId: other.shopId, token: other.owner.token }),
  ];
  const live = await connectAll();
  const since = (await (live[0] as TestSocket).waitFor('ready')).seq;

  const form = { kotId: kot._id, quantity: 1, reasonId: 'cookedWrong' } as const;
  const body = { act: 'line.voided', subject: kot.items[0]?._id ?? '', form } as const;
  const asked = await request(origin, approvalsApi.requestApproval, {
    params: { shopId },
    body,
    as: shop.waiter.token,
  });
  const { _id: approvalId, requester } = asked.data.approval;
  const decided = await request(origin, approvalsApi.decideApproval, {
    params: { shopId, approvalId },
    body: { decision: 'APPROVED' },
    as: shop.owner.token,
  });
  expect(decided.status).toBe(200);
  await request(origin, ordersApi.updateKot, {
    params: { kotId: kot._id, shopId },
    body: {},
    as: shop.owner.token,
  });
  for (const socket of live.slice(0, 4)) await socket.waitFor('kot:served');
  const changed = { name: 'orderApproval:changed', payload: { approvalId } };
  const answer = {
    name: 'approval:decided',
    payload: { userId: requester._id, approvalId, decision: 'APPROVED' },
  };
  const expected = [[changed, changed], [answer], [], [], [], []];
  expect(live.map(approvalEvents)).toEqual(expected);

  const again = await connectAll(since);
  const inReady = again.map(({ received }) =>
    received
      .flatMap(({ name, message }) =>
        name === 'ready' ? ((message.events ?? []) as { name: string }[]) : [{ ...message, name }],
      )
      .filter(({ name }) => /approval/i.test(name))
      .map(({ name }) => name),
  );
  expect(inReady).toEqual(expected.map((events) => events.map(({ name }) => name)));
  for (const socket of [...live, ...again]) socket.close();
});
