import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { changeJob, waitForJob, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { damageCreatedEvent } from '../../support/printing/damaged-events.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = () => placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

/** Its event is damaged once its paper has come out, when the consumer rests. */
async function placeDamagedOrder(payloadOf: (kot: object) => object) {
  const { paper } = await usePrinter(server, shop);
  const kot = await order();
  await paper.waitForSlips(1);
  await waitUntilAllPrinted(server, shop);
  await damageCreatedEvent(server, shop.shopId, kot, payloadOf(kot));
  return { kot, paper };
}

test('an event without its lines is told as a print of its KOT, and holds up no later one', async () => {
  const { kot, paper } = await placeDamagedOrder(({ items: _, ...rest }: { items?: unknown }) => ({
    kot: rest,
  }));
  const later = await order();
  const [, slip] = await paper.waitForSlips(2);
  expect(slip && textOf(slip)).toContain(`#${later.tokenNo}`);
  const job = await waitForJob(server, shop, ({ status }) => status === 'FAILED');
  expect(job).toMatchObject({ kind: 'KOT', kotId: kot._id, tokenNo: kot.tokenNo, error: 'INVALID_DOCUMENT' });
  const { data } = await request(server.origin, printingApi.getUndecidedPrints, {
    params: { shopId: shop.shopId },
    as: shop.waiter.token,
  });
  expect(data.prints).toMatchObject([{ _id: job._id, tokenNo: kot.tokenNo }]);
  expect((await changeJob(server, shop, 'resendPrintJob', job)).status).toBe(200);
  const [, , told] = await paper.waitForSlips(3);
  expect(told && textOf(told).replace(/\s+/g, ' ')).toContain(`read #${kot.tokenNo} on the screen`);
});

test('an event without anything is a print that needs the owner, and holds up no later one', async () => {
  const { paper } = await placeDamagedOrder(() => ({}));
  const later = await order();
  const [, slip] = await paper.waitForSlips(2);
  expect(slip && textOf(slip)).toContain(`#${later.tokenNo}`);
  const job = await waitForJob(server, shop, ({ status }) => status === 'FAILED');
  expect(job).toMatchObject({ kind: 'KOT', kotId: null, tokenNo: null });
});
