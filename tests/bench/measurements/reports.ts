import { addDays, calendarDate } from '@tawa/shared/calendar.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { REPORT_KINDS } from '@tawa/shared/reports/reports.rules.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { median, quantile } from '../../support/quantile.ts';
import { seedShop } from '../../support/seed.ts';
import { rawRequest, runHttpLoop } from '../http/closed-loop.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { prepareFolder } from '../setup/data-folder.ts';
import { bySize } from '../sizes.ts';

const INVOICES = Number(process.env.BENCH_INVOICES ?? bySize({ full: 1_000_000, short: 20_000 }));
const ORDERS = bySize({ full: 600, short: 60 });
const ROUNDS = bySize({ full: 5, short: 1 });
const [MAX_MS, MAX_MB] = [1_000, 50];
const [MAX_COST, MAX_P99] = [1.03, 1.2];

/** Every kind of report over a year, and what such reports cost the orders that are placed meanwhile. */
export const reports: Measurement = async () => {
  printLine(`reports: ${INVOICES} invoices in a year`);
  const folder = await prepareFolder(async (server) => {
    // A lost file is filled again: no durability needed.
    server.app.databases.writer.pragma('synchronous = OFF');
    const shop = await seedShop(server);
    await insertPaidInvoices(server, shop, INVOICES);
    return shop;
  });
  const shop = folder.seeded;
  const program = await folder.start();
  const to = calendarDate(Date.now());
  const days = new URLSearchParams({ from: addDays(to, -364), to });
  const read = async (kind: string): Promise<number> => {
    const started = performance.now();
    const path = buildPath(reportsApi.getReport.route, { shopId: shop.shopId, kind });
    const response = await fetch(`${program.origin}${path}?${days}`, {
      headers: { authorization: `Bearer ${shop.owner.token}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`void: ${response.status} ${text.slice(0, 200)}`);
    return performance.now() - started;
  };
  try {
    const rows: Row[] = [];
    await read('day');
    const restMb = program.residentMb();
    let peakMb = restMb;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, program.residentMb());
    }, 20);
    for (const kind of REPORT_KINDS) {
      const first = await read(kind);
      const took = await read(kind);
      printLine(`  ${kind}: ${took.toFixed(0)} ms, the first time ${first.toFixed(0)} ms`);
      rows.push({
        label: `report of a year by ${kind}, ${INVOICES} invoices, ms`,
        product: `${took.toFixed(0)} ms`,
        baseline: '',
        beside: `the first time, which stores the days: ${first.toFixed(0)} ms`,
        figure: took,
        goal: MAX_MS,
        direction: 'at most',
      });
    }
    clearInterval(watch);
    rows.push({
      label: 'memory above what it was while they were read, MB',
      product: `${peakMb.toFixed(0)} MB`,
      baseline: `${restMb.toFixed(0)} MB`,
      figure: peakMb - restMb,
      goal: MAX_MB,
      direction: 'at most',
    });
    return [...rows, ...(await measureOrders(program, shop, () => read('day')))];
  } finally {
    await program.stop();
    folder.remove();
  }
};

type Program = Awaited<ReturnType<Awaited<ReturnType<typeof prepareFolder>>['start']>>;
type Shop = Awaited<ReturnType<typeof seedShop>>;

/** Orders one at a time, without and with a report that runs all the time, in turns. */
async function measureOrders(
  program: Program,
  shop: Shop,
  readReport: () => Promise<number>,
): Promise<Row[]> {
  const path = buildPath(ordersApi.newOrder.route, { shopId: shop.shopId });
  const cartItems = [shop.items.paneer, shop.items.naan].map((foodItemId) => ({ foodItemId, qty: 2 }));
  const body = JSON.stringify({
    cartItems,
    kotType: 'TAKEAWAY',
    customerName: 'Guest 7',
    customerPhoneNo: '9000000007',
  });
  let key = 0;
  async function placeOrders() {
    const durations: number[] = [];
    const before = program.mainThreadCpuMs();
    let left = ORDERS;
    let started = 0;
    await runHttpLoop({
      origin: program.origin,
      connections: 1,
      expectedStatus: 201,
      nextRequest() {
        if (started > 0) durations.push(performance.now() - started);
        if (left-- <= 0) return undefined;
        started = performance.now();
        const headers = {
          authorization: `Bearer ${shop.owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': `reports ${++key}`,
        };
        return rawRequest('POST', path, headers, body);
      },
    });
    return { cpuUs: ((program.mainThreadCpuMs() - before) * 1_000) / ORDERS, p99: quantile(durations, 0.99) };
  }
  const costs: number[] = [];
  const p99s: number[] = [];
  let reportCount = 0;
  await placeOrders();
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await placeOrders();
    let isRunning = true;
    const reading = (async () => {
      while (isRunning) {
        await readReport();
        reportCount++;
      }
    })();
    const beside = await placeOrders();
    isRunning = false;
    await reading;
    costs.push(beside.cpuUs / alone.cpuUs);
    p99s.push(beside.p99 / alone.p99);
  }
  const rowOf = (label: string, figures: number[], goal: number): Row => ({
    label: `${label} (${ROUNDS} rounds)`,
    product: figures.map((figure) => figure.toFixed(2)).join(', '),
    baseline: '',
    beside: `${reportCount} reports`,
    figure: median(figures),
    goal,
    direction: 'at most',
  });
  return [
    rowOf('processor time of the main thread for an order while a report runs, × without', costs, MAX_COST),
    rowOf('the order’s p99, × without', p99s, MAX_P99),
  ];
}
