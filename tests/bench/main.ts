import { bills } from './bills.ts';
import { browser } from './browser.ts';
import { calls } from './calls.ts';
import { crowd } from './crowd.ts';
import { flame } from './flame.ts';
import { growth } from './growth.ts';
import { list } from './list.ts';
import { orderToEvent } from './order-to-event.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { peers } from './peers.ts';
import { poll } from './poll.ts';
import { postgres } from './postgres.ts';
import { runQuick } from './quick.ts';
import { type Measurement, type Row, report, say } from './report.ts';
import { shopGrowth } from './shop-growth.ts';
import { size, sized } from './sizes.ts';
import { start } from './start.ts';

/** By the name that `npm run bench -- <name>` asks for. */
const measurements: Record<string, Measurement> = {
  start,
  orders,
  'order-to-event': orderToEvent,
  crowd,
  shops: shopGrowth,
  calls,
  list,
  payments,
  growth,
  bills,
  browser,
  poll,
  peers,
  postgres,
  flame,
};
/** They judge nothing, and only run when they are asked for. */
const DRAWN = ['flame'];
/** Those that say most. */
const QUICK = ['start', 'orders', 'order-to-event', 'calls'];
/** How often a void measurement is tried before it is given up. */
const TRIES = sized({ full: 3, short: 1 });

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`);
  process.exit(1);
}
const judged = Object.keys(measurements).filter((name) => !DRAWN.includes(name));
const usual = size === 'quick' ? QUICK : judged;
const wanted = asked.length > 0 ? asked : usual;

const chosen = Object.entries(measurements).filter(([name]) => wanted.includes(name));

if (size === 'quick') await runQuick(chosen);
else await measureAll();

async function measureAll(): Promise<void> {
  const rows: Row[] = [];
  const voids: string[] = [];
  for (const [name, measure] of chosen) rows.push(...(await measured(name, measure, voids)));
  report(rows, voids);
}

/** A void figure must not take the others with it, but nobody may miss it. */
async function measured(name: string, measure: Measurement, voids: string[]): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure();
    } catch (error) {
      const { message } = error as Error;
      say(`VOID     ${name}, try ${attempt} of ${TRIES}: ${message}`);
      if (message.startsWith('void:') && attempt < TRIES) continue;
      voids.push(`${name}: ${message}`);
      process.exitCode = 1;
      return [];
    }
  }
}
