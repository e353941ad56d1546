import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { fillShop, openBills } from '../support/database/bulk-seed.ts';
import { loginOwner, seedShop, type TestShop } from '../support/seed.ts';
import { startServer } from '../support/server.ts';
import { startBuilt } from './bench-shop.ts';
import { askInTurns, forReads, forWrites, ROUNDS, rowOf, type Side, WRITES } from './call-rows.ts';
import { rawRequest } from './closed-loop.ts';
import { copyOfFilled, OLD } from './filled.ts';
import type { Program } from './program.ts';
import { type Measurement, type Row, say } from './report.ts';

const GOAL = 1.2;
const EVENING = { tables: 60, items: 200, tickets: 50 };

interface Evening {
  program: Program;
  shop: TestShop;
  token: string;
  /** Bills that are open before anything is measured. */
  bills: string[];
}

/** The same evening in a new shop, and in one of many that have been open for years. */
async function evening(dataDir: string, old?: TestShop): Promise<Evening> {
  const server = await startServer({}, dataDir);
  const shop = old ?? (await seedShop(server));
  await fillShop(server, shop, EVENING);
  const bills = await openBills(server, shop, ROUNDS * (WRITES.warm + WRITES.counted));
  const login = await loginOwner(server.origin, shop.owner.email);
  await server.stop();
  return { program: await startBuilt(dataDir), shop, token: login.data.accessToken, bills };
}

let asked = 0;

type Call = (on: Evening) => Side;

const reading =
  (pathOf: (shopId: string) => string, query = ''): Call =>
  ({ program, shop, token }) => ({
    program,
    expect: 200,
    // A new address each time: the product would send again what it made for the last one.
    next: () =>
      rawRequest('GET', `${pathOf(shop.shopId)}?${query}asked=${++asked}`, {
        authorization: `Bearer ${token}`,
      }),
  });

const ordering: Call = ({ program, shop, token }) => ({
  program,
  expect: 201,
  next() {
    const cartItems = [shop.items.paneer, shop.items.naan, shop.items.chai].map((foodItemId) => ({
      foodItemId,
      qty: 2,
    }));
    const body = { cartItems, kotType: 'TAKEAWAY', customerName: 'Guest 7', customerPhoneNo: '9000000007' };
    const path = buildPath(ordersApi.newOrder.route, { shopId: shop.shopId });
    return rawRequest('POST', path, headersOf(token), JSON.stringify(body));
  },
});

const paying: Call = ({ program, shop, token, bills }) => {
  const left = bills.values();
  return {
    program,
    expect: 200,
    next() {
      const { value: invoiceId } = left.next();
      if (invoiceId === undefined) return undefined;
      const path = buildPath(invoicesApi.payInvoice.route, { invoiceId, shopId: shop.shopId });
      return rawRequest('PUT', path, headersOf(token), '{"paymentMode":"CASH"}');
    },
  };
};

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'idempotency-key': `growth ${++asked}`,
});

/** The hot calls; the list of bills shows the newest page. Orders come last, for they make the list of tickets longer. */
const hot: [what: string, call: Call, length: typeof forReads][] = [
  [
    'get-kots made anew',
    // Without those of the bills that wait to be paid.
    reading((shopId) => buildPath(ordersApi.getKots.route, { shopId }), 'status=COOKING&'),
    forReads,
  ],
  ['getMyItems made anew', reading((shopId) => buildPath(menuApi.getMyItems.route, { shopId })), forReads],
  [
    'getMyTables made anew',
    reading((shopId) => buildPath(tablesApi.getMyTables.route, { shopId })),
    forReads,
  ],
  ['the list of bills', reading((shopId) => buildPath(invoicesApi.getInvoices.route, { shopId })), forReads],
  ['pay-invoice', paying, forWrites],
  ['new-order', ordering, forWrites],
];

/** What the calls of an evening cost after years, beside what they cost in a new shop. */
export const growth: Measurement = async () => {
  say(`growth: ${OLD.tickets} old tickets and ${OLD.bills} bills in ${OLD.shops} shops`);
  const filled = await copyOfFilled();
  const fresh = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const programs: Program[] = [];
  try {
    const old = await evening(filled.dataDir, filled.shop);
    programs.push(old.program);
    const young = await evening(fresh);
    programs.push(young.program);
    const rows: Row[] = [];
    for (const [what, call, length] of hot) {
      const turns = await askInTurns(call(old), call(young), length, 'processorUs');
      rows.push(
        rowOf(turns, { what: `after years, ${what}`, goal: GOAL, by: 'processorUs', than: '× a new shop' }),
      );
    }
    return rows;
  } finally {
    for (const program of programs) await program.stop();
    for (const folder of [filled.dataDir, fresh]) rmSync(folder, { recursive: true, force: true });
  }
};
