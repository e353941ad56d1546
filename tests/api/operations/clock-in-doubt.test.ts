import { clockApi } from '@tawa/shared/clock/clock.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { readAudit } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { type ServerProcess, startServerProcess } from '../../support/processes/server-process.ts';
import { createShiftedClock, type ShiftedClock } from '../../support/processes/shifted-clock.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let shop: TestShop;
let clock: ShiftedClock;
let running: ServerProcess | undefined;

beforeEach(async () => {
  clock = createShiftedClock();
  server = await startServer();
  shop = await seedShop(server);
});

afterEach(async () => {
  await stopMachine();
  await server.close();
  clock.remove();
});

/** Starts the server on the shop's database, with a machine's clock that shows `instant`. */
async function startMachineAt(instant: string): Promise<string> {
  await stopMachine();
  await server.stop();
  clock.shift(Date.parse(instant) - Date.now());
  const env = {
    DATA_DIR: server.dataDir,
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...clock.environment,
  };
  running = startServerProcess(env, 'sources');
  return running.listening;
}

async function stopMachine(): Promise<void> {
  running?.process.kill('SIGTERM');
  await running?.exited;
  running = undefined;
}

const orderAt = (origin: string, as = shop.owner.token) =>
  placeOrder({ origin }, shop, { as, body: { kotType: 'TAKEAWAY' } });

const openInvoice = (origin: string, kot: Kot, as = shop.owner.token) =>
  request(origin, invoicesApi.singleInvoice, {
    params: { shopId: shop.shopId },
    body: { kotId: kot._id },
    as,
  });

const getClock = async (origin: string, as = shop.owner.token) =>
  (await request(origin, clockApi.getClock, { params: { shopId: shop.shopId }, as })).data.clock;

const decideClock = (origin: string, deviceTime?: string) =>
  request(origin, clockApi.decideClock, {
    params: { shopId: shop.shopId },
    body: { deviceTime },
    as: shop.owner.token,
  });

const logIn = async (origin: string): Promise<string> =>
  (await loginOwner(origin, shop.owner.email)).data.accessToken;

test('a machine that starts in 1970 takes orders for the day of the newest event, and no bill', async () => {
  const before = await orderAt(server.origin);
  const origin = await startMachineAt('1970-01-01T00:01:00Z');
  expect(running?.stdout()).toContain('is behind and is not believed');

  const kot = await orderAt(origin);
  expect(kot.tokenNo).toBe(before.tokenNo + 1);
  expect(Date.parse(kot.createdAt) - Date.parse(before.createdAt)).toBeLessThan(60_000);
  const refused = await openInvoice(origin, kot);
  expectError(refused, 'CONFLICT');
  expect(refused.message).toContain("The server's clock may be wrong");
  expect(await getClock(origin)).toMatchObject({
    isInDoubt: true,
    mayNumberInvoices: false,
    mayDecide: true,
  });
});

test('the time of a device numbers the bill, also after the next start', async () => {
  const kot = await orderAt(server.origin);
  const origin = await startMachineAt('1970-01-01T00:01:00Z');
  expectError(await decideClock(origin, '1970-01-02T00:00:00Z'), 'CONFLICT');
  const deviceTime = new Date(Date.now() + 60_000).toISOString();
  expect((await decideClock(origin, deviceTime)).data.clock).toMatchObject({ isInDoubt: false });
  // The clock of the test's machine shows 1970, so the offset is positive.
  const [entry] = await readAudit({ origin }, shop);
  expect(entry).toMatchObject({ act: 'clock.set', actor: { _id: shop.owner.userId } });
  expect(Number(entry?.facts.find(({ name }) => name === 'offsetMinutes')?.after)).toBeGreaterThan(0);

  const bill = await openInvoice(origin, kot);
  expect(Date.parse(bill.data.invoice.createdAt)).toBeGreaterThanOrEqual(Date.parse(deviceTime));
  const restarted = await startMachineAt('1970-01-01T00:05:00Z');
  expect(await getClock(restarted)).toMatchObject({ isInDoubt: false, mayNumberInvoices: true });
});

test('an owner may say that the clock is right', async () => {
  const kot = await orderAt(server.origin);
  const origin = await startMachineAt('1970-01-01T00:01:00Z');
  expect((await decideClock(origin)).status).toBe(200);
  const as = await logIn(origin);
  expect(await getClock(origin, as)).toMatchObject({ isInDoubt: false, mayNumberInvoices: true });
  expect((await openInvoice(origin, kot, as)).data.invoice.invoiceNo).toBe('6970-000001');
});

test('a clock a day behind the newest bill continues its numbers across 1 April', async () => {
  const first = await startMachineAt('2027-04-01T06:00:00Z');
  const as = await logIn(first);
  const newest = await openInvoice(first, await orderAt(first, as), as);
  expect(newest.data.invoice.invoiceNo).toBe('2728-000001');

  const second = await startMachineAt('2027-03-31T06:00:00Z');
  expect(await getClock(second, as)).toMatchObject({ isInDoubt: true, mayNumberInvoices: true });
  const kot = await orderAt(second, as);
  expect(kot.tokenNo).toBe(2);
  expect((await openInvoice(second, kot, as)).data.invoice.invoiceNo).toBe('2728-000002');

  const set = await startMachineAt('2027-04-01T06:05:00Z');
  expect(await getClock(set, as)).toMatchObject({ isInDoubt: false });
});

test('on a server of several owners nobody of them answers', async () => {
  await seedShop(server);
  await orderAt(server.origin);
  const origin = await startMachineAt('1970-01-01T00:01:00Z');
  expect(await getClock(origin)).toMatchObject({ isInDoubt: true, mayDecide: false });
  expectError(await decideClock(origin), 'FORBIDDEN');
});
