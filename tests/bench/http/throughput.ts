import { compareRounds, measurePairedRounds, type PairedRound } from '../paired-rounds.ts';
import { printLine, type Row } from '../report.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { bySize } from '../sizes.ts';
import { type RawRequest, runHttpLoop } from './closed-loop.ts';

/** A disturbance outlasts a short round and shifts its baseline, so the round is discarded. */
export const ROUNDS = bySize({ full: 15, short: 3, quick: 5 });
const CONNECTIONS = 32;
export const READ_SECONDS = { warm: 0.1, counted: bySize({ full: 0.5, short: 0.3 }) };
export const WRITES = bySize({ full: { warm: 100, counted: 500 }, short: { warm: 20, counted: 60 } });

export interface LoadTarget {
  program: MeasuredProgram;
  expectedStatus: number;
  nextRequest(): RawRequest | undefined;
}

export interface Throughput {
  perSecond: number;
  /** Of the program per request, in µs. */
  cpuUs: number;
}

async function measureThroughput({ program, expectedStatus, nextRequest }: LoadTarget): Promise<Throughput> {
  const before = program.cpuMs();
  const { origin } = program;
  const { requests, seconds } = await runHttpLoop({
    origin,
    connections: CONNECTIONS,
    expectedStatus,
    nextRequest,
  });
  return {
    perSecond: requests / seconds,
    cpuUs: ((program.cpuMs() - before) * 1_000) / requests,
  };
}

type LoadLimit = (side: LoadTarget) => LoadTarget;

const limitSeconds =
  (seconds: number): LoadLimit =>
  (side) => {
    const end = performance.now() + seconds * 1_000;
    return { ...side, nextRequest: () => (performance.now() < end ? side.nextRequest() : undefined) };
  };

const limitRequests =
  (count: number): LoadLimit =>
  (side) => {
    let left = count;
    return { ...side, nextRequest: () => (left-- > 0 ? side.nextRequest() : undefined) };
  };

export const readLimits = {
  warm: limitSeconds(READ_SECONDS.warm),
  counted: limitSeconds(READ_SECONDS.counted),
};
export const writeLimits = { warm: limitRequests(WRITES.warm), counted: limitRequests(WRITES.counted) };

/** @param stabilityKey a round is discarded if its baseline deviates in this */
export function measureAlternately(
  product: LoadTarget,
  baseline: LoadTarget,
  limits: typeof readLimits,
  stabilityKey: keyof Throughput = 'perSecond',
): Promise<PairedRound<Throughput>[]> {
  const measureSide = (side: LoadTarget) => async () => {
    await measureThroughput(limits.warm(side));
    return measureThroughput(limits.counted(side));
  };
  return measurePairedRounds(
    ROUNDS,
    { product: measureSide(product), baseline: measureSide(baseline) },
    (throughput) => throughput[stabilityKey],
  );
}

export function throughputRow(
  rounds: PairedRound<Throughput>[],
  {
    what: label,
    goal,
    by,
    than: comparison = '× baseline',
  }: { what: string; goal: number; by: keyof Throughput; than?: string },
): Row {
  const throughput = compareRounds(rounds, ({ perSecond }) => perSecond);
  const processor = compareRounds(rounds, ({ cpuUs }) => cpuUs);
  const formatSide = (side: 'product' | 'baseline') =>
    `${throughput[side].toFixed(0)}/s, ${processor[side].toFixed(0)} µs each`;
  const figure = by === 'perSecond' ? throughput.ratio : processor.ratio;
  printLine(`  ${label}: ${figure.toFixed(2)}`);
  return {
    label: `${label}, ${by === 'perSecond' ? `${CONNECTIONS} connections` : 'processor time'}, ${comparison} (${rounds.length} rounds)`,
    product: formatSide('product'),
    baseline: formatSide('baseline'),
    figure,
    goal,
    direction: by === 'perSecond' ? 'at least' : 'at most',
  };
}
