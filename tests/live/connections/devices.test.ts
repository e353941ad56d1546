// @area days

import { DEVICE_CONTACT_MS, MAX_DEVICES_OF_SHOP } from '@tawa/server/features/days/devices.repository.ts';
import type { AbsentDevices } from '@tawa/shared/days/days.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay, createDayClient } from '../../support/api/days.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

/** Nothing is refreshed while a test runs. */
const server = await useServer({}, undefined, { deviceContactMs: 3_600_000 });
/** It refreshes contacts all the time. */
const eager = await useServer({}, undefined, { deviceContactMs: 20 });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

interface Device {
  at?: TestServer;
  of?: TestShop;
  token?: string;
  unsentOrders?: number;
}

/** By default of the owner, with nothing unsent. */
const connect = (
  deviceId: string,
  { at = server, of = shop, token = of.owner.token, unsentOrders = 0 }: Device = {},
): Promise<TestSocket> =>
  connectSocket(at.origin, { shopId: of.shopId, token, device: { deviceId, unsentOrders } });

const report = ({ socket }: TestSocket, unsentOrders: unknown) =>
  socket.emitWithAck('device:report', { unsentOrders } as { unsentOrders: number });

async function absentDevices(of: TestShop = shop, at: TestServer = server): Promise<AbsentDevices> {
  const { data } = await createDayClient(at, of).list();
  if (!data.absentDevices) throw new Error('the list of Z reports has no devices');
  return data.absentDevices;
}

const rowOf = (deviceId: string, of: TestShop = shop, { app }: TestServer = server) =>
  app.databases.writer
    .prepare('SELECT * FROM devices WHERE shop_id = ? AND device_id = ?')
    .get(of.shopId, deviceId) as { process_id: string | null; unsent_orders: number } | undefined;

/** What the server stores of a device follows its connection. */
const waitForRow = (deviceId: string, row: object) => expect.poll(() => rowOf(deviceId)).toMatchObject(row);

const NOBODY = { withUnsent: [], others: 0 };

describe('a day is closed', () => {
  test('and lists who left with unsent orders, counts the others who left, and says nothing of who is there', async () => {
    const till = await connect('till', { unsentOrders: 3 });
    const phone = await connect('phone', { token: shop.waiter.token });
    const tablet = await connect('tablet');
    expect(await report(phone, 2)).toEqual({ ok: true });
    await waitForRow('phone', { unsent_orders: 2 });
    expect(await absentDevices()).toEqual(NOBODY);
    const before = Date.now();
    phone.close();
    tablet.close();
    await expect
      .poll(() => absentDevices())
      .toMatchObject({ withUnsent: [{ name: expect.stringMatching(/^Ravi/), unsentOrders: 2 }], others: 1 });
    const listed = await absentDevices();
    expect(Date.parse(listed.withUnsent[0]?.lastContactAt ?? '')).toBeGreaterThanOrEqual(before);
    expect((await closeDay(server, shop)).absentDevices).toEqual(listed);
    expect(await absentDevices()).toEqual(NOBODY);
    till.close();
    await expect.poll(() => absentDevices()).toMatchObject({ withUnsent: [{ unsentOrders: 3 }], others: 0 });
  });

  test('without the devices of another shop, also if they have the same id', async () => {
    const theirs = await seedShop(server);
    const here = await connect('shared', { unsentOrders: 1 });
    const there = await connect('shared', { of: theirs, unsentOrders: 4 });
    await waitForRow('shared', { unsent_orders: 1 });
    there.close();
    await expect
      .poll(() => absentDevices(theirs))
      .toMatchObject({ withUnsent: [{ unsentOrders: 4 }], others: 0 });
    expect(await absentDevices()).toEqual(NOBODY);
    expect((await closeDay(server, shop)).absentDevices).toEqual(NOBODY);
    here.close();
  });

  test('without a name of somebody who was removed', async () => {
    const phone = await connect('phone', { token: shop.waiter.token, unsentOrders: 1 });
    phone.close();
    await waitForRow('phone', { process_id: null });
    await server.exec(`UPDATE devices SET user_id = 'gone' WHERE shop_id = '${shop.shopId}'`);
    expect((await absentDevices()).withUnsent).toMatchObject([{ name: null, unsentOrders: 1 }]);
  });
});

