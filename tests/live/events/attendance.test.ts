// @postgres full

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAttendanceClient } from '../../support/api/attendance.ts';
import { hire } from '../../support/api/terminals.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const attendanceEvents = ({ received }: TestSocket) =>
  received
    .filter(({ name }) => name.startsWith('attendance:'))
    .map(({ name, message: { seq: _, at: __, shopId: ___, ...payload } }) => ({ name, payload }));

test('a punch and its correction reach who may manage attendance and the person, without a name, and nobody else', async () => {
  const { origin } = server;
  const shop = await seedShop(server);
  const { shopId, owner, waiter } = shop;
  const colleague = await hire(server, shop, 'waiter');
  const sockets = await Promise.all(
    [owner.token, waiter.token, colleague.token].map((token) => connectSocket(origin, { shopId, token })),
  );
  sockets.push(await connectSocket(origin, { shopId, tableNo: 'T1' }));
  for (const socket of sockets) await socket.waitFor('ready');

  const { punch } = createAttendanceClient(server, shop, waiter.token);
  const { _id, version } = (await punch('IN')).data.punch;
  const { correct } = createAttendanceClient(server, shop);
  const inAt = new Date(Date.now() - 3_600_000).toISOString();
  expect((await correct(_id, { inAt, version })).status).toBe(200);
  // Events arrive in their order, so that of the colleague comes last.
  await createAttendanceClient(server, shop, colleague.token).punch('IN');
  await sockets[2]?.waitFor('attendance:own');
  await expect.poll(() => attendanceEvents(sockets[0] as TestSocket).length).toBe(3);

  const changed = (userId: string) => ({ name: 'attendance:changed', payload: { userId } });
  const own = (userId: string) => ({ name: 'attendance:own', payload: { userId } });
  expect(sockets.map(attendanceEvents)).toEqual([
    [changed(waiter.userId), changed(waiter.userId), changed(colleague.userId)],
    [own(waiter.userId), own(waiter.userId)],
    [own(colleague.userId)],
    [],
  ]);
  for (const socket of sockets) socket.close();
});
