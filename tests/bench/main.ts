import { bills } from './bills.ts';
import { calls } from './calls.ts';
import { orderToEvent } from './order-to-event.ts';
import { orders } from './orders.ts';
import { type Measurement, type Row, report, say } from './report.ts';
import { start } from './start.ts';

/** By the name that `npm run bench -- <name>` asks for. */
const measurements: Record<string, Measurement> = {
  start,
  orders,
  'order-to-event': orderToEvent,
  calls,
  bills,
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    rows.push(...(await measure()));
  } catch (error) {
    // A void figure must not take the others with it, but nobody may miss it.
    say(`VOID     ${name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
report(rows);
