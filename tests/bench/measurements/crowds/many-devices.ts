import { median, quantile } from '../../../support/quantile.ts';
import { placeOrdersDuring } from '../../clients/background-orders.ts';
import { type Clients, startClients } from '../../clients/clients.ts';
import { compareRounds, measurePairedRounds } from '../../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../../report.ts';
import { measureCpu } from '../../setup/cpu-time.ts';
import type { MeasuredProgram } from '../../setup/measured-program.ts';
import { measureLowestRssMb } from '../../setup/memory.ts';
import { MISSED_EVENTS, type PreparedShops, prepareShops, protocols, sinceSeqs } from '../../setup/sides.ts';
import { bySize, roundLengths, WARMUP_ORDERS } from '../../sizes.ts';

const SHOPS = bySize({ full: 1_000, short: 200 });
const DEVICES_EACH = 10;
const DEVICES = SHOPS * DEVICES_EACH;
const PER_SECOND = 200;
/** One interval of heartbeats: each round contains one ping per device. */
const MEASURED_SECONDS = bySize({ full: 10, short: roundLengths.measuredSeconds });
const RESTARTS = bySize({ full: 5, short: 1 });
/** Without devices; they order while the other shops' devices come back. */
const [ORDERING_SHOPS, ORDERS_PER_SECOND] = [10, 50];
const GOALS = { memoryKb: 13, eventCpu: 1.5, eventP99Ms: 25, returnCpu: 7.5, orderP99Ms: 250 };

type Side = 'product' | 'baseline';

interface Crowd {
  folder: PreparedShops;
  programs: Record<Side, MeasuredProgram>;
  clients: Record<Side, Clients>;
}

/** Memory per device, CPU time per event, reconnecting after a restart. */
export const manyDevices: Measurement = async () => {
  printLine(
    `crowd: ${DEVICES} devices, ${roundLengths.rounds} rounds of ${MEASURED_SECONDS} s, ${RESTARTS} restarts`,
  );
  const folder = await prepareShops(SHOPS + ORDERING_SHOPS);
  const programs = {
    product: await folder.startSide('product'),
    baseline: await folder.startSide('baseline'),
  };
  // One process for both would exceed most open-file limits.
  const clients = { product: startClients(), baseline: startClients() };
  const crowd = { folder, programs, clients };
  try {
    const rows = [await measureMemory(crowd), ...(await measureDelivery(crowd))];
    rows.push(await measureReturn(crowd), await measureOrdersDuringReturn(crowd));
    return rows;
  } finally {
    for (const { end } of Object.values(clients)) end();
    await Promise.all([programs.product.stop(), programs.baseline.stop()]);
    folder.remove();
  }
};

function connectAll({ folder, programs, clients }: Crowd, side: Side, since?: number[]) {
  const { origin } = programs[side];
  const target = { origin, protocol: protocols[side], shops: folder.seeded.slice(0, SHOPS) };
  return clients[side].openSockets(side, { ...target, devicesPerShop: DEVICES_EACH }, since);
}

async function measureMemory(crowd: Crowd): Promise<Row> {
  const kbEach = async (side: Side): Promise<number> => {
    const program = crowd.programs[side];
    const before = await measureLowestRssMb(program);
    await connectAll(crowd, side);
    return (((await measureLowestRssMb(program)) - before) * 1_024) / DEVICES;
  };
  const [product, baseline] = [await kbEach('product'), await kbEach('baseline')];
  return {
    label: `resident memory a connected device, ${DEVICES} devices, kB`,
    product: `${product.toFixed(1)} kB`,
    baseline: `${baseline.toFixed(1)} kB`,
    figure: product,
    goal: GOALS.memoryKb,
    direction: 'at most',
  };
}

