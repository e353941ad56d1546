import type { Encoding, RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { type CpuUse, measureCpu } from '../setup/cpu-time.ts';
import { type ComparedPrograms, type Side, startSides } from '../setup/sides.ts';
import { bySize, isControl, roundLengths, size, WARMUP_ORDERS } from '../sizes.ts';

/** With 32 the slowed product of the control answers some orders with 503. */
const CONNECTIONS = isControl ? 4 : 32;
const [SHOPS, DEVICES_EACH] = [100, 10];
const SIDES = ['product', 'baseline', 'bare'] as const satisfies Side[];
/** An idle machine reaches seven times this. */
const MIN_BASELINE_PER_SECOND = bySize({ full: 0, short: 0, quick: isControl ? 100 : 400 });
const isQuick = size === 'quick';
const GOALS = { json: 2.05, multipart: 1.6 };
/** × the processor time of the baseline. */
const CURRENT_RATIO = 1.7;

type OrderLoadResult = RoundResult & CpuUse;

async function measureClosedLoop(
  { clients, programs }: ComparedPrograms<Side>,
  side: Side,
  encoding: Encoding,
): Promise<OrderLoadResult> {
  const run = (seconds: number) => clients.runClosedLoop(side, CONNECTIONS, seconds, encoding);
  await run(roundLengths.warmupSeconds);
  const round = await measureCpu(
    programs[side],
    () => run(roundLengths.measuredSeconds),
    ({ orders }) => orders,
  );
  if (side === 'baseline' && round.perSecond < MIN_BASELINE_PER_SECOND)
    throw new Error(
      `void: the machine is so busy that the baseline itself takes ${round.perSecond.toFixed(0)} a second`,
    );
  return round;
}

async function orderRow(sides: ComparedPrograms<Side>, encoding: Encoding): Promise<Row> {
  for (const side of SIDES) await sides.clients.warmUp(side, WARMUP_ORDERS, encoding);
  const rounds = await measurePairedRounds<OrderLoadResult, 'bare'>(
    roundLengths.rounds,
    {
      product: () => measureClosedLoop(sides, 'product', encoding),
      baseline: () => measureClosedLoop(sides, 'baseline', encoding),
      bare: () => measureClosedLoop(sides, 'bare', encoding),
    },
    ({ mainUs }) => mainUs,
  );
  const compare = (figureOf: (round: OrderLoadResult) => number) => ({
    ...compareRounds(rounds, figureOf),
    bare: compareRounds(rounds, figureOf, 'bare'),
  });
  const main = compare(({ mainUs }) => mainUs);
  const all = compare(({ allUs }) => allUs);
  const rate = compare(({ perSecond }) => perSecond);
  const formatSide = (mainUs: number, allUs: number, perSecond: number) =>
    `${mainUs.toFixed(0)} µs (all threads ${allUs.toFixed(0)}), ${perSecond.toFixed(0)}/s`;
  return {
    label: `processor time of an order in a flood, ${encoding}, ${CONNECTIONS} connections, ${SHOPS * DEVICES_EACH} devices, × baseline of the same rows (${rounds.length} rounds)`,
    product: formatSide(main.product, all.product, rate.product),
    baseline: formatSide(main.baseline, all.baseline, rate.baseline),
    beside: `${rate.ratio.toFixed(2)} × as many orders a second; bare ${formatSide(main.bare.baseline, all.bare.baseline, rate.bare.baseline)}: ${main.bare.ratio.toFixed(2)} × its processor time, ${rate.bare.ratio.toFixed(2)} × as many`,
    figure: main.ratio,
    goal: GOALS[encoding],
    ...(isQuick && { currentFigure: CURRENT_RATIO }),
    direction: 'at most',
  };
}

/** Orders of four lines, acknowledged after a commit at synchronous=FULL and sent to ten devices. */
export const orderThroughput: Measurement = async () => {
  printLine(`orders: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`);
  const sides = await startSides(SIDES, SHOPS, DEVICES_EACH);
  try {
    const rows = [await orderRow(sides, 'json')];
    if (!isQuick) rows.push(await orderRow(sides, 'multipart'));
    return rows;
  } finally {
    await sides.close();
  }
};
