import { insertMembership } from '@tawa/server/auth/memberships.repository.ts';
import { memberships } from '@tawa/server/auth/memberships.table.ts';
import { authorizeShop, type ShopScope } from '@tawa/server/auth/shop-scope.ts';
import { readEventsAfter } from '@tawa/server/events/event-log.repository.ts';
import { events } from '@tawa/server/events/event-log.table.ts';
import { invoices } from '@tawa/server/features/invoices/invoices.table.ts';
import { kots } from '@tawa/server/features/orders/orders.table.ts';
import { createShopsService } from '@tawa/server/features/shops/shops.service.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { allRows, expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const { unitOfWork, databases } = app;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const sqlite = sqliteOnly('a connection of its own is closed, and a file is filled');

const ownerScope = ({ shopId }: TestShop) => authorizeShop(databases.reader, 'shop.anyone', null, shopId);

async function listAreaNames(): Promise<string[]> {
  const { data } = await request(origin, tablesApi.getMyAreas, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.areas.map(({ name }) => name);
}

/** One write; the second area may be invalid. */
async function addTwoAreas(first: string, second: string, of?: ShopScope): Promise<string> {
  const scope = of ?? (await ownerScope(shop));
  return unitOfWork.write(scope, async (write) => {
    await insertArea(write, { name: first, priority: 2 });
    await insertArea(write, { name: second, priority: 3 });
    return `${first} and ${second}`;
  });
}

describe('a write is atomic', () => {
  test('a failure halfway leaves nothing', async () => {
    await expectNoChange(server, async () => {
      await expect(addTwoAreas('Roof', 'Garden')).rejects.toThrow(/unique/i);
    });
    expect(await listAreaNames()).toEqual(['Garden']);
  });

  test('a failure does not affect writes in the same commit', async () => {
    const scope = await ownerScope(shop);
    const done = await Promise.allSettled([
      addTwoAreas('Roof', 'Porch', scope),
      addTwoAreas('Cellar', 'Garden', scope),
      addTwoAreas('Court', 'Attic', scope),
      addTwoAreas('Roof', 'Stairs', scope),
      addTwoAreas('Gate', 'Yard', scope),
    ]);
    expect(done.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((await listAreaNames()).sort()).toEqual([
      'Attic',
      'Court',
      'Garden',
      'Gate',
      'Porch',
      'Roof',
      'Yard',
    ]);
  });

  test('a write is readable as soon as it is answered', async () => {
    const scope = await ownerScope(shop);
    const add = async (n: number): Promise<boolean> => {
      const name = `Area ${n}`;
      await unitOfWork.write(scope, (write) => insertArea(write, { name, priority: n }));
      return allRows(server).areas?.some((row) => (row as { name: string }).name === name) ?? false;
    };
    expect(await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)))).toEqual(Array(20).fill(true));
  });

  test('a write is not readable before its commit', async () => {
    const scope = await ownerScope(shop);
    await unitOfWork.write(scope, async (write) => {
      await insertArea(write, { name: 'Roof', priority: 2 });
      const names = allRows(server).areas as { name: string; shop_id: string }[];
      expect(names.filter(({ shop_id }) => shop_id === shop.shopId).map(({ name }) => name)).toEqual([
        'Garden',
      ]);
    });
  });

  test('a write reads its caller again: with the present name, until the session ends', async () => {
    const { sub: userId, sid: sessionId } = decodeClaims(shop.owner.token);
    const renamed = { userId, sessionId, role: 'OWNER', name: 'A former name' } as const;
    const scope = await authorizeShop(databases.reader, { may: 'shop.edit' }, renamed, shop.shopId);
    const nameOfCaller = () => unitOfWork.write(scope, async (write) => write.scope.person?.name);
    expect(await nameOfCaller()).toMatch(/^Asha \d+$/);
    expect((await request(origin, accountsApi.logout, { as: shop.owner.token })).status).toBe(200);
    await expect(nameOfCaller()).rejects.toMatchObject({ errorName: 'session.ended' });
  });

  test('a write of a caller who has lost the role since the request was authorized is refused', async () => {
    const { sub: userId, sid: sessionId } = decodeClaims(shop.owner.token);
    const owner = { userId, sessionId, role: 'OWNER', name: 'Asha' } as const;
    const scope = await authorizeShop(databases.reader, { may: 'shop.edit' }, owner, shop.shopId);
    await unitOfWork.writeAccount(async ({ tx }) => {
      await tx.update(memberships).set({ shopRole: 'waiter' }).where(eq(memberships.userId, userId));
    });
    const write = unitOfWork.write(scope, (write) => insertArea(write, { name: 'Roof', priority: 1 }));
    await expect(write).rejects.toMatchObject({ errorName: 'access.forbidden' });
    expect(await listAreaNames()).toEqual(['Garden']);
    await unitOfWork.writeAccount(async ({ tx }) => {
      await tx.delete(memberships).where(eq(memberships.userId, userId));
    });
    const afterwards = unitOfWork.write(scope, (write) => insertArea(write, { name: 'Roof', priority: 1 }));
    await expect(afterwards).rejects.toMatchObject({ errorName: 'shop.not_found' });
  });

  test('a write whose permission the new role has too goes on, with the new role', async () => {
    const { sub: userId, sid: sessionId } = decodeClaims(shop.owner.token);
    const owner = { userId, sessionId, role: 'OWNER', name: 'Asha' } as const;
    const scope = await authorizeShop(databases.reader, { may: 'table.edit' }, owner, shop.shopId);
    await unitOfWork.writeAccount(async ({ tx }) => {
      await tx.update(memberships).set({ shopRole: 'manager' }).where(eq(memberships.userId, userId));
    });
    expect(await unitOfWork.write(scope, async (write) => write.scope.rights?.role)).toBe('manager');
  });

  test('all of a write has one time, which is never before the newest event', async () => {
    const scope = await ownerScope(shop);
    const announceOne = () =>
      unitOfWork.write(scope, async ({ at, announce }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        announce({ name: 'shop:ordering', payload: { visitorOrders: 'NONE' } });
        return at;
      });
    const first = await announceOne();
    const { events: logged } = await readEventsAfter(databases.reader, shop.shopId, 0);
    expect(logged.at(-1)?.at).toBe(new Date(first).toISOString());

    const moveEvents = (to: number) =>
      unitOfWork.writeAccount(async ({ tx }) => {
        await tx.update(events).set({ at: to }).where(eq(events.shopId, shop.shopId));
      });
    await moveEvents(first + 8_000);
    expect(await announceOne()).toBe(first + 8_000);
    // The clock of this event was an hour ahead, and has been set right since.
    await moveEvents(first + 3_600_000);
    expect(await announceOne()).toBeLessThan(first + 3_600_000);
  });

  test('an order and its payment have the time of their events', async () => {
    const timeOfEvent = async (name: string) => {
      const { events: logged } = await readEventsAfter(databases.reader, shop.shopId, 0);
      return Date.parse(logged.findLast((event) => event.name === name)?.at ?? '');
    };
    const moveNewestAhead = async () => {
      const at = Date.now() + 8_000;
      await unitOfWork.writeAccount(async ({ tx }) => {
        await tx.update(events).set({ at }).where(eq(events.shopId, shop.shopId));
      });
      return at;
    };
    const client = createInvoiceClient(server, shop);
    await placeOrder(server, shop, { as: shop.owner.token });
    const orderedAt = await moveNewestAhead();
    const { _id } = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    const [kot] = await databases.reader.select().from(kots).where(eq(kots.id, _id));
    expect([kot?.createdAt, kot?.confirmedAt]).toEqual([orderedAt, orderedAt]);
    expect(await timeOfEvent('kot:created')).toBe(orderedAt);

    const invoice = requireInvoice(await client.openSingle(_id));
    const paidAt = await moveNewestAhead();
    await client.pay(invoice._id);
    const [row] = await databases.reader.select().from(invoices).where(eq(invoices.id, invoice._id));
    expect(row?.paidAt).toBe(paidAt);
    expect(await timeOfEvent('invoice:paid')).toBe(paidAt);
  });

  test('a stored response is not read by a session that has ended since the request was authorized', async () => {
    const { sub: userId, sid: sessionId } = decodeClaims(shop.owner.token);
    const owner = { userId, sessionId, role: 'OWNER', name: 'Asha' } as const;
    const shops = createShopsService({
      read: databases.reader,
      unitOfWork,
      recalculateTaxOfOpenInvoices: () => Promise.reject(new Error('no invoices')),
      moveEndOfSoldOutDay: () => Promise.reject(new Error('no items')),
    });
    const { data } = await request(origin, shopsApi.getMyShop, {
      params: { shopId: shop.shopId },
      as: shop.owner.token,
    });
    const { name, shopType, email, phoneNo, address } = data.shop;
    const body = { name, shopType, email, phoneNo, ...address };
    const add = () =>
      shops.add(owner, body, { route: 'addShop', actor: userId, key: 'k', bodyHash: '', isReplayed: false });
    const added = await add();
    expect(await add()).toEqual(added);
    await request(origin, accountsApi.logout, { as: shop.owner.token });
    await expect(add()).rejects.toMatchObject({ errorName: 'session.ended' });
  });

  test('a write cannot reference a missing row', async () => {
    const stranger = { shopId: shop.shopId, userId: 'unknown-user', shopRole: 'waiter' } as const;
    await expectNoChange(server, () =>
      expect(unitOfWork.writeAccount(({ tx }) => insertMembership(tx, stranger))).rejects.toThrow(
        /foreign key/i,
      ),
    );
  });

  test('waiting writes finish before shutdown', async () => {
    const stopped = await startServer();
    const there = await seedShop(stopped);
    const scope = await authorizeShop(stopped.app.databases.reader, 'shop.anyone', null, there.shopId);
    const writes = Array.from({ length: 150 }, (_, n) =>
      stopped.app.unitOfWork.write(scope, (write) => insertArea(write, { name: `Area ${n}`, priority: n })),
    );
    await stopped.stop();
    expect((await Promise.allSettled(writes)).every(({ status }) => status === 'fulfilled')).toBe(true);
    const restarted = await startServer({}, stopped.dataDir);
    const stored = allRows(restarted).areas?.length;
    await restarted.close();
    expect(stored).toBe(151);
  });
});

