import { type Clients, startClients } from './clients/clients.ts';
import type { Round } from './clients/orders.ts';
import { lowestMb } from './memory.ts';
import type { Program } from './program.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { MISSED, prepareShops, type Side, sinceOf, speeches } from './sides.ts';
import { pace, sized } from './sizes.ts';
import { compare, type Turn, takeTurns } from './turns.ts';

const SHOPS = sized({ full: 1_000, short: 200 });
const DEVICES_EACH = 10;
const DEVICES = SHOPS * DEVICES_EACH;
const PER_SECOND = 200;
const RESTARTS = sized({ full: 5, short: 1 });

/** Ten thousand devices of a thousand shops: what one costs, and how they come back after a restart. */
export const crowd: Measurement = async () => {
  say(`crowd: ${DEVICES} devices, ${pace.rounds} rounds of ${pace.counted} s, ${RESTARTS} restarts`);
  const folder = await prepareShops(SHOPS);
  const start = { product: folder.start, floor: folder.startFloor };
  const programs = { product: await start.product(), floor: await start.floor() };
  // One process for each crowd: together they would be more open files than most systems allow one.
  const clients = { product: startClients(), floor: startClients() };
  const connect = (side: Side, since?: number[]) => {
    const target = { origin: programs[side].origin, speech: speeches[side], shops: folder.made };
    return clients[side].open(side, { ...target, devicesPerShop: DEVICES_EACH }, since);
  };
  try {
    const rows = [await memory(programs, connect)];
    rows.push(...(await delivery(programs, clients)));
    const again = async (side: Side): Promise<number> => {
      const heads = await clients[side].heads(side);
      await clients[side].close(side);
      await programs[side].stop();
      programs[side] = await start[side]();
      const { seconds, resynced } = await connect(side, sinceOf(side, heads));
      const behind = side === 'product' ? await clients[side].behind(side, heads) : 0;
      if (resynced + behind > 0)
        throw new Error(`void: ${resynced} devices were not caught up, ${behind} wrongly`);
      return seconds;
    };
    const turns = await takeTurns(
      RESTARTS,
      { product: () => again('product'), floor: () => again('floor') },
      (took) => took,
    );
    return [...rows, comeBack(turns)];
  } finally {
    for (const { end } of Object.values(clients)) end();
    await Promise.all([programs.product.stop(), programs.floor.stop()]);
    folder.remove();
  }
};

async function memory(
  programs: Record<Side, Program>,
  connect: (side: Side) => Promise<unknown>,
): Promise<Row> {
  const kbEach = async (side: Side): Promise<number> => {
    const before = await lowestMb(programs[side]);
    await connect(side);
    return (((await lowestMb(programs[side])) - before) * 1_024) / DEVICES;
  };
  const [product, floor] = [await kbEach('product'), await kbEach('floor')];
  return {
    what: `resident memory a connected device, ${DEVICES} devices, kB`,
    product: `${product.toFixed(1)} kB`,
    floor: `${floor.toFixed(1)} kB`,
    figure: product,
    goal: 15,
    want: 'at most',
  };
}

async function delivery(programs: Record<Side, Program>, clients: Record<Side, Clients>): Promise<Row[]> {
  const measured = async (side: Side): Promise<Round & { eventUs: number }> => {
    await clients[side].rush(side, PER_SECOND, pace.warm);
    const before = programs[side].processorMs();
    const round = await clients[side].rush(side, PER_SECOND, pace.counted);
    return { ...round, eventUs: ((programs[side].processorMs() - before) * 1_000) / round.delivered };
  };
  const turns = await takeTurns(
    pace.rounds,
    { product: () => measured('product'), floor: () => measured('floor') },
    ({ eventUs }) => eventUs,
  );
  const where = `${DEVICES} devices in ${SHOPS} shops, ${PER_SECOND} orders a second`;
  const processor = compare(turns, ({ eventUs }) => eventUs);
  const p99 = compare(turns, (round) => round.p99);
  return [
    {
      what: `processor time a delivered event, ${where}, × floor (${turns.length} rounds)`,
      product: `${processor.product.toFixed(1)} µs`,
      floor: `${processor.floor.toFixed(1)} µs`,
      figure: processor.ratio,
      goal: 1.35,
      want: 'at most',
    },
    {
      what: `the same, order → event, p99, ms (no device dropped)`,
      product: ms(p99.product),
      floor: ms(p99.floor),
      figure: p99.product,
      goal: 25,
      want: 'at most',
    },
  ];
}

function comeBack(turns: Turn<number>[]): Row {
  const { product, floor, ratio } = compare(turns, (seconds) => seconds);
  return {
    what: `${DEVICES} devices come back after a restart, each caught up by ${MISSED} events, × floor's connecting (${turns.length} rounds)`,
    product: `${product.toFixed(2)} s`,
    floor: `${floor.toFixed(2)} s`,
    figure: ratio,
    goal: 2.7,
    want: 'at most',
  };
}
