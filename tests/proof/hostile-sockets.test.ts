import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MESSAGE_LIMITS } from '@tawa/server/realtime/rate-limits.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { postOrder } from '../support/api/orders.ts';
import { dropDatabase } from '../support/postgres/databases.ts';
import { type ServerProcess, startServerProcess } from '../support/processes/server-process.ts';
import { quantile } from '../support/quantile.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { bySize, describeControls, expectProofToFail, prove } from './proof.ts';

const NAME = 'hostile sockets';
const EVENTS = bySize({ small: 20_000, full: 100_000 });
const ORDERS = bySize({ small: 150, full: 1_000 });
/** Phases alternate, so that other load of the machine affects both. */
const ROUNDS = bySize({ small: 5, full: 10 });
/** The p99 of few orders is noisy. */
const SLOWDOWN = bySize({ small: 5, full: 2 });

interface SenderStats {
  /** Excludes events still buffered at a disconnect. */
  sentEvents: number;
  /** Acks, errors included. */
  answered: number;
  connections: number;
  disconnects: number;
}

interface Found extends SenderStats {
  orders: number;
  quietMs: number;
  attackedMs: number;
}

let program: ServerProcess | undefined;
const folders: string[] = [];
afterEach(async () => {
  program?.process.kill('SIGKILL');
  await program?.exited;
  for (const folder of folders.splice(0)) {
    await dropDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The server has its own process, so the attack delays only it. */
async function startWithTwoShops(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-hostile-'));
  folders.push(dataDir);
  const seeding = await startServer({}, dataDir);
  const attacked = await seedShop(seeding);
  const other = await seedShop(seeding, 'Kadhai Junction');
  await seeding.stop();
  program = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', MAX_LAG: '1500', ...env });
  return { origin: await program.listening, attacked, other };
}

/** @returns ms; Infinity if rejected */
async function timeOrder(origin: string, shop: TestShop): Promise<number> {
  const begun = performance.now();
  const body = { kotType: 'TAKEAWAY' };
  const { status } = await postOrder({ origin }, shop, { as: shop.waiter.token, body });
  return status === 201 ? performance.now() - begun : Number.POSITIVE_INFINITY;
}

/** Each command returns the sender's totals. */
function startFlood(origin: string, { shopId }: TestShop) {
  const flood = fork(fileURLToPath(new URL('./hostile/flood.main.mjs', import.meta.url)), {
    env: { ...process.env, ORIGIN: origin, SHOP_ID: shopId, TABLE_NO: 'T1' },
  });
  onTestFinished(() => void flood.kill('SIGKILL'));
  return async (word: 'begin' | 'look' | 'stop'): Promise<SenderStats> => {
    flood.send(word);
    const [told] = await once(flood, 'message');
    return told;
  };
}

/** No sockets left: the server has processed everything sent. */
async function waitUntilDrained(origin: string): Promise<void> {
  await waitUntil(async () => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const counts = [...text.matchAll(/^tawa_sockets\{.+\} (\d+)$/gm)].map(([, count]) => Number(count));
    return counts.length > 0 && counts.every((count) => count === 0) ? true : undefined;
  });
}

async function runAttack(env: Record<string, string> = {}, orders = ORDERS): Promise<Found> {
  const { origin, attacked, other } = await startWithTwoShops(env);
  const flood = startFlood(origin, attacked);
  const usual: number[] = [];
  const meanwhile: number[] = [];
  let told: SenderStats = { sentEvents: 0, answered: 0, connections: 0, disconnects: 0 };
  // Warm-up: compiles statements.
  for (let n = 0; n < 20; n += 1) await timeOrder(origin, other);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const share = round / ROUNDS;
    while (usual.length < orders * share) usual.push(await timeOrder(origin, other));
    await flood('begin');
    do {
      meanwhile.push(await timeOrder(origin, other));
      told = await flood('look');
    } while (meanwhile.length < orders * share || told.sentEvents < EVENTS * share);
    told = await flood('stop');
    await waitUntilDrained(origin);
    for (let n = 0; n < 5; n += 1) await timeOrder(origin, other);
  }
  return {
    ...told,
    orders: meanwhile.length,
    quietMs: quantile(usual, 0.99),
    attackedMs: quantile(meanwhile, 0.99),
  };
}

function expectDisconnected({ sentEvents, answered, connections, disconnects }: Found): void {
  expect(sentEvents).toBeGreaterThanOrEqual(EVENTS);
  // Even without limits the sender may be disconnected as a slow consumer, because acks pile up.
  expect(answered / connections, 'responses to one connection').toBeLessThanOrEqual(
    MESSAGE_LIMITS.perMinuteToClose,
  );
  expect(disconnects, 'times the sender was cut off').toBeGreaterThan(0);
}

function expectServed({ attackedMs, quietMs }: Found): void {
  expect(attackedMs / quietMs, 'times the usual wait of another shop').toBeLessThanOrEqual(SLOWDOWN);
}

const figures = ({ sentEvents, answered, connections, disconnects, orders, quietMs, attackedMs }: Found) => ({
  'events that left the sender': sentEvents,
  'of them answered': answered,
  connections,
  'times the sender was cut off': disconnects,
  'orders of another shop meanwhile': orders,
  'ms usual at p99': quietMs,
  'ms meanwhile at p99': attackedMs,
  'times the usual': attackedMs / quietMs,
});

test('an anonymous socket that floods is disconnected, and another shop is not delayed', () =>
  prove(NAME, () => runAttack(), {
    figures,
    holds(found) {
      expectDisconnected(found);
      expectServed(found);
    },
  }));

describeControls(() => {
  test('sockets without limits', async () => {
    // Load shedding is off too: it would reject orders instead of delaying them.
    const found = await runAttack({ RATE_LIMIT: 'off', MAX_LAG: 'off' }, ORDERS / 3);
    await expectProofToFail(NAME, 'sockets without limits', /^responses to one connection/, async () =>
      expectDisconnected(found),
    );
    // This mutant breaks both promises.
    const others = 'sockets without limits, for others';
    await expectProofToFail(NAME, others, /^times the usual wait of another shop/, async () =>
      expectServed(found),
    );
  });
});
