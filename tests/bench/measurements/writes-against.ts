import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { TestShop } from '../../support/seed.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  throughputRow,
  WRITES_PER_SIDE,
  writeLimits,
} from '../http/throughput.ts';
import { type Measurement, printLine } from '../report.ts';
import { root as here } from '../root.ts';
import { startBuiltServer } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';

/** The folder of the other commit, built. `npm run bench -- writes --against <commit>` sets it. */
const { BENCH_AGAINST: there } = process.env;

interface Side {
  program: MeasuredProgram;
  shop: TestShop;
  invoices: string[];
  remove(): void;
}

/** Each side has the same shop, filled and served by its own commit. */
async function startSide(root: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const resultFile = join(dataDir, 'shop.json');
  const script = join(import.meta.dirname, '../setup/fill-for-writes.main.ts');
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', script, root, dataDir, String(WRITES_PER_SIDE), resultFile],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`the shop of ${root} was not filled`);
  const { shop, invoices } = JSON.parse(readFileSync(resultFile, 'utf8'));
  return { program: await startBuiltServer(dataDir, [], {}, root), shop, invoices, remove };
}

let requestCounter = 0;
const headersOf = ({ shop }: Side) => ({
  authorization: `Bearer ${shop.owner.token}`,
  'content-type': 'application/json',
  'idempotency-key': `writes ${++requestCounter}`,
});

function orderTarget(side: Side): LoadTarget {
  const { shop, program } = side;
  const cartItems = [shop.items.paneer, shop.items.naan, shop.items.chai].map((foodItemId) => ({
    foodItemId,
    qty: 2,
  }));
  const customer = { customerName: 'Guest 7', customerPhoneNo: '9000000007' };
  const body = JSON.stringify({ cartItems, kotType: 'TAKEAWAY', ...customer });
  const path = buildPath(ordersApi.newOrder.route, { shopId: shop.shopId });
  return {
    program,
    expectedStatus: 201,
    nextRequest: () => rawRequest('POST', path, headersOf(side), body),
  };
}

function paymentTarget(side: Side): LoadTarget {
  const { shop, program } = side;
  const left = side.invoices.values();
  return {
    program,
    expectedStatus: 200,
    nextRequest() {
      const { value: invoiceId } = left.next();
      if (invoiceId === undefined) return undefined;
      const path = buildPath(invoicesApi.payInvoice.route, { invoiceId, shopId: shop.shopId });
      return rawRequest('PUT', path, headersOf(side), '{"paymentMode":"CASH"}');
    },
  };
}

/** Processor time of an order and of a payment, relative to another commit in turns. It reports and has no goal. */
export const writesAgainst: Measurement = async () => {
  if (there === undefined) throw new Error('name a commit: npm run bench -- writes --against <commit>');
  const sides: Side[] = [];
  try {
    const [product, baseline] = [await startSide(here), await startSide(there)];
    sides.push(product, baseline);
    printLine('writes: this program and the other commit in turns');
    const compare = async (what: string, targetOf: (side: Side) => LoadTarget) =>
      throughputRow(await measureAlternately(targetOf(product), targetOf(baseline), writeLimits, 'cpuUs'), {
        what,
        by: 'cpuUs',
        than: '× the other commit',
      });
    return [await compare('pay-invoice', paymentTarget), await compare('new-order', orderTarget)];
  } finally {
    for (const { program, remove } of sides) {
      await program.stop();
      remove();
    }
  }
};
