import { type Clients, startClients } from '../clients/clients.ts';
import type { RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds, type PairedRound } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { measureLowestRssMb } from '../setup/memory.ts';
import { MISSED_EVENTS, prepareShops, protocols, type Side, sinceSeqs } from '../setup/sides.ts';
import { bySize, roundLengths } from '../sizes.ts';

const SHOPS = bySize({ full: 1_000, short: 200 });
const DEVICES_EACH = 10;
const DEVICES = SHOPS * DEVICES_EACH;
const PER_SECOND = 200;
const RESTARTS = bySize({ full: 5, short: 1 });

/** Memory per device, CPU time per event, reconnecting after a restart. */
export const manyDevices: Measurement = async () => {
  printLine(
    `crowd: ${DEVICES} devices, ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s, ${RESTARTS} restarts`,
  );
  const folder = await prepareShops(SHOPS);
  const start = { product: folder.start, baseline: folder.startBaseline };
  const programs = { product: await start.product(), baseline: await start.baseline() };
  // One process for both would exceed most open-file limits.
  const clients = { product: startClients(), baseline: startClients() };
  const connect = (side: Side, since?: number[]) => {
    const target = { origin: programs[side].origin, protocol: protocols[side], shops: folder.seeded };
    return clients[side].openSockets(side, { ...target, devicesPerShop: DEVICES_EACH }, since);
  };
  try {
    const rows = [await measureMemory(programs, connect)];
    rows.push(...(await measureDelivery(programs, clients)));
    const reconnectAll = async (side: Side): Promise<number> => {
      const heads = await clients[side].latestSeqs(side);
      await clients[side].closeSockets(side);
      await programs[side].stop();
      programs[side] = await start[side]();
      const { seconds, resynced } = await connect(side, sinceSeqs(side, heads));
      const behind = side === 'product' ? await clients[side].countBehind(side, heads) : 0;
      if (resynced + behind > 0)
        throw new Error(`void: ${resynced} devices had to refetch, ${behind} are behind`);
      return seconds;
    };
    const rounds = await measurePairedRounds(
      RESTARTS,
      { product: () => reconnectAll('product'), baseline: () => reconnectAll('baseline') },
      (took) => took,
    );
    return [...rows, reconnectRow(rounds)];
  } finally {
    for (const { end } of Object.values(clients)) end();
    await Promise.all([programs.product.stop(), programs.baseline.stop()]);
    folder.remove();
  }
};

async function measureMemory(
  programs: Record<Side, MeasuredProgram>,
  connect: (side: Side) => Promise<unknown>,
): Promise<Row> {
  const kbEach = async (side: Side): Promise<number> => {
    const before = await measureLowestRssMb(programs[side]);
    await connect(side);
    return (((await measureLowestRssMb(programs[side])) - before) * 1_024) / DEVICES;
  };
  const [product, baseline] = [await kbEach('product'), await kbEach('baseline')];
  return {
    label: `resident memory a connected device, ${DEVICES} devices, kB`,
    product: `${product.toFixed(1)} kB`,
    baseline: `${baseline.toFixed(1)} kB`,
    figure: product,
    goal: 15,
    direction: 'at most',
  };
}

async function measureDelivery(
  programs: Record<Side, MeasuredProgram>,
  clients: Record<Side, Clients>,
): Promise<Row[]> {
  const measured = async (side: Side): Promise<RoundResult & { eventUs: number }> => {
    await clients[side].runOpenLoop(side, PER_SECOND, roundLengths.warmupSeconds);
    const before = programs[side].cpuMs();
    const round = await clients[side].runOpenLoop(side, PER_SECOND, roundLengths.measuredSeconds);
    return { ...round, eventUs: ((programs[side].cpuMs() - before) * 1_000) / round.delivered };
  };
  const rounds = await measurePairedRounds(
    roundLengths.rounds,
    { product: () => measured('product'), baseline: () => measured('baseline') },
    ({ eventUs }) => eventUs,
  );
  const where = `${DEVICES} devices in ${SHOPS} shops, ${PER_SECOND} orders a second`;
  const processor = compareRounds(rounds, ({ eventUs }) => eventUs);
  const p99 = compareRounds(rounds, (round) => round.p99);
  return [
    {
      label: `processor time a delivered event, ${where}, × baseline (${rounds.length} rounds)`,
      product: `${processor.product.toFixed(1)} µs`,
      baseline: `${processor.baseline.toFixed(1)} µs`,
      figure: processor.ratio,
      goal: 1.35,
      direction: 'at most',
    },
    {
      label: `the same, order → event, p99, ms (no device dropped)`,
      product: formatMs(p99.product),
      baseline: formatMs(p99.baseline),
      figure: p99.product,
      goal: 25,
      direction: 'at most',
    },
  ];
}

function reconnectRow(rounds: PairedRound<number>[]): Row {
  const { product, baseline, ratio } = compareRounds(rounds, (seconds) => seconds);
  return {
    label: `${DEVICES} devices come back after a restart, each caught up by ${MISSED_EVENTS} events, × baseline's connecting (${rounds.length} rounds)`,
    product: `${product.toFixed(2)} s`,
    baseline: `${baseline.toFixed(2)} s`,
    figure: ratio,
    goal: 2.7,
    direction: 'at most',
  };
}
