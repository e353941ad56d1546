import { bills } from './bills.ts';
import { browser } from './browser.ts';
import { calls } from './calls.ts';
import { crowd } from './crowd.ts';
import { growth } from './growth.ts';
import { list } from './list.ts';
import { orderToEvent } from './order-to-event.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { peers } from './peers.ts';
import { poll } from './poll.ts';
import { type Measurement, type Row, report, reportQuick, say } from './report.ts';
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
};
/** Those that say most. */
const QUICK = ['start', 'orders', 'order-to-event', 'calls'];
/** How often a void measurement is tried before it is given up. */
const TRIES = sized({ full: 3, short: 1, quick: 2 });
/** On a machine that is too busy to say anything, the quick form does not wait for it. */
const PATIENCE_MS = sized({ full: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY, quick: 90_000 });

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`);
  process.exit(1);
}
const usual = size === 'quick' ? QUICK : Object.keys(measurements);
const wanted = asked.length > 0 ? asked : usual;

const rows: Row[] = [];
const voids: string[] = [];
for (const [name, measure] of Object.entries(measurements))
  if (wanted.includes(name)) rows.push(...(await measured(name, measure)));

if (size === 'quick') reportQuick(rows, voids);
else report(rows, voids);

/** A void figure must not take the others with it, but nobody may miss it. */
async function measured(name: string, measure: Measurement): Promise<Row[]> {
  if (performance.now() > PATIENCE_MS) {
    voids.push(`${name}: the others took too long`);
    return [];
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure();
    } catch (error) {
      const { message } = error as Error;
      say(`VOID     ${name}, try ${attempt} of ${TRIES}: ${message}`);
      const isVoid = message.startsWith('void:');
      if (isVoid && attempt < TRIES && performance.now() < PATIENCE_MS) continue;
      voids.push(`${name}: ${message}`);
      // What is not void is broken.
      if (!isVoid || size !== 'quick') process.exitCode = 1;
      return [];
    }
  }
}
