import { rmSync } from 'node:fs';
import { type Prepared, prepareFolder, startBuilt } from './bench-shop.ts';
import { startClients } from './clients/clients.ts';
import type { ShopSeen } from './clients/screen.ts';
import { copyOfFilled, OLD } from './filled.ts';
import { lowestMb } from './memory.ts';
import { type Program, startProgram } from './program.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { openShops } from './shops.ts';
import { size, sized } from './sizes.ts';
import { compare, takeTurns } from './turns.ts';

const STARTS = sized({ full: 7, short: 3 });
const [SHOPS, DEVICES_EACH] = [100, 10];
const GOALS = { startMs: 700, restMb: 130, crowdMb: 200 };

/** How long the built program takes to listen, and what it holds when nobody calls. */
export const start: Measurement = async () => {
  say(`start: ${STARTS} starts`);
  const rows: Row[] = [];
  const folder = await prepareFolder((server) => openShops(server, SHOPS));
  try {
    rows.push(await starting('a new shop', folder.start));
    rows.push(...(await memory(folder)));
  } finally {
    folder.remove();
  }
  if (size === 'quick') return rows;
  const { dataDir } = await copyOfFilled();
  try {
    return [await starting(`${OLD.tickets} tickets`, () => startBuilt(dataDir)), ...rows];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** What a busy machine does to a start it does to both; the quick form counts processor time, which it leaves alone. */
const MEASURED = sized({ full: 'ms', short: 'ms', quick: 'ms of processor time' });
const HELLO = ['-e', "console.log('open at nowhere'); setTimeout(() => {}, 1e5)"];

async function starting(withWhat: string, open: () => Promise<Program>): Promise<Row> {
  const started = async (start: () => Promise<Program>): Promise<number> => {
    const program = await start();
    const spent = program.processorMs();
    await program.stop();
    return size === 'quick' ? spent : program.listeningAfterMs;
  };
  const turns = await takeTurns(
    STARTS,
    { product: () => started(open), floor: () => started(() => startProgram(HELLO)) },
    (took) => took,
  );
  const { product, floor } = compare(turns, (took) => took);
  return {
    what: `start to listening with ${withWhat}, ${MEASURED} above node printing hello (${turns.length} rounds)`,
    product: ms(product),
    floor: ms(floor),
    figure: product - floor,
    goal: GOALS.startMs,
    want: 'at most',
  };
}

async function memory(folder: Prepared<ShopSeen[]>): Promise<Row[]> {
  const program = await folder.start();
  const clients = startClients();
  try {
    const rest = await lowestMb(program);
    const target = { origin: program.origin, speech: 'socket.io', shops: folder.made } as const;
    await clients.open('crowd', { ...target, devicesPerShop: DEVICES_EACH });
    const crowded = await lowestMb(program);
    const row = (what: string, figure: number, goal: number): Row => ({
      what: `resident memory ${what}, MB`,
      product: `${figure.toFixed(0)} MB`,
      floor: '',
      figure,
      goal,
      want: 'at most',
    });
    return [
      row('at rest', rest, GOALS.restMb),
      row(`with ${SHOPS * DEVICES_EACH} devices`, crowded, GOALS.crowdMb),
    ];
  } finally {
    clients.end();
    await program.stop();
  }
}
