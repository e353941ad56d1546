import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathTo } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { billsOf } from '../support/bills.ts';
import { fillShop, openBills } from '../support/busy-shop.ts';
import { openShop, type TestShop } from '../support/shop.ts';
import type { FloorAnswer } from './answer-floor.ts';
import { prepareFolder, startFloor } from './bench-shop.ts';
import { closedLoop, type RawRequest, rawRequest } from './closed-loop.ts';
import type { Program } from './program.ts';
import { type Measurement, type Row, say } from './report.ts';
import { compare, takeTurns } from './turns.ts';

/** Many short ones: what disturbs a machine lasts longer than one of them, and strays with its floor. */
const ROUNDS = 15;
const CONNECTIONS = 32;
const READ_SECONDS = { warm: 0.1, counted: 0.5 };
const PAYMENTS = { warm: 100, counted: 500 };

/** One side of a row: the program under measurement and what it is asked. */
interface Side {
  program: Program;
  expect: number;
  next(): RawRequest | undefined;
}

interface Pace {
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

const forReads = { warm: forSeconds(READ_SECONDS.warm), counted: forSeconds(READ_SECONDS.counted) };
const forPayments = { warm: requests(PAYMENTS.warm), counted: requests(PAYMENTS.counted) };

async function row(
  what: string,
  goal: number,
  product: Side,
  floor: Side,
  length: typeof forReads,
): Promise<Row> {
  const paced = (side: Side) => async () => {
    await ask(length.warm(side));
    return ask(length.counted(side));
  };
  const turns = await takeTurns(
    ROUNDS,
    { product: paced(product), floor: paced(floor) },
    ({ perSecond }) => perSecond,
  );
  const figures = compare(turns, ({ perSecond }) => perSecond);
  const processor = compare(turns, ({ processorUs }) => processorUs);
  const shown = (side: 'product' | 'floor') =>
    `${figures[side].toFixed(0)}/s, ${processor[side].toFixed(0)} µs each`;
  say(`  ${what}: ${figures.ratio.toFixed(2)}`);
  return {
    what: `${what}, ${CONNECTIONS} connections, × floor (${turns.length} rounds)`,
    product: shown('product'),
    floor: shown('floor'),
    figure: figures.ratio,
    goal,
    want: 'at least',
  };
}

/** Requests a second of the calls that screens make all evening. */
export const calls: Measurement = async () => {
  say(`calls: ${ROUNDS} rounds of ${READ_SECONDS.counted} s, and of ${PAYMENTS.counted} payments`);
  const bills = ROUNDS * (PAYMENTS.warm + PAYMENTS.counted);
  const folder = await prepareFolder(async (restaurant) => {
    const busy = await openShop(restaurant);
    await fillShop(restaurant, busy, { tables: 60, items: 200, tickets: 50 });
    const till = await openShop(restaurant);
    const [sample = '', ...open] = await openBills(restaurant, till, bills + 1);
    // One bill is paid by the product, so that the floor can write what the product would.
    await billsOf(restaurant, till).pay(sample, {}, { 'idempotency-key': 'sample' });
    return { busy, till, open };
  });
  const { busy, till, open } = folder.made;
  const floorDb = join(folder.dataDir, 'floor.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), floorDb);
  const product = await folder.start();
  try {
    return [...(await reads(product, busy, folder.dataDir)), await payments(product, till, open, floorDb)];
  } finally {
    await product.stop();
    folder.remove();
  }
};

async function reads(product: Program, { shopId, owner }: TestShop, dataDir: string): Promise<Row[]> {
  const authorization = `Bearer ${owner.token}`;
  const lists = [
    ['get-kots, 50 live tickets', ordersApi.getKots],
    ['getMyItems, 200 items', menuApi.getMyItems],
    ['getMyTables, 60 tables', tablesApi.getMyTables],
  ] as const;
  const paths = lists.map(([what, { route }]) => [what, pathTo(route, { shopId })] as const);
  const answers = await Promise.all(
    paths.map(([, path]) => answerOf(path, product.origin + path, { authorization })),
  );
  const etag = answers[0]?.headers.etag ?? '';
  const [, kots = ''] = paths[0] ?? [];
  const poll = { authorization, 'if-none-match': etag };
  answers.push(await answerOf('/unchanged', product.origin + kots, poll));
  const answersFile = join(dataDir, 'answers.json');
  writeFileSync(answersFile, JSON.stringify(answers));
  const floor = await startFloor('answer-floor.ts', { FLOOR_ANSWERS: answersFile });
  const side = (program: Program, expect: number, request: RawRequest): Side => ({
    program,
    expect,
    next: () => request,
  });
  try {
    const rows: Row[] = [];
    for (const [what, path] of paths) {
      const request = rawRequest('GET', path, { authorization });
      rows.push(await row(what, 0.5, side(product, 200, request), side(floor, 200, request), forReads));
    }
    rows.push(
      await row(
        'get-kots, nothing has changed (304)',
        0.7,
        side(product, 304, rawRequest('GET', kots, poll)),
        side(floor, 304, rawRequest('GET', '/unchanged', poll)),
        forReads,
      ),
    );
    return rows;
  } finally {
    await floor.stop();
  }
}

/** What Node writes by itself into every answer. */
const NODES_OWN = ['connection', 'content-length', 'date', 'keep-alive'];

/** What the product answers, for the floor to answer the same at `path`. */
async function answerOf(path: string, url: string, headers: Record<string, string>): Promise<FloorAnswer> {
  const answer = await fetch(url, { headers });
  const given = [...answer.headers].filter(([name]) => !NODES_OWN.includes(name));
  return { path, status: answer.status, headers: Object.fromEntries(given), body: await answer.text() };
}

async function payments(
  product: Program,
  till: TestShop,
  open: readonly string[],
  floorDb: string,
): Promise<Row> {
  const floor = await startFloor('pay-floor.ts', { FLOOR_DB: floorDb });
  const side = (program: Program, pathOf: (invoiceId: string) => string): Side => {
    const left = open.values();
    return {
      program,
      expect: 200,
      next() {
        const { value: invoiceId } = left.next();
        if (invoiceId === undefined) return undefined;
        const headers = {
          authorization: `Bearer ${till.owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': invoiceId,
        };
        return rawRequest('PUT', pathOf(invoiceId), headers, '{"paymentMode":"CASH"}');
      },
    };
  };
  const { shopId } = till;
  try {
    return await row(
      'pay-invoice',
      0.5,
      side(product, (invoiceId) => pathTo(invoicesApi.payInvoice.route, { invoiceId, shopId })),
      side(floor, (invoiceId) => `/pay/${invoiceId}`),
      forPayments,
    );
  } finally {
    await floor.stop();
  }
}
