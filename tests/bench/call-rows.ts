import { closedLoop, type RawRequest } from './closed-loop.ts';
import type { Program } from './program.ts';
import { type Row, say } from './report.ts';
import { sized } from './sizes.ts';
import { compare, type Turn, takeTurns } from './turns.ts';

/** Many short ones: what disturbs a machine lasts longer than one of them, and strays with its floor. */
export const ROUNDS = sized({ full: 15, short: 3, quick: 5 });
const CONNECTIONS = 32;
export const READ_SECONDS = { warm: 0.1, counted: sized({ full: 0.5, short: 0.3 }) };
export const WRITES = sized({ full: { warm: 100, counted: 500 }, short: { warm: 20, counted: 60 } });

/** One side of a row: the program under measurement and what it is asked. */
export interface Side {
  program: Program;
  expect: number;
  next(): RawRequest | undefined;
}

export interface Pace {
  perSecond: number;
  /** Processor time of the program, in microseconds a request. */
  processorUs: number;
}

async function ask({ program, expect, next }: Side): Promise<Pace> {
  const before = program.processorMs();
  const { origin } = program;
  const { requests, seconds } = await closedLoop({ origin, connections: CONNECTIONS, expect, next });
  return {
    perSecond: requests / seconds,
    processorUs: ((program.processorMs() - before) * 1_000) / requests,
  };
}

type Limit = (side: Side) => Side;

const forSeconds =
  (seconds: number): Limit =>
  (side) => {
    const end = performance.now() + seconds * 1_000;
    return { ...side, next: () => (performance.now() < end ? side.next() : undefined) };
  };

const requests =
  (count: number): Limit =>
  (side) => {
    let left = count;
    return { ...side, next: () => (left-- > 0 ? side.next() : undefined) };
  };

export const forReads = { warm: forSeconds(READ_SECONDS.warm), counted: forSeconds(READ_SECONDS.counted) };
export const forWrites = { warm: requests(WRITES.warm), counted: requests(WRITES.counted) };

/** Asks both in turns; `steady` is the figure by which a round of the floor's strays. */
export function askInTurns(
  product: Side,
  floor: Side,
  length: typeof forReads,
  steady: keyof Pace = 'perSecond',
): Promise<Turn<Pace>[]> {
  const paced = (side: Side) => async () => {
    await ask(length.warm(side));
    return ask(length.counted(side));
  };
  return takeTurns(ROUNDS, { product: paced(product), floor: paced(floor) }, (pace) => pace[steady]);
}

/** One row of requests a second, or of the processor time of a request. */
export function rowOf(
  turns: Turn<Pace>[],
  { what, goal, by, than = '× floor' }: { what: string; goal: number; by: keyof Pace; than?: string },
): Row {
  const pace = compare(turns, ({ perSecond }) => perSecond);
  const processor = compare(turns, ({ processorUs }) => processorUs);
  const shown = (side: 'product' | 'floor') =>
    `${pace[side].toFixed(0)}/s, ${processor[side].toFixed(0)} µs each`;
  const figure = by === 'perSecond' ? pace.ratio : processor.ratio;
  say(`  ${what}: ${figure.toFixed(2)}`);
  return {
    what: `${what}, ${by === 'perSecond' ? `${CONNECTIONS} connections` : 'processor time'}, ${than} (${turns.length} rounds)`,
    product: shown('product'),
    floor: shown('floor'),
    figure,
    goal,
    want: by === 'perSecond' ? 'at least' : 'at most',
  };
}