describe('a device is connected', () => {
  test('until the last of its pages is closed', async () => {
    const [first, second] = [await connect('till'), await connect('till')];
    await waitForRow('till', { unsent_orders: 0 });
    first.close();
    await first.waitForClose();
    // A later contact of the same shop is stored after the earlier ones.
    const other = await connect('other');
    await waitForRow('other', {});
    expect(await absentDevices()).toEqual(NOBODY);
    second.close();
    await expect.poll(() => absentDevices()).toEqual({ withUnsent: [], others: 1 });
    other.close();
  });

  test('no more when its process stopped to say so, and again when a process says so', async () => {
    expect(DEVICE_CONTACT_MS).toBe(60_000);
    const own = await seedShop(eager);
    const left = await connect('till');
    await waitForRow('till', { unsent_orders: 0 });
    const isLost = `process_id = 'crashed', last_contact_at = last_contact_at - ${3 * DEVICE_CONTACT_MS + 1_000}`;
    await server.exec(`UPDATE devices SET ${isLost} WHERE shop_id = '${shop.shopId}'`);
    expect(await absentDevices()).toEqual({ withUnsent: [], others: 1 });
    left.close();

    const refreshed = await connect('till', { at: eager, of: own });
    await expect.poll(() => rowOf('till', own, eager)).toBeDefined();
    await eager.exec(`UPDATE devices SET ${isLost} WHERE shop_id = '${own.shopId}'`);
    await expect.poll(() => rowOf('till', own, eager)?.process_id).not.toBe('crashed');
    expect(await absentDevices(own, eager)).toEqual(NOBODY);
    refreshed.close();
  });

  test('to the newest process: an earlier one that notices its end later changes nothing', async () => {
    const till = await connect('till');
    await waitForRow('till', { unsent_orders: 0 });
    await server.exec(`UPDATE devices SET process_id = 'newer' WHERE shop_id = '${shop.shopId}'`);
    till.close();
    const later = await connect('later');
    later.close();
    await waitForRow('later', { process_id: null });
    expect(rowOf('till')).toMatchObject({ process_id: 'newer' });
  });
});

test('a process that has not noticed yet that a device moved on refreshes all of its devices but that one', async () => {
  const own = await seedShop(eager);
  const [moved, other] = [
    await connect('till', { at: eager, of: own }),
    await connect('other', { at: eager, of: own }),
  ];
  await expect.poll(() => rowOf('other', own, eager)).toBeDefined();
  const ofShop = `shop_id = '${own.shopId}'`;
  await eager.exec(`UPDATE devices SET process_id = 'newer', unsent_orders = 2 WHERE ${ofShop}`);
  await eager.exec(`UPDATE devices SET process_id = NULL WHERE ${ofShop} AND device_id = 'other'`);
  // One statement refreshes both.
  await expect.poll(() => rowOf('other', own, eager)?.process_id).not.toBeNull();
  expect(rowOf('till', own, eager)).toMatchObject({ process_id: 'newer', unsent_orders: 2 });
  moved.close();
  other.close();
});

test('a page of an earlier version, which names no device, works and is no device', async () => {
  const page = await connectSocket(server.origin, { shopId: shop.shopId, token: shop.owner.token });
  expect(await report(page, 1)).toEqual({ ok: false, code: 'NOT_FOUND' });
  page.close();
  expect(countRows(server, 'devices', `shop_id = '${shop.shopId}'`)).toBe(0);
});

test('a diner reports nothing, and what is no number of orders is refused', async () => {
  const diner = await connectSocket(server.origin, { shopId: shop.shopId, tableNo: 'T1' });
  expect(await report(diner, 1)).toEqual({ ok: false, code: 'NOT_FOUND' });
  const till = await connect('till');
  for (const wrong of [-1, 1.5, '2', null, 1_000_001])
    expect(await report(till, wrong), String(wrong)).toEqual({ ok: false, code: 'NOT_FOUND' });
  for (const device of [{}, '', { deviceId: 'till' }, { deviceId: 'a b', unsentOrders: 0 }])
    await expect(
      connectSocket(server.origin, { shopId: shop.shopId, token: shop.owner.token, device: device as never }),
    ).rejects.toThrow('VALIDATION');
  expect(countRows(server, 'devices', `shop_id = '${shop.shopId}'`)).toBe(1);
  diner.close();
  till.close();
});

test('of a shop’s devices the newest are stored, and those of the last 30 days', async () => {
  const ofShop = `shop_id = '${shop.shopId}'`;
  const long = MAX_DEVICES_OF_SHOP + 20;
  await server.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${long})
     INSERT INTO devices (shop_id, device_id, user_id, last_contact_at, unsent_orders)
     SELECT '${shop.shopId}', 'old ' || n, 'u', ${Date.now() - 60_000} - n, 0 FROM numbers`,
  );
  const till = await connect('till');
  await expect.poll(() => countRows(server, 'devices', ofShop)).toBe(MAX_DEVICES_OF_SHOP);
  expect(rowOf('old 1')).toBeDefined();
  expect(rowOf(`old ${long}`)).toBeUndefined();
  const days30 = 30 * 86_400_000;
  await server.exec(
    `UPDATE devices SET last_contact_at = last_contact_at - ${days30} WHERE ${ofShop} AND device_id <> 'till'`,
  );
  await server.app.retention.runAll();
  expect(countRows(server, 'devices', ofShop)).toBe(1);
  till.close();
});
