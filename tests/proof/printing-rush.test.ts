import { createRandom } from '@tawa/server/demo/random.ts';
import type { PrintTimings } from '@tawa/server/features/printing/queue/print-sender.service.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { PrinterEmulatorOptions } from '../support/printing/printer-emulator.ts';
import { startWithTimings } from '../support/processes/server-process.ts';
import { quantile } from '../support/quantile.ts';
import { waitUntil } from '../support/wait-until.ts';
import { orderOn, type Paper, type PaperKind, requestOf, SILENT, startPapers } from './printing/papers.ts';
import { checkSlips, isSettled, readJobs, type SlipFindings } from './printing/slip-checks.ts';
import { createSlipOrders } from './printing/slip-orders.ts';
import { bySize, describeControls, expectProofToFail, prove, SEED } from './proof.ts';
import { changeRows } from './store/open-database.ts';
import { createFolderWithShop } from './store/store-process.ts';

const NAME = 'rush at four printers, one slow, one silent and one dead';

/** The first orders find a server that V8 has not compiled yet. */
const WARMUP_ORDERS = 4;

interface RushSize {
  orders: number;
  seconds: number;
  /** Before the rush, one at a time: what a slip takes at an idle printer. The warm-up is among them. */
  idleOrders: number;
}
const SIZE = bySize<RushSize>({
  small: { orders: 40, seconds: 6, idleOrders: WARMUP_ORDERS + 8 },
  full: { orders: 200, seconds: 60, idleOrders: WARMUP_ORDERS + 30 },
});

/** All have the profile of a new printer, except that a set-up slip has found the silent one to give no sign. */
const PRINTERS = {
  good: { item: 'paneer', ends: ['PRINTED'] },
  slow: { item: 'naan', printer: { bytesPerTick: 64, windowBytes: 64 }, ends: ['PRINTED'] },
  /** Its prints take five seconds each, so it gets few. */
  silent: {
    item: 'offMenu',
    profile: { ...defaultProfiles[80], statusRequests: false, sign: 'none' },
    printer: SILENT,
    ends: ['SENT'],
    everyNth: 20,
  },
  dead: { item: 'chai', ends: ['PRINTED'] },
} satisfies Record<string, PaperKind>;

/** The promise, which only the full size asserts: the small one runs beside other tests. */
const PRINTED_WITHIN_MS = 1_000;
/** In a rush a slip waits for the one before it, and for the transactions of other orders. */
const MAX_TIMES_IDLE = 10;
/** Production's last interval is 30 s, with which the full size runs. */
const RETRY_MS = bySize<{ retryMs?: number[] }>({ small: { retryMs: [200] }, full: {} });

interface Found extends SlipFindings {
  idleMs: number[];
  rushMs: number[];
  slowMs: number[];
  /** By the silent printer. */
  sent: number;
  /** Of the dead printer after its return. */
  printedLater: number;
}

interface Broken {
  size: RushSize;
  timings: Partial<PrintTimings>;
  /** The slow printer. */
  slow: PrinterEmulatorOptions;
}

