import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCouponsClient } from '../../support/api/coupons.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { ageRows } from '../../support/database/age-rows.ts';
import { fillSetupLists, fillShop, insertOpenInvoices } from '../../support/database/bulk-seed.ts';
import { explainStatement } from '../../support/database/explain-statement.ts';
import { recordStatements } from '../../support/database/statements.ts';
import type { Connection } from '../../support/postgres/connection.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import * as postgres from '../../support/postgres/query-plan.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const lists = {
  'get-kots': ordersApi.getKots,
  getMyItems: menuApi.getMyItems,
  getMyCategories: menuApi.getMyCategories,
  getMyTables: tablesApi.getMyTables,
  getMyAreas: tablesApi.getMyAreas,
  'get-invoices': invoicesApi.getInvoices,
  'get-customers': customersApi.getCustomers,
  'get-inventory': inventoryApi.getInventory,
  'get-employee': employeesApi.getEmployee,
} as const;

async function seedShopWith(count: number): Promise<TestShop> {
  const shop = await seedShop(server);
  await insertOpenInvoices(server, shop, count);
  await fillShop(server, shop, { tables: count, items: count, kots: count });
  await fillSetupLists(server, shop, count);
  return shop;
}

const listIn = (shop: TestShop, endpoint: (typeof lists)[keyof typeof lists]) =>
  request<typeof endpoint>(origin, endpoint, { params: { shopId: shop.shopId }, as: shop.owner.token });

/** A list of ids is one parameter for each id. */
const withoutParameters = (statement: string) => statement.replace(/\((\?|\$\d+)(, (\?|\$\d+))*\)/g, '(…)');

describe('a list of fifty rows takes as many statements as a list of five', async () => {
  const seedBoth = async () => ({ small: await seedShopWith(5), large: await seedShopWith(50) });
  const shops = await seedBoth();

  test.each(Object.entries(lists))('%s', async (_, endpoint) => {
    let texts: string[] = [];
    const counted = async (shop: TestShop) =>
      recordStatements(server, async () => {
        const { status, text } = await listIn(shop, endpoint);
        expect(status).toBe(200);
        texts = [...texts, text];
      });
    const count = async ({ small, large }: typeof shops) => {
      texts = [];
      const [few, many] = [await counted(small), await counted(large)];
      expect(few.length).toBeGreaterThan(1);
      expect(many.map(withoutParameters)).toEqual(few.map(withoutParameters));
    };
    // A job of the server, which runs each ten seconds, may come between, and not twice in a row. The server
    // caches lists, so the lists of the same shops would take fewer statements the second time.
    await count(shops).catch(async () => count(await seedBoth()));
    expect(texts[1]?.length).toBeGreaterThan(2 * (texts[0]?.length ?? 0));
  });
});

test('a payment reads the head of the chain and its own invoice as seldom as it can', async () => {
  const shop = await seedShop(server);
  const [invoiceId = ''] = await insertOpenInvoices(server, shop, 1);
  const ran = await recordStatements(server, () => createInvoiceClient(server, shop).pay(invoiceId));
  const count = (part: RegExp) => ran.filter((statement) => part.test(statement)).length;
  expect(count(/insert into "chain_entries"/)).toBe(3);
  expect(count(/from "chain_entries"/)).toBe(1);
  expect(count(/"invoice_no".* from "invoices"/s)).toBe(2);
});

test('only the payment of a bill with a coupon reads coupons, and counts uses only with a limit', async () => {
  const shop = await seedShop(server);
  const invoices = createInvoiceClient(server, shop);
  const coupons = createCouponsClient(server, shop);
  await coupons.save('SAVE10');
  await coupons.save('ONCE', { maxUses: 1 });
  const statementsOfCoupons = async ({ _id }: Invoice) => {
    const ran = await recordStatements(server, () => invoices.pay(_id));
    return ran.filter((sql) => /"(coupons|coupon_uses)"/.test(sql));
  };
  const open = () => createInvoice(server, shop, { kotType: 'TAKEAWAY' });
  expect(await statementsOfCoupons(await open())).toEqual([]);
  const kindsWith = async (couponCode: string) => {
    const applied = await invoices.setDiscount((await open())._id, { kind: 'COUPON', couponCode });
    const ran = await statementsOfCoupons(requireInvoice(applied));
    return ran.map((sql) => `${sql.slice(0, 'select'.length)}${sql.includes('count(') ? ' count' : ''}`);
  };
  expect(await kindsWith('SAVE10')).toEqual(['select', 'insert']);
  expect(await kindsWith('ONCE')).toEqual(['select', 'select count', 'insert']);
});

