import { zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import { MAX_WAITED_MS } from '@tawa/shared/orders/orders.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { closeDay } from '../../support/api/days.ts';
import { createInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** Longer than a test takes, so the order was made before what the test did so far. */
const LONG_MS = 3_600_000;

/** Two naans, which are 91 rupees. By default of the owner. */
const order = (input: Partial<Parameters<typeof postOrder>[2]> = {}) => ({
  as: shop.owner.token,
  body: { kotType: 'TAKEAWAY', tableNo: undefined },
  ...input,
});
const late = { query: { waitedMs: LONG_MS } };

/** A day with nothing in it is not closed twice. */
async function closeBusyDay() {
  await createInvoice(server, shop, { kotType: 'TAKEAWAY' });
  return closeDay(server, shop);
}

test('an order that was made before a Z and arrives after it is a marked correction of the next one', async () => {
  const first = await closeBusyDay();
  expect(first.lateOrders).toEqual({ count: 0, amount: 0 });
  await placeOrder(server, shop, order(late));
  await placeOrder(server, shop, order(late));
  await placeOrder(server, shop, order());
  const second = await closeBusyDay();
  expect(second.lateOrders).toEqual({ count: 2, amount: 182 });
  expect(zPaper(second).sections).toContainEqual({
    title: 'Late orders, a correction',
    rows: [
      { name: 'Made before Z 1, arrived after it', value: '2', count: 2 },
      { name: 'Amount of these orders', value: '₹182', rupees: 182 },
    ],
  });
  const third = await closeBusyDay();
  expect(third.lateOrders).toEqual({ count: 0, amount: 0 });
  expect(zPaper(third).sections.map(({ title }) => title)).not.toContain('Late orders, a correction');
});

test('an order that has waited is not late if no Z came between', async () => {
  await placeOrder(server, shop, order(late));
  expect((await closeBusyDay()).lateOrders).toEqual({ count: 0, amount: 0 });
  expect((await closeBusyDay()).lateOrders).toEqual({ count: 0, amount: 0 });
});

test('a late order that is cancelled, a diner’s, and one whose first attempt arrived correct nothing', async () => {
  const headers = { 'idempotency-key': 'sent-twice' };
  const sent = await placeOrder(server, shop, order({ headers }));
  await closeBusyDay();
  const again = await placeOrder(server, shop, order({ headers, ...late }));
  expect(again._id).toBe(sent._id);
  const cancelled = await placeOrder(server, shop, order(late));
  expect((await changeStatus(server, shop, 'deleteKot', cancelled)).status).toBe(200);
  await placeOrder(server, shop, late);
  expect((await closeBusyDay()).lateOrders).toEqual({ count: 0, amount: 0 });
});

test('another shop’s Z makes no order late', async () => {
  const theirs = await seedShop(server);
  await createInvoice(server, theirs, { kotType: 'TAKEAWAY' });
  await closeDay(server, theirs);
  await placeOrder(server, shop, order(late));
  await closeBusyDay();
  expect((await closeBusyDay()).lateOrders).toEqual({ count: 0, amount: 0 });
});

test('what is no time refuses an order, and none is the same as nothing', async () => {
  for (const waitedMs of [-1, 1.5, MAX_WAITED_MS + 1, 'long' as never])
    expectError(await postOrder(server, shop, order({ query: { waitedMs } })), 'VALIDATION');
  await placeOrder(server, shop, order({ query: { waitedMs: MAX_WAITED_MS } }));
  await placeOrder(server, shop, order({ query: { waitedMs: 0 } }));
  await placeOrder(server, shop, order({ query: { waitedMs: '' } }));
});
