import { PRINT_CONSUMER } from '@tawa/server/features/printing/print-consumer.service.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { changeJob, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { reader } = server.app.databases;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = () => placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

/** Places an order that the printers have not read yet, and damages its event. */
async function placeDamagedOrder(payloadOf: (kot: object) => object) {
  const kot = await order();
  const { seq } = reader.all<{ seq: number }>(
    `SELECT max(seq) AS seq FROM events WHERE shop_id = '${shop.shopId}' AND name = 'kot:created'`,
  )[0] as { seq: number };
  const { paper } = await usePrinter(server, shop);
  const payload = JSON.stringify(payloadOf(kot));
  await server.exec(`UPDATE events SET payload = '${payload}' WHERE shop_id = '${shop.shopId}' AND seq = ${seq};
    UPDATE event_consumers SET seq = ${seq - 1} WHERE shop_id = '${shop.shopId}' AND name = '${PRINT_CONSUMER}'`);
  return { kot, paper };
}

test('an event without its lines is told as a print of its KOT, and holds up no later one', async () => {
  const { kot, paper } = await placeDamagedOrder(({ items: _, ...rest }: { items?: unknown }) => ({
    kot: rest,
  }));
  const later = await order();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && textOf(slip)).toContain(`#${later.tokenNo}`);
  const job = await waitForJob(server, shop, ({ status }) => status === 'FAILED');
  expect(job).toMatchObject({ kind: 'KOT', kotId: kot._id, tokenNo: kot.tokenNo, error: 'INVALID_DOCUMENT' });
  const { data } = await request(server.origin, printingApi.getUndecidedPrints, {
    params: { shopId: shop.shopId },
    as: shop.waiter.token,
  });
  expect(data.prints).toMatchObject([{ _id: job._id, tokenNo: kot.tokenNo }]);
  expect((await changeJob(server, shop, 'resendPrintJob', job)).status).toBe(200);
  const [, told] = await paper.waitForSlips(2);
  expect(told && textOf(told).replace(/\s+/g, ' ')).toContain(`read #${kot.tokenNo} on the screen`);
});

test('an event without anything is a print that needs the owner, and holds up no later one', async () => {
  const { paper } = await placeDamagedOrder(() => ({}));
  const later = await order();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && textOf(slip)).toContain(`#${later.tokenNo}`);
  const job = await waitForJob(server, shop, ({ status }) => status === 'FAILED');
  expect(job).toMatchObject({ kind: 'KOT', kotId: null, tokenNo: null });
});
