import { browserLatency } from './measurements/browser.ts';
import { chainWalk } from './measurements/chain.ts';
import { orderChoices } from './measurements/choices.ts';
import { manyDevices } from './measurements/crowds/many-devices.ts';
import { shopGrowth } from './measurements/crowds/shop-growth.ts';
import { town } from './measurements/crowds/town.ts';
import { dataGrowth } from './measurements/data-growth.ts';
import { flameGraphs } from './measurements/flame-graphs.ts';
import { invoiceQueries } from './measurements/invoice-queries.ts';
import { kotList } from './measurements/kot-list.ts';
import { listRequests } from './measurements/list-requests.ts';
import { orderThroughput } from './measurements/order-throughput.ts';
import { orderToEvent } from './measurements/order-to-event.ts';
import { payments } from './measurements/payments.ts';
import { peerApps } from './measurements/peers/peer-apps.ts';
import { pollLatency } from './measurements/peers/poll-latency.ts';
import { phone } from './measurements/phone/phone.ts';
import { postgres } from './measurements/postgres.ts';
import { printedOrders } from './measurements/printed-orders.ts';
import { reports } from './measurements/reports.ts';
import { serverStart } from './measurements/server-start.ts';
import { slowDisk } from './measurements/slow-disk.ts';
import { writesAgainst } from './measurements/writes-against.ts';
import { runQuick } from './quick.ts';
import { type Measurement, printLine, type Row, writeReport } from './report.ts';
import { bySize, size } from './sizes.ts';

const measurements: Record<string, Measurement> = {
  start: serverStart,
  orders: orderThroughput,
  'order-to-event': orderToEvent,
  crowd: manyDevices,
  town,
  shops: shopGrowth,
  calls: listRequests,
  list: kotList,
  payments,
  choices: orderChoices,
  printing: printedOrders,
  growth: dataGrowth,
  invoices: invoiceQueries,
  reports,
  chain: chainWalk,
  browser: browserLatency,
  phone,
  poll: pollLatency,
  peers: peerApps,
  postgres,
  'slow-disk': slowDisk,
  flame: flameGraphs,
  writes: writesAgainst,
};
/** These measurements have no goals, so they run only when they are named. */
const UNJUDGED = ['flame', 'writes'];
const QUICK_MEASUREMENTS = ['start', 'orders', 'order-to-event', 'calls'];
const ATTEMPTS = bySize({ full: 3, short: 1 });

if (process.argv.includes('--help')) {
  printLine(`npm run bench -- [names…] [--short | --quick [--against <commit>] [--control]] | writes --against <commit>
names: ${Object.keys(measurements).join(', ')}
docs/PERFORMANCE.md says what each of them measures.`);
  process.exit();
}
const requestedNames = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = requestedNames.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  printLine(`Unknown measurement ${unknown.join(', ')}; known: ${Object.keys(measurements).join(', ')}.`);
  process.exit(1);
}
const judged = Object.keys(measurements).filter((name) => !UNJUDGED.includes(name));
const defaultNames = size === 'quick' ? QUICK_MEASUREMENTS : judged;
const selectedNames = requestedNames.length > 0 ? requestedNames : defaultNames;

const chosen = Object.entries(measurements).filter(([name]) => selectedNames.includes(name));

if (size === 'quick') await runQuick(chosen);
else await measureAll();

async function measureAll(): Promise<void> {
  const rows: Row[] = [];
  const voids: string[] = [];
  for (const [name, measure] of chosen) rows.push(...(await measureWithRetries(name, measure, voids)));
  if (voids.length > 0) process.exitCode = 1;
  writeReport(rows, voids);
}

/** A measurement that is void sets exit code 1 and does not stop the others. */
async function measureWithRetries(name: string, measure: Measurement, voids: string[]): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure(voids);
    } catch (error) {
      const { message } = error as Error;
      printLine(`VOID     ${name}, try ${attempt} of ${ATTEMPTS}: ${message}`);
      if (message.startsWith('void:') && attempt < ATTEMPTS) continue;
      voids.push(`${name}: ${message}`);
      return [];
    }
  }
}
