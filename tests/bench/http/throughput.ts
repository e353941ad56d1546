import { compareRounds, measurePairedRounds, type PairedRound } from '../paired-rounds.ts';
import { printLine, type Row } from '../report.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { bySize, WARMUP_ORDERS } from '../sizes.ts';
import { type RawRequest, runHttpLoop } from './closed-loop.ts';

/** A disturbance outlasts a short round and shifts its baseline, so the round is discarded. */
export const ROUNDS = bySize({ full: 15, short: 3, quick: 5 });
const CONNECTIONS = 32;
export const READ_SECONDS = { warm: 0.1, counted: bySize({ full: 0.5, short: 0.3 }) };
export const WRITES = bySize({ full: { warm: 100, counted: 500 }, short: { warm: 20, counted: 60 } });
/** What writes consume, warming up included. */
export const WRITES_PER_SIDE = WARMUP_ORDERS + ROUNDS * (WRITES.warm + WRITES.counted);

export interface LoadTarget {
  program: MeasuredProgram;
  expectedStatus: number;
  nextRequest(): RawRequest | undefined;
}

export interface Throughput {
  perSecond: number;
  /** Of the program's main thread per request, in µs. */
  cpuUs: number;
}

async function measureThroughput({ program, expectedStatus, nextRequest }: LoadTarget): Promise<Throughput> {
  const before = program.mainThreadCpuMs();
  const { origin } = program;
  const { requests, seconds } = await runHttpLoop({
    origin,
    connections: CONNECTIONS,
    expectedStatus,
    nextRequest,
  });
  return {
    perSecond: requests / seconds,
    cpuUs: ((program.mainThreadCpuMs() - before) * 1_000) / requests,
  };
}

type LoadLimit = (side: LoadTarget) => LoadTarget;

const limitSeconds =
  (seconds: number): LoadLimit =>
  (side) => {
    const end = performance.now() + seconds * 1_000;
    return { ...side, nextRequest: () => (performance.now() < end ? side.nextRequest() : undefined) };
  };

export const limitRequests =
  (count: number): LoadLimit =>
  (side) => {
    let left = count;
    return { ...side, nextRequest: () => (left-- > 0 ? side.nextRequest() : undefined) };
  };

interface LoadLimits {
  /** Once, before the first round. */
  first: LoadLimit;
  warm: LoadLimit;
  counted: LoadLimit;
}

export const readLimits: LoadLimits = {
  first: limitRequests(WARMUP_ORDERS),
  warm: limitSeconds(READ_SECONDS.warm),
  counted: limitSeconds(READ_SECONDS.counted),
};
export const writeLimits: LoadLimits = {
  first: limitRequests(WARMUP_ORDERS),
  warm: limitRequests(WRITES.warm),
  counted: limitRequests(WRITES.counted),
};

/** @param stabilityKey a round is discarded if its baseline deviates in this */
export async function measureAlternately(
  product: LoadTarget,
  baseline: LoadTarget,
  limits: LoadLimits,
  stabilityKey: keyof Throughput = 'perSecond',
): Promise<PairedRound<Throughput>[]> {
  const measureSide = (side: LoadTarget) => async () => {
    await measureThroughput(limits.warm(side));
    return measureThroughput(limits.counted(side));
  };
  for (const side of [product, baseline]) await measureThroughput(limits.first(side));
  return measurePairedRounds(
    ROUNDS,
    { product: measureSide(product), baseline: measureSide(baseline) },
    (throughput) => throughput[stabilityKey],
  );
}

/** `perCpuSecond`: requests for a second of processor time. */
const figures = {
  perSecond: ({ perSecond }: Throughput) => perSecond,
  cpuUs: ({ cpuUs }: Throughput) => cpuUs,
  perCpuSecond: ({ cpuUs }: Throughput) => 1e6 / cpuUs,
};
const units = {
  perSecond: `${CONNECTIONS} connections`,
  cpuUs: 'processor time',
  perCpuSecond: 'requests a second of processor time',
};

export function throughputRow(
  rounds: PairedRound<Throughput>[],
  {
    what: label,
    goal,
    by,
    than: comparison = '× baseline',
  }: { what: string; goal?: number; by: keyof typeof figures; than?: string },
): Row {
  const throughput = compareRounds(rounds, figures.perSecond);
  const processor = compareRounds(rounds, figures.cpuUs);
  const formatSide = (side: 'product' | 'baseline') =>
    `${processor[side].toFixed(0)} µs each, ${throughput[side].toFixed(0)}/s`;
  const figure = compareRounds(rounds, figures[by]).ratio;
  printLine(`  ${label}: ${figure.toFixed(2)}`);
  return {
    label: `${label}, ${units[by]}, ${comparison} (${rounds.length} rounds)`,
    product: formatSide('product'),
    baseline: formatSide('baseline'),
    beside:
      by === 'perSecond'
        ? `${processor.ratio.toFixed(2)} × the processor time`
        : `${throughput.ratio.toFixed(2)} × as many a second`,
    figure,
    ...(goal !== undefined && { goal }),
    direction: by === 'cpuUs' ? 'at most' : 'at least',
  };
}
