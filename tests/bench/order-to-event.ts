import type { Round } from './clients/orders.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { openSides, type Sides } from './sides.ts';
import { pace, sized } from './sizes.ts';
import { compare, type Turn, takeTurns } from './turns.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const PACES = sized({ full: [50, 200, 500], short: [50, 200, 500], quick: [50] });
/** A quiet machine's floor stays under 5 ms. */
const BUSY_P99_MS = sized({ full: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY, quick: 25 });
const POLL_MEAN_MS = 15_000;

async function rounds({ clients }: Sides, perSecond: number): Promise<Turn<Round>[]> {
  const measured = async (side: 'product' | 'floor'): Promise<Round> => {
    await clients.rush(side, perSecond, pace.warm);
    const round = await clients.rush(side, perSecond, pace.counted);
    if (side === 'floor' && round.p99 > BUSY_P99_MS)
      throw new Error(`void: the machine is so busy that the floor itself has a p99 of ${ms(round.p99)}`);
    return round;
  };
  const sides = { product: () => measured('product'), floor: () => measured('floor') };
  return takeTurns(pace.rounds, sides, ({ p50 }) => p50);
}

function rowsOf(turns: Turn<Round>[], perSecond: number): Row[] {
  const row = (q: 'p50' | 'p99', goal: number): Row => {
    const { product, floor, ratio } = compare(turns, (round) => round[q]);
    return {
      what: `order → event, ${SHOPS * DEVICES_EACH} devices, ${perSecond}/s, ${q}, × floor (${turns.length} rounds)`,
      product: ms(product),
      floor: ms(floor),
      figure: ratio,
      goal,
      want: 'at most',
    };
  };
  return [row('p50', 1.25), row('p99', 1.5)];
}

function besideThePoll(turns: Turn<Round>[], perSecond: number): Row {
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
      rows.push(...rowsOf(turns, perSecond));
      if (perSecond === PACES[0]) rows.push(besideThePoll(turns, perSecond));
    }
    return rows;
  } finally {
    await sides.close();
  }
};
