import type { Round } from './clients/orders.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { openSides, type Sides } from './sides.ts';
import { pace, size, sized } from './sizes.ts';
import { compare, type Turn, takeTurns } from './turns.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const PACES = sized({ full: [50, 200, 500], short: [50, 200, 500], quick: [50] });
/** A quiet machine's floor takes 1.5 ms. */
const BUSY_P50_MS = sized({ full: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY, quick: 8 });
/** Where the product is for now; who asks for less processor time is let in sooner by a busy machine (quiet: 1.65). */
const STANDS = { processor: 2.3, p50: 2.5 };
const POLL_MEAN_MS = 15_000;

interface Rush extends Round {
  /** Processor time of the program, in microseconds an order. */
  processorUs: number;
}

async function rounds({ clients, ...programs }: Sides, perSecond: number): Promise<Turn<Rush>[]> {
  const measured = async (side: 'product' | 'floor'): Promise<Rush> => {
    await clients.rush(side, perSecond, pace.warm);
    const before = programs[side].processorMs();
    const round = await clients.rush(side, perSecond, pace.counted);
    if (side === 'floor' && round.p50 > BUSY_P50_MS)
      throw new Error(`void: the machine is so busy that the floor itself has a p50 of ${ms(round.p50)}`);
    return { ...round, processorUs: ((programs[side].processorMs() - before) * 1_000) / round.orders };
  };
  const sides = { product: () => measured('product'), floor: () => measured('floor') };
  return takeTurns(pace.rounds, sides, ({ p50 }) => p50);
}

function row(turns: Turn<Rush>[], perSecond: number, q: 'p50' | 'p99', goal: number): Row {
  const { product, floor, ratio } = compare(turns, (round) => round[q]);
  return {
    what: `order → event, ${SHOPS * DEVICES_EACH} devices, ${perSecond}/s, ${q}, × floor (${turns.length} rounds)`,
    product: ms(product),
    floor: ms(floor),
    figure: ratio,
    goal,
    want: 'at most',
  };
}

function processorRow(turns: Turn<Rush>[], perSecond: number): Row {
  const { product, floor, ratio } = compare(turns, ({ processorUs }) => processorUs);
  return {
    what: `processor time of an order and its ${DEVICES_EACH} events at ${perSecond}/s, × floor (${turns.length} rounds)`,
    product: `${product.toFixed(0)} µs`,
    floor: `${floor.toFixed(0)} µs`,
    figure: ratio,
    goal: 1.35,
    stands: STANDS.processor,
    want: 'at most',
  };
}

function besideThePoll(turns: Turn<Rush>[], perSecond: number): Row {
  const { product } = compare(turns, ({ p50 }) => p50);
  return {
    what: `order → event at ${perSecond}/s, times sooner than a poll every 30 s (mean ${POLL_MEAN_MS / 1_000} s)`,
    product: ms(product),
    floor: '',
    figure: POLL_MEAN_MS / product,
    goal: 5_000,
    want: 'at least',
  };
}

/** From an order's POST to its event on another device of its shop. */
export const orderToEvent: Measurement = async () => {
  say(`order → event: ${PACES.join(', ')} a second, ${pace.rounds} rounds of ${pace.counted} s`);
  const sides = await openSides(SHOPS, DEVICES_EACH);
  try {
    const rows: Row[] = [];
    for (const perSecond of PACES) {
      const turns = await rounds(sides, perSecond);
      const p50 = row(turns, perSecond, 'p50', 1.25);
      if (size === 'quick') return [{ ...p50, stands: STANDS.p50 }, processorRow(turns, perSecond)];
      rows.push(p50, row(turns, perSecond, 'p99', 1.5));
      if (perSecond === PACES[0]) rows.push(besideThePoll(turns, perSecond));
    }
    return rows;
  } finally {
    await sides.close();
  }
};
