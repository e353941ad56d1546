import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { addPrinter, changeJob, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], signMs: 200, closeMs: 100, statusMs: 100 },
});
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type Member = 'owner' | 'waiter';

const undecided = async (member: Member = 'owner') => {
  const { data } = await request(origin, printingApi.getUndecidedPrints, {
    params: { shopId: shop.shopId },
    as: shop[member].token,
  });
  return data.prints;
};

const markSeen = (member: Member, jobId: string) =>
  request(origin, printingApi.markPrintJobSeen, {
    params: { jobId, shopId: shop.shopId },
    as: shop[member].token,
  });

/** Its printer breaks the connection, so that nobody knows whether the KOT is on paper. */
async function placeLostOrder(): Promise<Kot> {
  const paper = await startPaper({ mode: { resetsAfterBytes: 60 } });
  await addPrinter(server, shop, { port: paper.port, printsInvoices: true });
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'DINEIN', tableNo: 'T1', cartItems: [{ foodItemId: shop.items.paneer, qty: 2 }] },
  });
  await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  return kot;
}

test('a KOT of which nobody knows is told with token, table and items, also to waiters', async () => {
  const { tokenNo, items } = await placeLostOrder();
  for (const member of ['owner', 'waiter'] as const)
    expect(await undecided(member)).toMatchObject([
      {
        kind: 'KOT',
        status: 'UNCONFIRMED',
        tokenNo,
        tableName: 'T1',
        items: [{ quantity: 2, name: items[0]?.name }],
        seenAt: null,
      },
    ]);
});

test.each(['updateKot', 'deleteKot'] as const)(
  'a KOT leaves after %s, and stays among the jobs',
  async (action) => {
    const kot = await placeLostOrder();
    await changeStatus(server, shop, action, kot);
    const left = await undecided();
    expect(left.filter(({ kind }) => kind === 'KOT')).toEqual([]);
    const jobs = await getPrintJobs(server, shop);
    expect(jobs.filter(({ kind }) => kind === 'KOT')).toMatchObject([{ status: 'UNCONFIRMED' }]);
  },
);

test('seen is kept on the job, which counts until it is decided; each is told to every screen', async () => {
  await placeLostOrder();
  const screen = await connectSocket(origin, { shopId: shop.shopId, token: shop.waiter.token });
  onTestFinished(() => screen.close());
  const changes = () => screen.eventNames().filter((name) => name === 'printing:changed').length;
  const [print] = await undecided();
  if (!print) throw new Error('no print is undecided');
  expect((await markSeen('waiter', print._id)).status).toBe(200);
  await waitUntil(async () => changes() === 1 || undefined);
  expect(await undecided()).toMatchObject([{ _id: print._id, seenAt: expect.any(String) }]);
  await changeJob(server, shop, 'discardPrintJob', print);
  await waitUntil(async () => changes() === 2 || undefined);
  expect(await undecided()).toEqual([]);
});

test('waiters see no bill, neither among the jobs nor among those to decide', async () => {
  const { _id: kotId } = await placeLostOrder();
  const { _id: invoiceId } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kotId));
  await request(origin, printingApi.printInvoice, {
    params: { invoiceId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  const bill = await waitForJob(
    server,
    shop,
    ({ kind, status }) => kind === 'INVOICE' && status === 'UNCONFIRMED',
  );
  expect((await undecided()).map(({ kind }) => kind)).toContain('INVOICE');
  expect((await undecided('waiter')).map(({ kind }) => kind)).not.toContain('INVOICE');
  expectError(await markSeen('waiter', bill._id), 'NOT_FOUND');
  const { data } = await request(origin, printingApi.getPrintJobs, {
    params: { shopId: shop.shopId },
    as: shop.waiter.token,
  });
  expect(data.printJobs.map(({ kind }) => kind)).not.toContain('INVOICE');
});
