import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { fillShop, insertOpenInvoices } from '../../support/database/bulk-seed.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  readLimits,
  throughputRow,
  WRITES_PER_SIDE,
  writeLimits,
} from '../http/throughput.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { startBuiltServer } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { copyFilledFolder, OLD_DATA } from '../setup/old-database.ts';

const GOAL = 1.2;
const SHOP_SIZE = { tables: 60, items: 200, kots: 50 };

interface ShopUnderLoad {
  program: MeasuredProgram;
  shop: TestShop;
  token: string;
  invoices: string[];
}

/** The same load in a new shop or in `old`, one of many with years of data. */
async function prepareShop(dataDir: string, old?: TestShop): Promise<ShopUnderLoad> {
  const server = await startServer({}, dataDir);
  const shop = old ?? (await seedShop(server));
  await fillShop(server, shop, SHOP_SIZE);
  const invoices = await insertOpenInvoices(server, shop, WRITES_PER_SIDE);
  const login = await loginOwner(server.origin, shop.owner.email);
  await server.stop();
  return { program: await startBuiltServer(dataDir), shop, token: login.data.accessToken, invoices };
}

let requestCounter = 0;

type CreateTarget = (on: ShopUnderLoad) => LoadTarget;

const readTarget =
  (pathOf: (shopId: string) => string, query = ''): CreateTarget =>
  ({ program, shop, token }) => ({
    program,
    expectedStatus: 200,
    // A unique URL per request bypasses the response cache.
    nextRequest: () =>
      rawRequest('GET', `${pathOf(shop.shopId)}?${query}asked=${++requestCounter}`, {
        authorization: `Bearer ${token}`,
      }),
  });

const orderTarget: CreateTarget = ({ program, shop, token }) => ({
  program,
  expectedStatus: 201,
  nextRequest() {
    const cartItems = [shop.items.paneer, shop.items.naan, shop.items.chai].map((foodItemId) => ({
      foodItemId,
      qty: 2,
    }));
    const body = { cartItems, kotType: 'TAKEAWAY', customerName: 'Guest 7', customerPhoneNo: '9000000007' };
    const path = buildPath(ordersApi.newOrder.route, { shopId: shop.shopId });
    return rawRequest('POST', path, headersOf(token), JSON.stringify(body));
  },
});

const paymentTarget: CreateTarget = ({ program, shop, token, invoices }) => {
  const left = invoices.values();
  return {
    program,
    expectedStatus: 200,
    nextRequest() {
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
  'idempotency-key': `growth ${++requestCounter}`,
});

/** `new-order` is last: it lengthens the KOT list. */
const frequentRequests: [what: string, createTarget: CreateTarget, length: typeof readLimits][] = [
  [
    'get-kots built again',
    // Excludes the KOTs of open invoices.
    readTarget((shopId) => buildPath(ordersApi.getKots.route, { shopId }), 'status=COOKING&'),
    readLimits,
  ],
  [
    'getMyItems built again',
    readTarget((shopId) => buildPath(menuApi.getMyItems.route, { shopId })),
    readLimits,
  ],
  [
    'getMyTables built again',
    readTarget((shopId) => buildPath(tablesApi.getMyTables.route, { shopId })),
    readLimits,
  ],
  [
    'the list of invoices',
    readTarget((shopId) => buildPath(invoicesApi.getInvoices.route, { shopId })),
    readLimits,
  ],
  ['pay-invoice', paymentTarget, writeLimits],
  ['new-order', orderTarget, writeLimits],
];

/** CPU time of frequent requests after years of data, relative to a new shop. */
export const dataGrowth: Measurement = async () => {
  printLine(`growth: ${OLD_DATA.kots} old KOTs and ${OLD_DATA.invoices} invoices in ${OLD_DATA.shops} shops`);
  const filled = await copyFilledFolder();
  const fresh = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const programs: MeasuredProgram[] = [];
  try {
    const old = await prepareShop(filled.dataDir, filled.shop);
    programs.push(old.program);
    const newShop = await prepareShop(fresh);
    programs.push(newShop.program);
    const rows: Row[] = [];
    for (const [what, createTarget, length] of frequentRequests) {
      const rounds = await measureAlternately(createTarget(old), createTarget(newShop), length, 'cpuUs');
      rows.push(
        throughputRow(rounds, {
          what: `after years, ${what}`,
          goal: GOAL,
          by: 'cpuUs',
          than: '× a new shop',
        }),
      );
    }
    return rows;
  } finally {
    for (const program of programs) await program.stop();
    for (const folder of [filled.dataDir, fresh]) rmSync(folder, { recursive: true, force: true });
  }
};
