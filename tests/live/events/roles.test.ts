import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
});
afterAll(() => server.close());

const connect = (token: string, since?: number) =>
  connectSocket(server.origin, { shopId: shop.shopId, token, since });

async function give(shopRole: EmployeeRole): Promise<void> {
  const response = await request(server.origin, employeesApi.editEmployee, {
    params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
    body: { shopRole },
    as: shop.owner.token,
  });
  expect(response.status).toBe(200);
}

const isInvoiceEvent = (name: string) => name.startsWith('invoice:');

test('who loses a role hears so, receives nothing more of it, and joins again with the new one', async () => {
  await give('CAPTAIN');
  const captain = await connect(shop.waiter.token);
  const owner = await connect(shop.owner.token);
  await createInvoice(server, shop);
  await captain.waitFor('invoice:opened');

  const closed = captain.waitForClose();
  await give('WAITER');
  await closed;
  const { seq } = await captain.waitFor('rights:changed');
  expect(captain.received.at(-1)?.message).toMatchObject({ shopRole: 'WAITER' });
  const before = captain.received.length;

  const again = await connect(shop.waiter.token, seq);
  await createInvoice(server, shop);
  await owner.waitFor('invoice:opened', (message) => message.seq > seq);
  await again.waitFor('kot:created');
  expect(again.eventNames().filter(isInvoiceEvent)).toEqual([]);
  expect(captain.received).toHaveLength(before);
  expect(owner.socket.connected).toBe(true);
});

test('who was away while the role changed gets the event by replay, and only what the new role may see', async () => {
  await give('CASHIER');
  const cashier = await connect(shop.waiter.token);
  const since = (await cashier.waitFor('ready')).seq;
  cashier.close();
  await createInvoice(server, shop);
  await give('COOK');
  const cook = await connect(shop.waiter.token, since);
  const names = cook.eventNames();
  expect(names).toContain('rights:changed');
  expect(names).toContain('kot:created');
  expect(names.filter((name) => isInvoiceEvent(name) || name.startsWith('table:'))).toEqual([]);
});
