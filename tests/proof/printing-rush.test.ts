import { createRandom } from '@tawa/server/demo/random.ts';
import type { PrintTimings } from '@tawa/server/features/printing/print-sender.service.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { PrinterMode } from '../support/printing/printer-input.ts';
import { startWithTimings } from '../support/processes/server-process.ts';
import { quantile } from '../support/quantile.ts';
import { waitUntil } from '../support/wait-until.ts';
import { orderOn, type Paper, requestOf, startPapers } from './printing/papers.ts';
import { checkSlips, readJobs, type SlipFindings } from './printing/slip-checks.ts';
import { createSlipOrders } from './printing/slip-orders.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';
import { createFolderWithShop } from './store/store-process.ts';

const NAME = 'rush at three printers, one of them dead';
const ORDERS = bySize({ small: 40, full: 200 });
const SECONDS = bySize({ small: 6, full: 60 });
/** The first orders find a server that V8 has not compiled yet. */
const WARMUP_ORDERS = 4;
/** Before the rush, one at a time: what a slip takes at an idle printer. The warm-up is among them. */
const IDLE_ORDERS = WARMUP_ORDERS + bySize({ small: 8, full: 30 });
/** The promise, which only the full size asserts: the small one runs beside other tests. */
const PRINTED_WITHIN_MS = 1_000;
/** In a rush a slip waits for the one before it, and for the transactions of other orders. */
const MAX_TIMES_IDLE = 10;
/** Production's last interval is 30 s, with which the full size runs. */
const RETRY_MS = bySize<{ retryMs?: number[] }>({ small: { retryMs: [200] }, full: {} });

interface Found extends SlipFindings {
  idleMs: number[];
  rushMs: number[];
  /** Of the dead printer after its return. */
  printedLater: number;
}

async function startRushedServer(timings: Partial<PrintTimings>) {
  const { dataDir, shop } = await createFolderWithShop();
  const env = { DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMIT: 'off', MAX_LAG: 'off' };
  const { process, listening, exited } = startWithTimings(env, { printing: timings });
  onTestFinished(() => void process.kill('SIGKILL'));
  const server = { origin: await listening };
  const stop = async () => {
    process.kill('SIGTERM');
    await exited;
  };
  return { dataDir, shop, server, stop };
}

async function runRush(broken: { timings?: Partial<PrintTimings>; mode?: PrinterMode } = {}): Promise<Found> {
  const { dataDir, shop, server, stop } = await startRushedServer({ ...RETRY_MS, ...broken.timings });
  const papers = await startPapers(server, shop, ['paneer', 'naan', 'chai'], defaultProfiles[80]);
  const [, , dead] = papers as [Paper, Paper, Paper];
  const living = papers.slice(0, 2);
  const orders = createSlipOrders(async () => server.origin, shop);
  for (let n = 1; n <= IDLE_ORDERS; n++) {
    await orders.place();
    for (const paper of papers) await paper.waitForSlips(n);
  }
  await waitUntil(() => readJobs(dataDir).every(({ status }) => status === 'PRINTED') || undefined);
  await dead.setMode('not-listening');
  for (const paper of living) await paper.setMode(broken.mode ?? 'ok');
  await placeInRush(orders.place);
  for (const paper of living) await waitForAll(paper, IDLE_ORDERS + ORDERS);
  await dead.setMode('ok');
  await waitForAll(dead, IDLE_ORDERS + ORDERS);
  await waitUntil(() => readJobs(dataDir).every(({ status }) => status === 'PRINTED') || undefined);
  await stop();
  const latencies = living.map((paper) => latenciesOf(dataDir, paper));
  return {
    ...checkSlips(dataDir, papers, orders.acknowledged),
    idleMs: latencies.flatMap((ms) => ms.slice(WARMUP_ORDERS, IDLE_ORDERS)),
    rushMs: latencies.flatMap((ms) => ms.slice(IDLE_ORDERS)),
    printedLater: dead.slips().length - IDLE_ORDERS,
  };
}

/** Orders arrive as people do, each without waiting for the one before it. */
async function placeInRush(place: () => Promise<void>): Promise<void> {
  const random = createRandom(SEED);
  const arrivals = Array.from({ length: ORDERS }, () => random.integer(0, SECONDS * 1_000));
  await Promise.all(
    arrivals.map(async (afterMs) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await place();
    }),
  );
}

/** A rush of a minute's slips may take longer than a single wait. */
async function waitForAll(paper: Paper, count: number): Promise<void> {
  for (let next = paper.slips().length + 1; next <= count; next++) await paper.waitForSlips(next);
}

/** From the event's commit to the last byte on paper, by the order's number. */
function latenciesOf(dataDir: string, paper: Paper): number[] {
  const committedAt = new Map(
    readJobs(dataDir)
      .filter(({ printerId }) => printerId === paper.printerId)
      .map(({ request, createdAt }) => [request, createdAt]),
  );
  return paper
    .slips()
    .map((slip, n) => ({ order: orderOn(slip) ?? 0, at: paper.printedAt[n] ?? Number.NaN }))
    .sort((a, b) => a.order - b.order)
    .map(({ order, at }) => at - (committedAt.get(requestOf(order)) ?? Number.NaN));
}

const p99 = (ms: readonly number[]) => quantile(ms, 0.99);
const timesIdle = ({ idleMs, rushMs }: Found) => quantile(rushMs, 0.9) / quantile(idleMs, 0.9);

function expectPromptAndOnce(found: Found): void {
  expect(found.twice, 'on paper twice').toEqual([]);
  expect(found.lost, 'lost').toEqual([]);
  expect(found.questionMarks, 'a ? in place of a character').toEqual([]);
  expect(timesIdle(found), 'late: times an idle printer at p90').toBeLessThanOrEqual(MAX_TIMES_IDLE);
}

test('a rush: two printers print at once, and the dead one prints all of its slips once when it is back', () =>
  prove(NAME, runRush, {
    figures: (found) => ({
      orders: ORDERS,
      'slips that were due at once': found.rushMs.length,
      'ms from event to paper at p50': Math.round(quantile(found.rushMs, 0.5)),
      'ms at p99': Math.round(p99(found.rushMs)),
      'ms at an idle printer at p50': Math.round(quantile(found.idleMs, 0.5)),
      'ms at an idle printer at p99': Math.round(p99(found.idleMs)),
      'slips of the dead printer after its return': found.printedLater,
      twice: found.twice.length,
      lost: found.lost.length,
    }),
    holds(found) {
      expectPromptAndOnce(found);
      expect(found.rushMs).toHaveLength(2 * ORDERS);
      expect(found.printedLater).toBe(ORDERS);
      expect(p99(found.rushMs)).toBeLessThanOrEqual(
        bySize({ small: Number.POSITIVE_INFINITY, full: PRINTED_WITHIN_MS }),
      );
    },
  }));

test('the control: a queue that waits too long for a status that never comes is late', () =>
  expectProofToFail(NAME, 'a queue that waits for a silent printer', /^late/, async () =>
    expectPromptAndOnce(await runRush({ timings: { statusMs: 500 }, mode: 'no-status' })),
  ));
