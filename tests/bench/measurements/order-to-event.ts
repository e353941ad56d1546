import type { RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds, type PairedRound } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { type CpuUse, measureCpu } from '../setup/cpu-time.ts';
import { type ComparedPrograms, startSides } from '../setup/sides.ts';
import { bySize, roundLengths, size, WARMUP_ORDERS } from '../sizes.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const RATES_PER_SECOND = bySize({ full: [50, 200, 500], short: [50, 200, 500], quick: [50] });
/** On an idle machine: 1.5 ms. */
const MAX_BASELINE_P50_MS = bySize({
  full: Number.POSITIVE_INFINITY,
  short: Number.POSITIVE_INFINITY,
  quick: 8,
});
/** On an idle machine. A busy one runs the process that needs less CPU time sooner, which raises `p50`. */
const CURRENT_RATIOS = { processor: 1.7, p50: 1.6 };
const GOALS = { p50: 1.35, p99: 1.5 };
const POLL_MEAN_MS = 15_000;

type OpenLoopResult = RoundResult & CpuUse;

async function measureRounds(
  { clients, programs }: ComparedPrograms,
  perSecond: number,
): Promise<PairedRound<OpenLoopResult>[]> {
  const measured = async (side: 'product' | 'baseline'): Promise<OpenLoopResult> => {
    await clients.runOpenLoop(side, perSecond, roundLengths.warmupSeconds);
    const round = await measureCpu(
      programs[side],
      () => clients.runOpenLoop(side, perSecond, roundLengths.measuredSeconds),
      ({ orders }) => orders,
    );
    if (side === 'baseline' && round.p50 > MAX_BASELINE_P50_MS)
      throw new Error(
        `void: the machine is so busy that the baseline itself has a p50 of ${formatMs(round.p50)}`,
      );
    return round;
  };
  const sides = { product: () => measured('product'), baseline: () => measured('baseline') };
  return measurePairedRounds(roundLengths.rounds, sides, ({ p50 }) => p50);
}

function latencyRow(
  rounds: PairedRound<OpenLoopResult>[],
  perSecond: number,
  q: 'p50' | 'p99',
  goal: number,
): Row {
  const { product, baseline, ratio } = compareRounds(rounds, (round) => round[q]);
  const processor = compareRounds(rounds, ({ mainUs }) => mainUs);
  return {
    label: `order → event, ${SHOPS * DEVICES_EACH} devices, ${perSecond}/s, ${q}, × baseline of the same rows (${rounds.length} rounds)`,
    product: `${formatMs(product)}, ${processor.product.toFixed(0)} µs an order`,
    baseline: `${formatMs(baseline)}, ${processor.baseline.toFixed(0)} µs an order`,
    beside: `${processor.ratio.toFixed(2)} × the processor time`,
    figure: ratio,
    goal,
    direction: 'at most',
  };
}

function cpuRow(rounds: PairedRound<OpenLoopResult>[], perSecond: number): Row {
  const { product, baseline, ratio } = compareRounds(rounds, ({ mainUs }) => mainUs);
  return {
    label: `processor time of an order and its ${DEVICES_EACH} events at ${perSecond}/s, × baseline of the same rows (${rounds.length} rounds)`,
    product: `${product.toFixed(0)} µs`,
    baseline: `${baseline.toFixed(0)} µs`,
    figure: ratio,
    goal: GOALS.p50,
    currentFigure: CURRENT_RATIOS.processor,
    direction: 'at most',
  };
}

function pollComparisonRow(rounds: PairedRound<OpenLoopResult>[], perSecond: number): Row {
  const { product } = compareRounds(rounds, ({ p50 }) => p50);
  return {
    label: `order → event at ${perSecond}/s, times sooner than a poll every 30 s (mean ${POLL_MEAN_MS / 1_000} s)`,
    product: formatMs(product),
    baseline: '',
    figure: POLL_MEAN_MS / product,
    goal: 5_000,
    direction: 'at least',
  };
}

/** From POST to the event on another device of the shop. */
export const orderToEvent: Measurement = async () => {
  printLine(
    `order → event: ${RATES_PER_SECOND.join(', ')} a second, ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`,
  );
  const sides = await startSides(['product', 'baseline'], SHOPS, DEVICES_EACH);
  try {
    for (const side of ['product', 'baseline']) await sides.clients.warmUp(side, WARMUP_ORDERS);
    const rows: Row[] = [];
    for (const perSecond of RATES_PER_SECOND) {
      const rounds = await measureRounds(sides, perSecond);
      const p50 = latencyRow(rounds, perSecond, 'p50', GOALS.p50);
      if (size === 'quick') return [{ ...p50, currentFigure: CURRENT_RATIOS.p50 }, cpuRow(rounds, perSecond)];
      rows.push(p50, latencyRow(rounds, perSecond, 'p99', GOALS.p99));
      if (perSecond === RATES_PER_SECOND[0]) rows.push(pollComparisonRow(rounds, perSecond));
    }
    return rows;
  } finally {
    await sides.close();
  }
};