sqlite.test('a disk error answers 503 with a request to retry', async () => {
  const broken = await startServer();
  const there = await seedShop(broken);
  broken.app.databases.writer.close();
  const response = await postOrder(broken, there);
  const menu = await fetch(`${broken.origin}/api/v1/items/getMyItems/${there.shopId}`);
  await broken.close();
  expect(expectError(response, 'BUSY').message).toBe('The server is busy. Please try again in a moment.');
  expect(menu.status).toBe(200);
});

sqlite.test('a full disk is reported, and the same order succeeds once there is space', async () => {
  const full = await startServer();
  const there = await seedShop(full);
  const { writer } = full.app.databases;
  const room = writer.pragma('max_page_count', { simple: true });
  writer.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
  const long = { body: { specialRequest: 'x'.repeat(500) }, as: there.owner.token };
  let refused = await postOrder(full, there, long);
  // Half-empty pages accept the first ones.
  while (refused.status === 201) refused = await postOrder(full, there, long);
  const stored = { ...long, headers: { 'idempotency-key': 'the-one-refused' } };
  const again = await postOrder(full, there, stored);
  writer.pragma(`max_page_count = ${room}`);
  const after = await postOrder(full, there, stored);
  const kots = allRows(full).kots?.length;
  await full.close();
  for (const response of [refused, again]) {
    expect(expectError(response, 'BUSY').message).toContain('disk is full');
    expect(response.headers.get('retry-after')).toBe('5');
  }
  expect(after.status).toBe(201);
  expect(after.data.kot.tokenNo).toBe(kots);
});

sqlite.test('a full disk at any page leaves nothing of an order', async () => {
  const full = await startServer();
  const there = await seedShop(full);
  const { writer } = full.app.databases;
  const hasRoom = (pages: number) =>
    writer.pragma(`max_page_count = ${pages + Number(writer.pragma('page_count', { simple: true }))}`);
  let refused = 0;
  for (let n = 1; n <= 16; n++) {
    const diner = { customerName: `Guest ${n}`, customerPhoneNo: `9${String(n).padStart(9, '0')}` };
    const body = { ...diner, kotType: 'TAKEAWAY', specialRequest: 'x'.repeat(450) };
    const headers = { 'idempotency-key': `order ${n}` };
    for (let room = 0; ; room++) {
      const before = allRows(full);
      hasRoom(room);
      const { status, data } = await postOrder(full, there, { body, headers, as: there.owner.token });
      hasRoom(1_000_000);
      if (status === 201) {
        expect(data.kot.tokenNo).toBe(n);
        break;
      }
      refused++;
      expect(allRows(full)).toEqual(before);
    }
  }
  expect(refused).toBeGreaterThan(4);
  await full.close();
});
