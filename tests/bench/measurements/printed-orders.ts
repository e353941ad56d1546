import { PRINT_CONSUMER } from '@tawa/server/features/printing/papers/print-consumer.service.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { addPrinter } from '../../support/api/printing.ts';
import { startPrinterEmulator } from '../../support/printing/printer-emulator.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  ROUNDS,
  throughputRow,
  WRITES,
  writeLimits,
} from '../http/throughput.ts';
import { compareRounds } from '../paired-rounds.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { prepareFolder } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';

/** × the processor time of the same order in a shop without a printer. */
const GOAL = 1.03;
/** Many, so that at the end a printer has as many waiting jobs as after an hour without paper. */
const SHOPS = 40;

async function seedShops(server: TestServer, port?: number): Promise<TestShop[]> {
  const shops: TestShop[] = [];
  for (let n = 0; n < SHOPS; n++) {
    const shop = await seedShop(server);
    if (port !== undefined) await addPrinter(server, shop, { port });
    shops.push(shop);
  }
  return shops;
}

/** Leaves the shops their printers, but nothing reads their events, so that only the order itself is measured. */
function stopReadingEvents({ app }: TestServer, shops: readonly TestShop[]): void {
  const remove = app.databases.writer.prepare('DELETE FROM event_consumers WHERE shop_id = ? AND name = ?');
  for (const { shopId } of shops) remove.run(shopId, PRINT_CONSUMER);
}

let count = 0;

function ordersOf(program: MeasuredProgram, shops: readonly TestShop[]): LoadTarget {
  const requestAt = ({ shopId, owner, items }: TestShop, number: number) => {
    const cartItems = [items.paneer, items.naan, items.chai].map((foodItemId) => ({ foodItemId, qty: 1 }));
    return rawRequest(
      'POST',
      buildPath(ordersApi.newOrder.route, { shopId }),
      {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': `printed ${number}`,
      },
      JSON.stringify({ cartItems, kotType: 'TAKEAWAY' }),
    );
  };
  return {
    program,
    expectedStatus: 201,
    nextRequest() {
      const shop = shops[++count % shops.length];
      return shop && requestAt(shop, count);
    },
  };
}

/**
 * An order in a shop with a printer beside one in a shop without. The print jobs are made after the order, by the
 * same thread: their cost is a row of its own, which has no goal.
 */
export const printedOrders: Measurement = async () => {
  printLine(`printing: ${ROUNDS} rounds of ${WRITES.counted}`);
  const paper = await startPrinterEmulator({ confirmsPrinted: true });
  const { port } = paper;
  const folder = await prepareFolder(async (server) => {
    const shops = {
      plain: await seedShops(server),
      orderOnly: await seedShops(server, port),
      withJobs: await seedShops(server, port),
    };
    stopReadingEvents(server, shops.orderOnly);
    return shops;
  });
  const { plain, orderOnly, withJobs } = folder.seeded;
  // Orders come without a pause, so the server would reject some of them while the jobs run.
  const program = await folder.start([], { MAX_LAG: 'off' });
  try {
    const measure = (shops: readonly TestShop[]) =>
      measureAlternately(ordersOf(program, shops), ordersOf(program, plain), writeLimits, 'cpuUs');
    const own = throughputRow(await measure(orderOnly), {
      what: 'an order in a shop with a printer, without its print jobs',
      goal: GOAL,
      by: 'cpuUs',
      than: '× the same order in a shop without',
    });
    const rounds = await measure(withJobs);
    const { product, baseline } = compareRounds(rounds, ({ cpuUs }) => cpuUs);
    const { goal: _, ...jobs } = throughputRow(rounds, {
      what: 'the same, printed at one printer',
      goal: GOAL,
      by: 'cpuUs',
      than: '× the same order in a shop without',
    });
    const beside = `${(product - baseline).toFixed(0)} µs an order for the jobs`;
    return [own, { ...jobs, beside } satisfies Row];
  } finally {
    await program.stop();
    await paper.stop();
    folder.remove();
  }
};
