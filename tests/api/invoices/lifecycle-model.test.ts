import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { DAILY_SALES_SQL, RECEIVED_SQL } from '../../support/database/payments.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const rows = <Row>(sql: string, shopId: string) =>
  app.databases.reader.all<Row>(sql.replaceAll(':shop', `'${shopId}'`));

const STEPS = ['confirmKot', 'rejectKot', 'updateKot', 'deleteKot'] as const;
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('staffOrders', 'dinerOrders'),
      at: fc.constantFrom('T1', 'T2'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom(...STEPS), nth: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('edit', 'drop'),
      nth: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('single'), nth: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('table'), at: fc.constantFrom('T1', 'T2') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('charge'), nth: fc.nat(5), amount: fc.nat(150) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay'), nth: fc.nat(5), amount: fc.nat(400) }) },
) as fc.Arbitrary<{ does: string; at?: 'T1' | 'T2'; nth?: number; amount?: number; quantity?: number }>;
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Any request, sensible or not; it must never cause a 5xx. */
async function runAction(
  shop: TestShop,
  { does, at = 'T1', nth = 0, amount = 0, quantity = 1 }: Action,
): Promise<number> {
  const invoiceClient = createInvoiceClient(server, shop);
  const pick = (table: string) => {
    const ids = rows<{ id: string }>(
      `SELECT id FROM ${table} WHERE shop_id = :shop ORDER BY id DESC`,
      shop.shopId,
    );
    return ids[nth % Math.max(1, ids.length)]?.id ?? 'none';
  };
  const { shopId } = shop;
  const as = shop.owner.token;
  const kotId = pick('kots');
  const [line] = rows<{ id: string }>(`SELECT id FROM kot_lines WHERE kot_id = '${kotId}'`, shopId);
  const lineParams = { shopId, orderItemId: line?.id ?? 'none' };
  const response = await (async () => {
    switch (does) {
      case 'staffOrders':
        return postOrder(server, shop, { as: shop.waiter.token, body: { tableNo: at } });
      case 'dinerOrders':
        return postOrder(server, shop, { body: { tableNo: at } });
      case 'edit':
        return request(origin, ordersApi.editOrderItem, {
          params: lineParams,
          body: { kotId, quantity },
          as,
        });
      case 'drop':
        return request(origin, ordersApi.deleteOrderItem, { params: lineParams, body: { kotId }, as });
      case 'single':
        return invoiceClient.openSingle(kotId);
      case 'table':
        return invoiceClient.openTable(shop.tables[at]);
      case 'charge':
        return invoiceClient.addCharges(pick('invoices'), amount, 10, 0);
      case 'pay':
        return invoiceClient.pay(pick('invoices'), { amountReceived: amount || '' });
      default:
        return request(origin, ordersApi[does as (typeof STEPS)[number]], { params: { shopId, kotId }, as });
    }
  })();
  return response.status;
}

const lineSum = `(SELECT coalesce(sum(price * quantity), 0) FROM kots k JOIN kot_lines l ON l.kot_id = k.id
  WHERE k.invoice_id = i.id)`;
/** Must return no rows. */
const invariantViolations: Record<string, string> = {
  'an invoice whose sum is not that of its KOTs': `SELECT * FROM invoices i WHERE shop_id = :shop AND sub_total <> ${lineSum}`,
  'an open invoice without KOTs, or a void one with some': `SELECT * FROM invoices i WHERE shop_id = :shop AND
    (status = 'VOID') = EXISTS (SELECT 1 FROM kots WHERE invoice_id = i.id)`,
  'a discount that is not below the subtotal': `SELECT * FROM invoices WHERE shop_id = :shop AND discount > 0
    AND discount >= sub_total`,
  'a KOT on an invoice of another state': `SELECT k.status, i.status FROM kots k JOIN invoices i ON i.id = k.invoice_id
    WHERE k.shop_id = :shop AND NOT ((i.status = 'OPEN' AND k.paid_at IS NULL AND k.status IN ('COOKING', 'SERVED'))
    OR (i.status = 'PAID' AND k.paid_at = i.paid_at AND k.status IN ('COOKING', 'PAID')))`,
  'a paid KOT without its invoice': `SELECT * FROM kots WHERE shop_id = :shop AND paid_at IS NOT NULL AND invoice_id IS NULL`,
  'a customer credited with anything else': `SELECT * FROM customers c WHERE shop_id = :shop AND total_spending <>
    (SELECT coalesce(sum(${RECEIVED_SQL}), 0) FROM invoices WHERE customer_id = c.id)`,
  'daily sales that are not those of the invoices': `SELECT * FROM takings WHERE shop_id = :shop AND (day, payment_mode, bills, received, refunded, tips, collected)
    NOT IN (SELECT day, payment_mode, bills, received, refunded, tips, collected FROM (${DAILY_SALES_SQL}) AS sales WHERE shop_id = takings.shop_id)`,
};

interface Logged {
  name: string;
  payload: string;
}

async function checkConsistency(shop: TestShop): Promise<void> {
  const { shopId } = shop;
  for (const [what, sql] of Object.entries(invariantViolations))
    expect([what, ...rows(sql, shopId)]).toEqual([what]);
  const numbers = rows<{ no: string }>(
    'SELECT invoice_no no FROM invoices WHERE shop_id = :shop ORDER BY 1',
    shopId,
  );
  expect(numbers.map(({ no }) => Number(no.slice(5)))).toEqual(numbers.map((_, index) => index + 1));

  // The log, replayed to its end, equals the responses.
  const invoiceClient = createInvoiceClient(server, shop);
  const log = rows<Logged>('SELECT name, payload FROM events WHERE shop_id = :shop ORDER BY seq', shopId);
  const latestEntities = new Map<string, { _id: string; name: string; isEmpty: boolean }>();
  for (const { payload } of log) {
    const { invoice, kot, table } = JSON.parse(payload);
    const entity = invoice ?? kot ?? table;
    latestEntities.set(entity._id, entity);
  }
  for (const { id } of rows<{ id: string }>('SELECT id FROM invoices WHERE shop_id = :shop', shopId)) {
    const {
      shopId: _,
      checkPath: __,
      ...invoice
    } = (await invoiceClient.view(id, shop.owner.token)).data.invoice;
    expect(latestEntities.get(id)).toEqual(invoice);
  }
  const kots = await invoiceClient.listKots();
  // Invoice events state which invoice holds a KOT.
  const holders = new Map(
    [...latestEntities.values()].flatMap((one) =>
      'kots' in one ? (one.kots as string[]).map((kotId) => [kotId, one._id] as const) : [],
    ),
  );
  for (const kot of kots) {
    const invoiceId = holders.get(kot._id) ?? null;
    const invoiceIds = invoiceId === null ? [] : [invoiceId];
    expect({ ...latestEntities.get(kot._id), invoiceId, invoiceIds }).toEqual(kot);
  }
  for (const [name, id] of Object.entries(shop.tables)) {
    const isOccupied = kots.some(
      (kot) => kot.tableId?.name === name && kot.status !== 'REQUESTED' && !kot.paidAt,
    );
    expect([name, latestEntities.get(id)?.isEmpty ?? true]).toEqual([name, !isOccupied]);
  }
}

test('KOTs, tables, invoices and customers stay consistent under random requests, three at a time', async () => {
  const evening = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
    minLength: 10,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(evening, async (rounds) => {
      const shop = await seedShop(server);
      for (const round of rounds) {
        const statuses = await Promise.all(round.map((one) => runAction(shop, one)));
        expect(Math.max(...statuses)).toBeLessThan(500);
      }
      await checkConsistency(shop);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