async function startRushedServer(timings: Partial<PrintTimings>) {
  const { dataDir, shop } = await createFolderWithShop();
  changeRows(dataDir, 'UPDATE items SET is_available = TRUE');
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

/** With `broken` the good and the slow printer respond to nothing in the rush, and a device orders twice. */
async function runRush(broken?: Broken): Promise<Found> {
  const { size = SIZE, timings = {}, slow: slowPrinter = PRINTERS.slow.printer } = broken ?? {};
  const { dataDir, shop, server, stop } = await startRushedServer({ ...RETRY_MS, ...timings });
  const slow = { ...PRINTERS.slow, printer: slowPrinter };
  const papers = await startPapers(server, shop, { ...PRINTERS, slow });
  const { good, dead } = papers;
  const all = Object.values(papers);
  const orders = createSlipOrders(async () => server.origin, shop, all);
  const jobsOf = (paper: Paper) => readJobs(dataDir).filter(({ printerId }) => printerId === paper.printerId);
  const waitUntilSettled = (...of: Paper[]) =>
    waitUntil(() => of.flatMap(jobsOf).every(isSettled) || undefined);
  for (let n = 1; n <= size.idleOrders; n++) {
    await orders.place();
    for (const paper of [good, dead]) await paper.waitForSlips(n);
  }
  await waitUntilSettled(good, papers.slow, dead);
  await dead.setMode('not-listening');
  if (broken) for (const paper of [good, papers.slow]) await paper.setMode('no-status');
  await placeInRush(broken ? orders.placeTwice : orders.place, size);
  await waitForAll(good, size.idleOrders + size.orders);
  await dead.setMode('ok');
  await waitForAll(dead, size.idleOrders + size.orders);
  await waitUntilSettled(...all);
  // What is PRINTED or SENT is on paper by now, and not in a buffer.
  for (const paper of all) await paper.switchOff();
  await stop();
  const [goodMs, slowMs] = [good, papers.slow].map((paper) => latenciesOf(dataDir, paper));
  return {
    ...checkSlips(dataDir, all, orders.acknowledged),
    idleMs: goodMs?.slice(WARMUP_ORDERS, size.idleOrders) ?? [],
    rushMs: goodMs?.slice(size.idleOrders) ?? [],
    slowMs: slowMs?.slice(size.idleOrders) ?? [],
    sent: jobsOf(papers.silent).filter(({ status }) => status === 'SENT').length,
    printedLater: dead.slips().length - size.idleOrders,
  };
}

/** Orders arrive as people do, each without waiting for the one before it. */
async function placeInRush(place: () => Promise<void>, { orders, seconds }: RushSize): Promise<void> {
  const random = createRandom(SEED);
  const arrivals = Array.from({ length: orders }, () => random.integer(0, seconds * 1_000));
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

const expectOnce = ({ twice }: Found) => expect(twice, 'on paper twice').toEqual([]);
const expectNoneLost = ({ lost }: Found) => expect(lost, 'lost').toEqual([]);
const expectPrompt = (found: Found) =>
  expect(timesIdle(found), 'late: times an idle printer at p90').toBeLessThanOrEqual(MAX_TIMES_IDLE);

test('a rush: a good printer prints at once, a slow and a silent one lose nothing, a dead one prints all later', () =>
  prove(NAME, runRush, {
    figures: (found) => ({
      orders: SIZE.orders,
      'slips that were due at once': found.rushMs.length,
      'ms from event to paper at p50': Math.round(quantile(found.rushMs, 0.5)),
      'ms at p99': Math.round(p99(found.rushMs)),
      'ms at an idle printer at p50': Math.round(quantile(found.idleMs, 0.5)),
      'ms at an idle printer at p99': Math.round(p99(found.idleMs)),
      'ms at the slow printer at p50': Math.round(quantile(found.slowMs, 0.5)),
      'slips sent to the silent printer': found.sent,
      'slips of the dead printer after its return': found.printedLater,
      twice: found.twice.length,
      lost: found.lost.length,
      'ended otherwise than the profile promises': found.unpromised.length,
      profiles: 'new and silent',
    }),
    holds(found) {
      expectOnce(found);
      expectNoneLost(found);
      expect(found.unpromised, 'an end that the profile does not promise').toEqual([]);
      expect(found.questionMarks, 'a ? in place of a character').toEqual([]);
      expectPrompt(found);
      expect(found.rushMs).toHaveLength(SIZE.orders);
      expect(found.slowMs).toHaveLength(SIZE.orders);
      expect(found.printedLater).toBe(SIZE.orders);
      expect(p99(found.rushMs)).toBeLessThanOrEqual(
        bySize({ small: Number.POSITIVE_INFINITY, full: PRINTED_WITHIN_MS }),
      );
    },
  }));

describeControls(() => {
  test('a queue that waits for a status, a printer that loses its buffer, and a device that orders twice', async () => {
    const found = await runRush({
      size: { orders: 6, seconds: 1, idleOrders: WARMUP_ORDERS + 2 },
      timings: { statusMs: 500 },
      slow: { bytesPerTick: 5 },
    });
    const expectRed = (mutant: string, reason: RegExp, check: (found: Found) => void) =>
      expectProofToFail(NAME, mutant, reason, async () => check(found));
    await expectRed('a queue that waits for a silent printer', /^late/, expectPrompt);
    await expectRed('a printer that ends the connection before it prints', /^lost/, expectNoneLost);
    await expectRed('a device that repeats an order under another key', /^on paper twice/, expectOnce);
  });
});
