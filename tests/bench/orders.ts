import type { Encoding, Round } from './clients/orders.ts';
import { type Measurement, type Row, say } from './report.ts';
import { openSides, type Sides } from './sides.ts';
import { pace, size, sized } from './sizes.ts';
import { compare, takeTurns } from './turns.ts';

const CONNECTIONS = 32;
const [SHOPS, DEVICES_EACH] = [100, 10];
/** A quiet machine's floor takes ten times as many. */
const BUSY_PER_SECOND = sized({ full: 0, short: 0, quick: 400 });
const isQuick = size === 'quick';
const GOALS = { json: 0.8, multipart: 0.65 };
/** Of the processor time of an order beside the floor's; see docs/PERFORMANCE.md. */
const STANDS = 2.9;

interface Flood extends Round {
  /** Processor time of the program, in microseconds an order. */
  processorUs: number;
}

async function flooded(
  { clients, ...sides }: Sides,
  side: 'product' | 'floor',
  encoding: Encoding,
): Promise<Flood> {
  await clients.flood(side, CONNECTIONS, pace.warm, encoding);
  const before = sides[side].processorMs();
  const round = await clients.flood(side, CONNECTIONS, pace.counted, encoding);
  if (side === 'floor' && round.perSecond < BUSY_PER_SECOND)
    throw new Error(
      `void: the machine is so busy that the floor itself takes ${round.perSecond.toFixed(0)} a second`,
    );
  return { ...round, processorUs: ((sides[side].processorMs() - before) * 1_000) / round.orders };
}

async function row(sides: Sides, encoding: Encoding): Promise<Row> {
  const steady = isQuick ? 'processorUs' : 'perSecond';
  const turns = await takeTurns(
    pace.rounds,
    { product: () => flooded(sides, 'product', encoding), floor: () => flooded(sides, 'floor', encoding) },
    (flood) => flood[steady],
  );
  const { product, floor, ratio } = compare(turns, ({ perSecond }) => perSecond);
  const processor = compare(turns, ({ processorUs }) => processorUs);
  return {
    what: `${isQuick ? 'processor time of an order' : 'orders a second'}, ${encoding}, ${CONNECTIONS} connections, ${SHOPS * DEVICES_EACH} devices, × floor (${turns.length} rounds)`,
    product: `${product.toFixed(0)}/s, ${processor.product.toFixed(0)} µs each`,
    floor: `${floor.toFixed(0)}/s, ${processor.floor.toFixed(0)} µs each`,
    // What the machine does beside it changes how many fit into a second, but not what one of them takes.
    ...(isQuick
      ? { figure: processor.ratio, goal: 1 / GOALS[encoding], stands: STANDS, want: 'at most' }
      : { figure: ratio, goal: GOALS[encoding], want: 'at least' }),
  };
}

/** Orders of four lines by staff, each acknowledged after its commit at FULL and fanned out to its shop's ten devices. */
export const orders: Measurement = async () => {
  say(`orders: ${pace.rounds} rounds of ${pace.counted} s`);
  const sides = await openSides(SHOPS, DEVICES_EACH);
  try {
    const rows = [await row(sides, 'json')];
    if (!isQuick) rows.push(await row(sides, 'multipart'));
    return rows;
  } finally {
    await sides.close();
  }
};