describe('no frequent endpoint scans a table', async () => {
  const shop = await seedShop(server);
  if (POSTGRES_URL) {
    const old = await placeOrder(server, await seedShop(server));
    postgres.multiplyPaidKots(app.databases.writer as unknown as Connection, old._id);
  }
  const { shopId, owner } = shop;
  const params = { shopId };
  const as = owner.token;
  const invoiceClient = createInvoiceClient(server, shop);
  const cooking = () => placeOrder(server, shop, { as, body: { tableNo: 'T1' } });
  const openInvoice = async () =>
    requireInvoice(await invoiceClient.openTable(((await cooking()).tableId ?? { _id: '' })._id));

  const evening: [string, () => Promise<() => Promise<unknown>>][] = [
    ...Object.entries(lists).map(([name, endpoint]): (typeof evening)[number] => [
      name,
      async () => () => listIn(shop, endpoint),
    ]),
    [
      'the poll of a bell',
      async () => () => request(origin, ordersApi.getKots, { params, as, query: { status: 'REQUESTED' } }),
    ],
    [
      'the kitchen’s wall',
      async () => () => request(origin, ordersApi.getKots, { params, as, query: { view: 'KITCHEN' } }),
    ],
    [
      'what may be called back',
      async () => () => request(origin, ordersApi.getKots, { params, as, query: { view: 'SERVED' } }),
    ],
    [
      'a bell that is heard',
      async () => {
        const body = { status: 'COOKING' as const, kotIds: [(await cooking())._id] };
        return () => request(origin, ordersApi.hearKots, { params, as, body });
      },
    ],
    ['an order of a diner', async () => () => placeOrder(server, shop)],
    ['an order of staff', async () => cooking],
    [
      'tidying up',
      async () => {
        ageRows(app.databases.writer, 1);
        return () => app.retention.runAll();
      },
    ],
    [
      'a confirmation',
      async () => {
        const kot = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
        return () => changeStatus(server, shop, 'confirmKot', kot);
      },
    ],
    [
      'a KOT that is served',
      async () => {
        const kot = await cooking();
        return () => changeStatus(server, shop, 'updateKot', kot);
      },
    ],
    ['an invoice', async () => openInvoice],
    [
      'charges',
      async () => {
        const { _id } = await openInvoice();
        return () => invoiceClient.addCharges(_id, 5);
      },
    ],
    [
      'a payment',
      async () => {
        const { _id } = await openInvoice();
        return () => invoiceClient.pay(_id, {}, { 'idempotency-key': _id });
      },
    ],
    [
      'the link of an invoice',
      async () => {
        const { _id } = await openInvoice();
        return () => invoiceClient.view(_id);
      },
    ],
  ];

  const planOf = (sql: string) => explainStatement(server, sql);

  test.each(evening)('%s', async (_, prepare) => {
    const act = await prepare();
    const ran = await recordStatements(server, act);
    expect(ran.length).toBeGreaterThan(1);
    for (const sql of new Set(ran)) {
      const scans = planOf(sql).filter((step) => /^SCAN (kots|kot_lines|invoices|events|items)\b/.test(step));
      expect(scans, sql).toEqual([]);
    }
  });

  test('an order looks up its items by id and does not read the menu', async () => {
    const ran = await recordStatements(server, cooking);
    const [ofItems = ''] = ran.filter((sql) => /from "items"/.test(sql));
    const search = POSTGRES_URL ? 'SEARCH items' : 'SEARCH items USING INDEX sqlite_autoindex_items_1 (id=?)';
    expect(planOf(ofItems)).toEqual([search]);
  });

  test('best sellers are read from what was served lately, not from all KOTs', async () => {
    const ran = await recordStatements(server, async () => listIn(await seedShop(server), lists.getMyItems));
    const [ofSales = ''] = ran.filter((sql) => /from "kots"/.test(sql));
    const index = 'kots_shop_served (shop_id=? AND served_at>? AND served_at<?)';
    expect(planOf(ofSales)).toContain(POSTGRES_URL ? 'SEARCH kots' : `SEARCH kots USING INDEX ${index}`);
  });

  test('the check detects an order that reads the menu', () => {
    expect(planOf(`SELECT * FROM kots WHERE token_no = ${POSTGRES_URL ? '$1' : '?'}`)).toEqual(['SCAN kots']);
  });
});

test('a known customer is read, not written', async () => {
  const shop = await seedShop(server);
  const written = async () =>
    (await recordStatements(server, () => placeOrder(server, shop))).filter((sql) =>
      /^(insert into|update) "customers"/.test(sql),
    );
  expect(await written()).toHaveLength(1);
  expect(await written()).toEqual([]);
});
