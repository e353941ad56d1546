import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { placeOrder } from '../support/orders.ts';
import { dropDatabaseOf } from '../support/postgres/databases.ts';
import { type Program, startProgram } from '../support/processes/program.ts';
import { quantile } from '../support/quantile.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { describeControls, expectRed, prove, sized } from './proof.ts';

const NAME = 'hostile sockets';
const EVENTS = sized({ small: 20_000, full: 100_000 });
const ORDERS = sized({ small: 150, full: 1_000 });
/** A few orders on a machine that does other things as well say little. */
const SLOWDOWN = sized({ small: 5, full: 2 });

interface Found {
  sent: number;
  cuts: number;
  orders: number;
  usualMs: number;
  meanwhileMs: number;
}

let program: Program | undefined;
const folders: string[] = [];
afterEach(async () => {
  program?.process.kill('SIGKILL');
  await program?.ended;
  for (const folder of folders.splice(0)) {
    await dropDatabaseOf(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The built program with two shops: the attack runs in other processes, so that nothing else waits for it. */
async function openProgram(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-hostile-'));
  folders.push(dataDir);
  const seeding = await startServer({}, dataDir);
  const attacked = await seedShop(seeding);
  const other = await seedShop(seeding, 'Kadhai Junction');
  await seeding.stop();
  program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  return { origin: await program.listening, attacked, other };
}

/** Places an order as a waiter. @returns how long it took, in ms */
async function order(origin: string, shop: TestShop): Promise<number> {
  const begun = performance.now();
  await placeOrder({ origin }, shop, { as: shop.waiter.token, body: { kotType: 'TAKEAWAY' } });
  return performance.now() - begun;
}

async function attack(env: Record<string, string> = {}, events = EVENTS): Promise<Found> {
  const { origin, attacked, other } = await openProgram(env);
  const usual: number[] = [];
  const meanwhile: number[] = [];
  // The first ones compile statements.
  for (let n = 0; n < 20; n += 1) await order(origin, other);
  for (let n = 0; n < ORDERS; n += 1) usual.push(await order(origin, other));
  const flood = fork(fileURLToPath(new URL('./hostile/flood.main.mjs', import.meta.url)), {
    env: { ...process.env, ORIGIN: origin, SHOP_ID: attacked.shopId, TABLE_NO: 'T1', EVENTS: String(events) },
  });
  let told: { sent: number; cuts: number } | undefined;
  flood.on('message', (message) => {
    told = message as NonNullable<typeof told>;
  });
  const ended = once(flood, 'exit');
  while (!told || meanwhile.length < ORDERS) meanwhile.push(await order(origin, other));
  await ended;
  return {
    ...told,
    orders: meanwhile.length,
    usualMs: quantile(usual, 0.99),
    meanwhileMs: quantile(meanwhile, 0.99),
  };
}

function expectHeld({ sent, cuts, usualMs, meanwhileMs }: Found): void {
  expect(sent).toBeGreaterThanOrEqual(EVENTS);
  expect(cuts, 'times the sender was cut off').toBeGreaterThan(0);
  expect(meanwhileMs / usualMs).toBeLessThanOrEqual(SLOWDOWN);
}

test('one anonymous socket that sends as fast as it can is cut off, and another shop does not wait', () =>
  prove(NAME, () => attack(), {
    figures: ({ sent, cuts, orders, usualMs, meanwhileMs }) => ({
      'events sent': sent,
      'times the sender was cut off': cuts,
      'orders of another shop meanwhile': orders,
      'ms usual at p99': usualMs,
      'ms meanwhile at p99': meanwhileMs,
      'times the usual': meanwhileMs / usualMs,
    }),
    holds: expectHeld,
  }));

describeControls(() => {
  test('sockets without limits', () =>
    expectRed(NAME, 'sockets without limits', async () => expectHeld(await attack({ RATE_LIMIT: 'off' }))));
});
