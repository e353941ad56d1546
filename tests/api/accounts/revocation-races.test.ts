import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { allRows, expectNoChange } from '../../support/database/rows.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** Use it on PostgreSQL only. */
const countWaitingLocks = () =>
  app.databases.writer
    .prepare(
      'SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT granted AND datname = current_database()',
    )
    .pluck()
    .get();

/** Sends both while the writer is held: the second is authorized before the first takes effect. */
async function queueBehindWriteLock<A, B>(
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let release = (): void => undefined;
  let held: Promise<void> | undefined;
  const scope = await authorizeShop(app.databases.reader, 'shop.anyone', null, shop.shopId);
  await new Promise<void>((isHeld) => {
    held = app.unitOfWork.write(scope, async (write) => {
      // PostgreSQL answers a query behind the lock, so an earlier request cannot get it first.
      await authorizeShop(write.tx, 'shop.anyone', null, shop.shopId);
      isHeld();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  const responses: Promise<unknown>[] = [];
  try {
    for (const send of [first, second]) {
      const arrived = once(app.http.server, 'request');
      let early: unknown;
      responses.push(
        send().then((response) => {
          early = response;
          return response;
        }),
      );
      await arrived;
      // Lets the request read its body, authorize and join the write queue.
      for (let turns = 0; turns < 20; turns++) await turn();
      if (POSTGRES_URL)
        await waitUntil(() => {
          if (early) throw new Error(`did not wait for the lock: ${JSON.stringify(early)}`);
          return countWaitingLocks() !== 0;
        });
    }
  } finally {
    release();
    await held;
  }
  return (await Promise.all(responses)) as [A, B];
}

test('a request authenticated just before a logout writes nothing after it', async () => {
  const as = shop.waiter.token;
  const [logout, late] = await queueBehindWriteLock(
    () => request(origin, accountsApi.logout, { as }),
    () => postOrder(server, shop, { as }),
  );
  expect(logout.status).toBe(200);
  expect([late.status, late.code]).toEqual([401, 'UNAUTHENTICATED']);
  await expectNoChange(server, () => postOrder(server, shop, { as }));
});

test('a request of an employee who is being removed writes nothing after the removal', async () => {
  const [removed, late] = await queueBehindWriteLock(
    () =>
      request(origin, employeesApi.deleteEmployee, {
        params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
        as: shop.owner.token,
      }),
    () => postOrder(server, shop, { as: shop.waiter.token }),
  );
  expect(removed.status).toBe(200);
  expect(late.status).toBe(401);
});

test('a payment of a captain who is being made a waiter is refused, and pays nothing', async () => {
  const invoice = await createInvoice(server, shop);
  const give = (shopRole: 'CAPTAIN' | 'WAITER') =>
    request(origin, employeesApi.editEmployee, {
      params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
      body: { shopRole },
      as: shop.owner.token,
    });
  await give('CAPTAIN');
  const [demoted, late] = await queueBehindWriteLock(
    () => give('WAITER'),
    () =>
      request(origin, invoicesApi.addPayment, {
        params: { shopId: shop.shopId, invoiceId: invoice._id },
        body: { paymentMode: 'CASH', amount: invoice.due },
        as: shop.waiter.token,
      }),
  );
  expect(demoted.status).toBe(200);
  expect([late.status, late.code]).toEqual([403, 'FORBIDDEN']);
  expect(allRows(server).payments).toEqual([]);
});

test('an account change authenticated just before a logout writes nothing after it', async () => {
  const as = shop.owner.token;
  const body = { name: 'Too Late' };
  const [logout, late] = await queueBehindWriteLock(
    () => request(origin, accountsApi.logout, { as }),
    () => request(origin, accountsApi.updateProfile, { as, body }),
  );
  expect(logout.status).toBe(200);
  expect([late.status, late.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(JSON.stringify(allRows(server).users)).not.toContain(body.name);
});