async function measureDelivery({ programs, clients }: Crowd): Promise<Row[]> {
  const measured = async (side: Side) => {
    const run = (seconds: number) => clients[side].runOpenLoop(side, PER_SECOND, seconds);
    await run(roundLengths.warmupSeconds);
    return measureCpu(
      programs[side],
      () => run(MEASURED_SECONDS),
      ({ delivered }) => delivered,
    );
  };
  for (const side of ['product', 'baseline'] as const) await clients[side].warmUp(side, WARMUP_ORDERS);
  const rounds = await measurePairedRounds(
    roundLengths.rounds,
    { product: () => measured('product'), baseline: () => measured('baseline') },
    ({ mainUs }) => mainUs,
  );
  const where = `${DEVICES} devices in ${SHOPS} shops, ${PER_SECOND} orders a second`;
  const main = compareRounds(rounds, ({ mainUs }) => mainUs);
  const all = compareRounds(rounds, ({ allUs }) => allUs);
  const [p50, p99] = [
    compareRounds(rounds, (round) => round.p50),
    compareRounds(rounds, (round) => round.p99),
  ];
  const formatCpu = (side: Side) => `${main[side].toFixed(1)} µs (all threads ${all[side].toFixed(1)})`;
  const formatLatency = (side: Side) => `${formatMs(p99[side])}, p50 ${formatMs(p50[side])}`;
  return [
    {
      label: `processor time a delivered event, ${where}, × baseline of the same rows (${rounds.length} rounds)`,
      product: formatCpu('product'),
      baseline: formatCpu('baseline'),
      beside: `order → event p50 ${p50.ratio.toFixed(2)} ×`,
      figure: main.ratio,
      goal: GOALS.eventCpu,
      direction: 'at most',
    },
    {
      label: `the same, order → event, p99, ms (no device dropped)`,
      product: formatLatency('product'),
      baseline: formatLatency('baseline'),
      figure: p99.product,
      goal: GOALS.eventP99Ms,
      direction: 'at most',
    },
  ];
}

/** Stops the program with all devices connected and starts it again. Returns the devices' connecting, to be called once. */
async function restart(crowd: Crowd, side: Side) {
  const { clients, programs, folder } = crowd;
  const heads = await clients[side].latestSeqs(side);
  await clients[side].closeSockets(side);
  await programs[side].stop();
  programs[side] = await folder.startSide(side);
  return async () => {
    const returned = await measureCpu(
      programs[side],
      () => connectAll(crowd, side, sinceSeqs(side, heads)),
      () => DEVICES,
    );
    const behind = side === 'product' ? await clients[side].countBehind(side, heads) : 0;
    if (returned.resynced + behind > 0)
      throw new Error(`void: ${returned.resynced} devices had to refetch, ${behind} are behind`);
    return returned;
  };
}

async function measureReturn(crowd: Crowd): Promise<Row> {
  const measured = async (side: Side) => (await restart(crowd, side))();
  const rounds = await measurePairedRounds(
    RESTARTS,
    { product: () => measured('product'), baseline: () => measured('baseline') },
    ({ mainUs }) => mainUs,
  );
  const processor = compareRounds(rounds, ({ mainUs }) => mainUs);
  const took = compareRounds(rounds, ({ seconds }) => seconds);
  const formatSide = (side: Side) => `${processor[side].toFixed(0)} µs a device, ${took[side].toFixed(2)} s`;
  return {
    label: `${DEVICES} devices come back after a restart, each caught up by ${MISSED_EVENTS} events, processor time × baseline's connecting (${rounds.length} rounds)`,
    product: formatSide('product'),
    baseline: formatSide('baseline'),
    beside: `${took.ratio.toFixed(2)} × the time`,
    figure: processor.ratio,
    goal: GOALS.returnCpu,
    direction: 'at most',
  };
}

/** Restarts of their own: the orders' commits would count as work of the return. */
async function measureOrdersDuringReturn(crowd: Crowd): Promise<Row> {
  const responseMs: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < RESTARTS; round++) {
    const returnAll = await restart(crowd, 'product');
    const { origin } = crowd.programs.product;
    const shops = crowd.folder.seeded.slice(SHOPS);
    const orders = { origin, protocol: protocols.product, shops, perSecond: ORDERS_PER_SECOND };
    const result = await placeOrdersDuring(orders, returnAll);
    responseMs.push(...result.responseMs);
    seconds.push(result.seconds);
  }
  const p99 = quantile(responseMs, 0.99);
  return {
    label: `orders of other shops while ${DEVICES} devices come back, ${ORDERS_PER_SECOND}/s, POST → response, p99, ms (${RESTARTS} rounds)`,
    product: `${formatMs(p99)}, p50 ${formatMs(quantile(responseMs, 0.5))} of ${responseMs.length} orders; the return took ${median(seconds).toFixed(2)} s`,
    baseline: '',
    figure: p99,
    goal: GOALS.orderP99Ms,
    direction: 'at most',
  };
}
