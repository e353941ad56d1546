import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { createKitchenClient } from '../../support/api/kitchen.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let kitchen: ReturnType<typeof createKitchenClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  kitchen = createKitchenClient(server, shop);
});

const anInstant = expect.stringMatching(/Z$/);
const placeCookingOrder = (): Promise<Kot> => placeOrder(server, shop, { as: shop.owner.token });

test('any staff member recalls a served KOT, on every device', async () => {
  const kot = await placeCookingOrder();
  const served = (await changeStatus(server, shop, 'updateKot', kot)).data.kot;
  expect(await kitchen.view('SERVED')).toEqual([served]);
  const recalled = await changeStatus(server, shop, 'recallKot', kot, shop.waiter.token);
  expect(recalled.message).toBe('Order #1 is cooking again');
  expect(recalled.data.kot).toEqual(kot);
  expect(await kitchen.view('SERVED')).toEqual([]);
  expect(await kitchen.view('KITCHEN')).toEqual([kot]);
});

test('a served KOT can be recalled for half an hour', async () => {
  const kot = await placeCookingOrder();
  const served = (await changeStatus(server, shop, 'updateKot', kot)).data.kot;
  expect(await kitchen.view('SERVED')).toEqual([served]);
  kitchen.moveBackInTime(kot, 'served_at', 31);
  const refused = await expectNoChange(server, () => changeStatus(server, shop, 'recallKot', kot));
  expect(expectError(refused, 'CONFLICT').message).toBe('Order #1 was served more than 30 minutes ago');
  // No event says that the time is over.
  expect(await kitchen.view('SERVED')).toEqual([]);
});

test('a paid KOT can be recalled; it stays paid, its table stays free, and it is paid again once served', async () => {
  const kot = await placeCookingOrder();
  await changeStatus(server, shop, 'updateKot', kot);
  const invoiceClient = createInvoiceClient(server, shop);
  const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
  await invoiceClient.pay(invoice._id, {}, { 'idempotency-key': invoice._id });
  expect((await kitchen.view('SERVED'))[0]).toMatchObject({ _id: kot._id, status: 'PAID' });
  const { data } = await changeStatus(server, shop, 'recallKot', kot);
  expect(data.kot).toMatchObject({ status: 'COOKING', servedAt: null, paidAt: anInstant });
  const again = await changeStatus(server, shop, 'updateKot', kot);
  expect(again.data.kot).toMatchObject({ status: 'PAID', paidAt: data.kot.paidAt });
});

test('the list of recallable KOTs has the last twenty, newest first', async () => {
  const tokens: number[] = [];
  for (let order = 0; order < 21; order++) {
    const kot = await placeCookingOrder();
    await changeStatus(server, shop, 'updateKot', kot);
    kitchen.moveBackInTime(kot, 'served_at', 21 - order);
    tokens.unshift(kot.tokenNo);
  }
  await kitchen.placeOtherOrder();
  expect((await kitchen.view('SERVED')).map(({ tokenNo }) => tokenNo)).toEqual(tokens.slice(0, 20));
});

test('of two devices concurrently, one recalls the KOT', async () => {
  const kot = await placeCookingOrder();
  await changeStatus(server, shop, 'updateKot', kot);
  const responses = await Promise.all([1, 2].map(() => changeStatus(server, shop, 'recallKot', kot)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
