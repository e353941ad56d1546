import { join } from 'node:path';
import { median } from '../../../support/quantile.ts';
import { type Clients, startClients } from '../../clients/clients.ts';
import type { Protocol } from '../../clients/device.ts';
import type { RoundResult } from '../../clients/order-load.ts';
import { compareRounds, measurePairedRounds, type PairedRound } from '../../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../../report.ts';
import { type CpuUse, measureCpu } from '../../setup/cpu-time.ts';
import { type MeasuredProgram, startMeasuredProgram } from '../../setup/measured-program.ts';
import { prepareShops } from '../../setup/sides.ts';
import { roundLengths } from '../../sizes.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const CONNECTIONS = 32;
const PER_SECOND = 50;
const ORDERS_GOAL = 1.4;

const PROTOCOLS = { product: 'socket.io', usual: 'usual', feathers: 'feathers' } satisfies Record<
  string,
  Protocol
>;
type ProgramName = keyof typeof PROTOCOLS;
/** The name of a peer's file in `baseline/`, and in the report. */
const PEERS = { usual: ['express-app', 'usual app'], feathers: ['feathers-app', 'Feathers'] } as const;
const PEER_NAMES = ['usual', 'feathers'] as const;

/** Processor time per order. */
type LoadResult = RoundResult & CpuUse;
/** The product's alone, or those of all peers. */
type LoadResults = Partial<Record<ProgramName, LoadResult>>;

interface Programs {
  programs: Record<ProgramName, MeasuredProgram>;
  clients: Clients;
  close(): Promise<void>;
}

async function startPrograms(): Promise<Programs> {
  const folder = await prepareShops(SHOPS);
  const startPeer = (name: keyof typeof PEERS) =>
    startMeasuredProgram([`tests/bench/baseline/${PEERS[name][0]}.main.mjs`], {
      PEER_DB: join(folder.dataDir, `${name}.db`),
    });
  const programs = {
    product: await folder.start(),
    usual: await startPeer('usual'),
    feathers: await startPeer('feathers'),
  };
  const clients = startClients();
  const close = async () => {
    clients.end();
    await Promise.all(Object.values(programs).map((program) => program.stop()));
    folder.remove();
  };
  try {
    const load = { shops: folder.seeded, devicesPerShop: DEVICES_EACH };
    for (const name of ['product', ...PEER_NAMES] as const)
      await clients.openSockets(name, { origin: programs[name].origin, protocol: PROTOCOLS[name], ...load });
  } catch (error) {
    await close();
    throw error;
  }
  return { programs, clients, close };
}

type RunLoad = (name: ProgramName, seconds: number) => Promise<RoundResult>;

/** @param figureOf the product's figure, or that of the best peer */
function measureRounds(
  { programs }: Programs,
  run: RunLoad,
  figureOf: (results: LoadResults) => number,
): Promise<PairedRound<LoadResults>[]> {
  const measure = async (name: ProgramName): Promise<LoadResult> => {
    await run(name, roundLengths.warmupSeconds);
    return measureCpu(
      programs[name],
      () => run(name, roundLengths.measuredSeconds),
      ({ orders }) => orders,
    );
  };
  const sides = {
    product: async () => ({ product: await measure('product') }),
    baseline: async () => ({ usual: await measure('usual'), feathers: await measure('feathers') }),
  };
  return measurePairedRounds<LoadResults>(roundLengths.rounds, sides, figureOf);
}

function formatMedians(results: readonly (LoadResult | undefined)[], by: 'perSecond' | 'p50'): string {
  const of = (key: keyof LoadResult) => median(results.map((result) => result?.[key] ?? Number.NaN));
  const figure =
    by === 'perSecond'
      ? `${of('perSecond').toFixed(0)}/s`
      : `${formatMs(of('p50'))}, p99 ${formatMs(of('p99'))}`;
  return `${figure}, ${of('allUs').toFixed(0)} µs each`;
}

function comparisonRow(
  label: string,
  rounds: PairedRound<LoadResults>[],
  by: 'perSecond' | 'p50',
  figureOf: (results: LoadResults) => number,
): Pick<Row, 'label' | 'product' | 'baseline' | 'figure' | 'direction'> {
  const { ratio } = compareRounds(rounds, figureOf);
  const peers = PEER_NAMES.map((name) => {
    const results = rounds.map(({ baseline }) => baseline[name]);
    return `${PEERS[name][1]} ${formatMedians(results, by)}`;
  });
  return {
    label: `${label} (${rounds.length} rounds)`,
    product: formatMedians(
      rounds.map(({ product }) => product.product),
      by,
    ),
    baseline: peers.join('; '),
    figure: by === 'perSecond' ? ratio : 1 / ratio,
    direction: 'at least',
  };
}

const fastestP50 = (results: LoadResults) => Math.min(...Object.values(results).map(({ p50 }) => p50));
const productOrUsualP50 = ({ product, usual }: LoadResults) => (product ?? usual)?.p50 ?? Number.NaN;
const mostOrders = (results: LoadResults) =>
  Math.max(...Object.values(results).map(({ perSecond }) => perSecond));

/** The peers replace the baseline. */
export const peerApps: Measurement = async () => {
  printLine(`peers: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`);
  const started = await startPrograms();
  const { clients } = started;
  const openLoop: RunLoad = (name, seconds) => clients.runOpenLoop(name, PER_SECOND, seconds);
  const closedLoop: RunLoad = (name, seconds) => clients.runClosedLoop(name, CONNECTIONS, seconds, 'json');
  const devices = `${SHOPS * DEVICES_EACH} devices`;
  try {
    // The usual app does not keep up, so its p50 says little about a round.
    const latency = await measureRounds(started, openLoop, fastestP50);
    const latencyLabel = `order → event at ${PER_SECOND}/s, p50, ${devices}, times sooner than the usual app`;
    const orders = await measureRounds(started, closedLoop, mostOrders);
    const ordersLabel = `orders a second, ${CONNECTIONS} connections, ${devices}, × the best peer`;
    return [
      { ...comparisonRow(latencyLabel, latency, 'p50', productOrUsualP50), goal: 1 },
      { ...comparisonRow(ordersLabel, orders, 'perSecond', mostOrders), goal: ORDERS_GOAL },
    ];
  } finally {
    await started.close();
  }
};
