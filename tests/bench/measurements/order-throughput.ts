import type { Encoding, RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { type ComparedPrograms, startSides } from '../setup/sides.ts';
import { bySize, roundLengths, size } from '../sizes.ts';

const CONNECTIONS = 32;
const [SHOPS, DEVICES_EACH] = [100, 10];
/** An idle machine reaches ten times this. */
const MIN_BASELINE_PER_SECOND = bySize({ full: 0, short: 0, quick: 400 });
const isQuick = size === 'quick';
const GOALS = { json: 0.8, multipart: 0.65 };
/** × baseline; see docs/PERFORMANCE.md. */
const CURRENT_CPU_RATIO = 2.9;

interface OrderLoadResult extends RoundResult {
  /** Of the program per order, in µs. */
  cpuUs: number;
}

async function measureClosedLoop(
  { clients, ...sides }: ComparedPrograms,
  side: 'product' | 'baseline',
  encoding: Encoding,
): Promise<OrderLoadResult> {
  await clients.runClosedLoop(side, CONNECTIONS, roundLengths.warmupSeconds, encoding);
  const before = sides[side].cpuMs();
  const round = await clients.runClosedLoop(side, CONNECTIONS, roundLengths.measuredSeconds, encoding);
  if (side === 'baseline' && round.perSecond < MIN_BASELINE_PER_SECOND)
    throw new Error(
      `void: the machine is so busy that the baseline itself takes ${round.perSecond.toFixed(0)} a second`,
    );
  return { ...round, cpuUs: ((sides[side].cpuMs() - before) * 1_000) / round.orders };
}

async function orderRow(sides: ComparedPrograms, encoding: Encoding): Promise<Row> {
  const stabilityKey = isQuick ? 'cpuUs' : 'perSecond';
  const rounds = await measurePairedRounds(
    roundLengths.rounds,
    {
      product: () => measureClosedLoop(sides, 'product', encoding),
      baseline: () => measureClosedLoop(sides, 'baseline', encoding),
    },
    (result) => result[stabilityKey],
  );
  const { product, baseline, ratio } = compareRounds(rounds, ({ perSecond }) => perSecond);
  const processor = compareRounds(rounds, ({ cpuUs }) => cpuUs);
  return {
    label: `${isQuick ? 'processor time of an order' : 'orders a second'}, ${encoding}, ${CONNECTIONS} connections, ${SHOPS * DEVICES_EACH} devices, × baseline (${rounds.length} rounds)`,
    product: `${product.toFixed(0)}/s, ${processor.product.toFixed(0)} µs each`,
    baseline: `${baseline.toFixed(0)}/s, ${processor.baseline.toFixed(0)} µs each`,
    // Other load changes orders per second, not CPU time.
    ...(isQuick
      ? {
          figure: processor.ratio,
          goal: 1 / GOALS[encoding],
          currentFigure: CURRENT_CPU_RATIO,
          direction: 'at most',
        }
      : { figure: ratio, goal: GOALS[encoding], direction: 'at least' }),
  };
}

/** Orders of four lines, acknowledged after a commit at synchronous=FULL and sent to ten devices. */
export const orderThroughput: Measurement = async () => {
  printLine(`orders: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`);
  const sides = await startSides(SHOPS, DEVICES_EACH);
  try {
    const rows = [await orderRow(sides, 'json')];
    if (!isQuick) rows.push(await orderRow(sides, 'multipart'));
    return rows;
  } finally {
    await sides.close();
  }
};
