import { type Clients, startClients } from '../../clients/clients.ts';
import type { RoundResult } from '../../clients/order-load.ts';
import { requireSockets, socketLimit } from '../../open-files.ts';
import { formatMs, type Measurement, printLine, type Row } from '../../report.ts';
import { type CpuUse, measureCpu } from '../../setup/cpu-time.ts';
import type { MeasuredProgram } from '../../setup/measured-program.ts';
import { separateCores } from '../../setup/pin.ts';
import { type PreparedShops, prepareShops, protocols } from '../../setup/sides.ts';
import { bySize, WARMUP_ORDERS } from '../../sizes.ts';

/** Staff are the owner, four waiters and the kitchen; diners have the menu of a table open. */
const [STAFF_EACH, DINERS_EACH] = [6, 9];
const DEVICES_EACH = STAFF_EACH + DINERS_EACH;
/** At the peak. */
const SECONDS_PER_ORDER = 20;
const MAX_P99_MS = 250;
const GOAL = 500;
const SMALLEST = bySize({ full: 250, short: 20 });
/** One address has ports for only 28,000 sockets. */
const LARGEST = bySize({ full: 1_800, short: 80 });
/**
 * The result lies between the largest number that passed and the smallest that failed. Their distance is at
 * most this fraction.
 */
const PRECISION = bySize({ full: 0.1, short: 0.3 });
const [WARMUP_SECONDS, MEASURED_SECONDS] = bySize({ full: [3, 25], short: [1, 4] });
/** No trial starts later. */
const LAST_TRIAL_MS = bySize({ full: 480_000, short: 40_000 });

interface Trial extends RoundResult, CpuUse {
  restaurants: number;
  residentMb: number;
}

/** How many restaurants one process serves on one core while order → event stays within the limit. */
export const town: Measurement = async () => {
  requireSockets(SMALLEST * DEVICES_EACH);
  const limit = Math.min(LARGEST, Math.floor(socketLimit() / DEVICES_EACH));
  printLine(
    `town: restaurants of ${DEVICES_EACH} devices on one core, from ${SMALLEST} to at most ${limit}, ${MEASURED_SECONDS} s each`,
  );
  const folder = await prepareShops(limit);
  try {
    const { best, failed } = await findLargest(limit, (restaurants) => tryTwice(folder, restaurants));
    if (!best) throw new Error(`void: not even ${SMALLEST} restaurants stay within ${MAX_P99_MS} ms`);
    return [
      townRow(
        best,
        failed ??
          `more than ${limit} were not tried (${limit < LARGEST ? 'ulimit -n' : "the measurement's own limit"})`,
      ),
    ];
  } finally {
    folder.remove();
  }
};

/** Doubles the number until it fails, then bisects. */
async function findLargest(
  limit: number,
  attempt: (restaurants: number) => Promise<Trial | undefined>,
): Promise<{ best: Trial | undefined; failed: string | undefined }> {
  const started = performance.now();
  let best: Trial | undefined;
  let tooMany: number | undefined;
  for (let next = Math.min(SMALLEST, limit); ; ) {
    const trial = await attempt(next);
    if (trial) best = trial;
    else tooMany = next;
    const passed = best?.restaurants ?? 0;
    if (passed === limit || (tooMany ?? limit) <= SMALLEST) break;
    if (performance.now() - started > LAST_TRIAL_MS) break;
    if (tooMany !== undefined && (tooMany - passed) / tooMany <= PRECISION) break;
    next = tooMany === undefined ? Math.min(passed * 2, limit) : Math.round((passed + tooMany) / 2);
  }
  return { best, failed: tooMany === undefined ? undefined : `${tooMany} were too many` };
}

/** A single slow trial may be the fault of the machine. */
async function tryTwice(folder: PreparedShops, restaurants: number): Promise<Trial | undefined> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const trial = await runTrial(folder, restaurants);
    const isPassed = typeof trial !== 'string' && trial.p99 <= MAX_P99_MS;
    printLine(`  ${restaurants}: ${typeof trial === 'string' ? trial : describe(trial)}`);
    if (isPassed) return trial;
  }
  return undefined;
}

/** Returns why the trial is void, for example because there are more orders than the program can take. */
async function runTrial(folder: PreparedShops, restaurants: number): Promise<Trial | string> {
  // Each trial has its own program, because memory that was used once is not given back.
  const program = await folder.startSide('product');
  const clients = startClients();
  try {
    separateCores(program.pid, clients.pid);
    const result = await measureTrial(program, clients, folder, restaurants).catch(voidReason);
    if (typeof result === 'string') return result;
    return { ...result, restaurants, residentMb: program.residentMb() };
  } finally {
    clients.end();
    await program.stop();
  }
}

function voidReason({ message }: Error): string {
  if (!message.startsWith('void:')) throw new Error(message);
  return message;
}

async function measureTrial(
  program: MeasuredProgram,
  clients: Clients,
  { seeded }: PreparedShops,
  restaurants: number,
): Promise<RoundResult & CpuUse> {
  await clients.openSockets('town', {
    origin: program.origin,
    protocol: protocols.product,
    shops: seeded.slice(0, restaurants),
    devicesPerShop: STAFF_EACH,
    dinersPerShop: DINERS_EACH,
  });
  const run = (seconds: number) => clients.runOpenLoop('town', restaurants / SECONDS_PER_ORDER, seconds);
  await clients.warmUp('town', WARMUP_ORDERS);
  await run(WARMUP_SECONDS);
  // In µs for each second, which are millionths of a core.
  return measureCpu(
    program,
    () => run(MEASURED_SECONDS),
    ({ orders, perSecond }) => orders / perSecond,
  );
}

function describe({ p50, p99, mainUs, allUs, residentMb }: Trial): string {
  const percentOf = (us: number) => `${(us / 10_000).toFixed(0)} %`;
  return `p50 ${formatMs(p50)}, p99 ${formatMs(p99)}, main thread ${percentOf(mainUs)} and all threads ${percentOf(allUs)} of the core, ${residentMb.toFixed(0)} MB`;
}

function townRow(best: Trial, why: string): Row {
  const perGb = (best.restaurants * 1_024) / best.residentMb;
  const wholeCore = best.restaurants / (best.allUs / 1e6);
  return {
    label: `restaurants on one core (${DEVICES_EACH} devices each, an order per ${SECONDS_PER_ORDER} s) with order → event p99 ≤ ${MAX_P99_MS} ms`,
    product: describe(best),
    baseline: '',
    beside: `${perGb.toFixed(0)} restaurants a gigabyte; ${why}; model: ${wholeCore.toFixed(0)} would take the core whole`,
    figure: best.restaurants,
    goal: GOAL,
    direction: 'at least',
  };
}
