import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type PrintJob, printingApi, type UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import {
  addPrinter,
  CONFIRMING_PROFILE,
  changeJob,
  getPrintJobs,
  waitForJob,
  waitUntilAllPrinted,
} from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { explainStatement } from '../../support/database/explain-statement.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { startPaper, usePrinter } from '../../support/printing/papers.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], signMs: 200, closeMs: 100, statusMs: 100 },
});
const { origin } = server;

const sqlite = sqliteOnly('its plans');
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

const mark = (
  endpoint: 'markPrintJobSeen' | 'markPrintJobTold',
  member: Member,
  { _id: jobId }: Pick<PrintJob, '_id'>,
) =>
  request(origin, printingApi[endpoint], {
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
  expect((await mark('markPrintJobSeen', 'waiter', print)).status).toBe(200);
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
  expectError(await mark('markPrintJobSeen', 'waiter', bill), 'NOT_FOUND');
  const { data } = await request(origin, printingApi.getPrintJobs, {
    params: { shopId: shop.shopId },
    as: shop.waiter.token,
  });
  expect(data.printJobs.map(({ kind }) => kind)).not.toContain('INVOICE');
});

test('a print of a customer who is erased leaves every screen', async () => {
  await usePrinter(server, shop, { mode: { resetsAfterBytes: 60 } });
  const kot = await placeOrder(server, shop, { body: { customerName: 'Zubeida Khan' } });
  await changeStatus(server, shop, 'confirmKot', kot);
  await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  await changeStatus(server, shop, 'deleteKot', kot);
  await waitForJob(server, shop, ({ kind, status }) => kind === 'CANCEL' && status === 'UNCONFIRMED');
  const screen = await connectSocket(origin, { shopId: shop.shopId, token: shop.waiter.token });
  onTestFinished(() => screen.close());
  const params = { customerId: kot.customerId?._id ?? '', shopId: shop.shopId };
  expect((await request(origin, customersApi.eraseCustomer, { params, as: shop.owner.token })).status).toBe(
    200,
  );
  await waitUntil(async () => screen.eventNames().includes('printing:changed') || undefined);
  expect(await undecided()).toEqual([]);
});

test('a paper that lacks a part of a note, and was Not sure, is told once somebody has found it', async () => {
  await usePrinter(
    server,
    shop,
    { mode: { resetsAfterBytes: 300 } },
    { ...CONFIRMING_PROFILE, raster: false },
  );
  await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', specialRequest: '不要花生' },
  });
  const job = await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  expect(job).toMatchObject({ isUntold: false });
  await changeJob(server, shop, 'discardPrintJob', job);
  expect(await undecided('waiter')).toMatchObject([{ status: 'DISCARDED', isUntold: true }]);
  expect((await changeJob(server, shop, 'markPrintJobTold', job)).status).toBe(200);
  expect(await undecided()).toEqual([]);
});

describe('a KOT whose paper lacks a part of a note', () => {
  let kot: Kot;
  beforeEach(async () => {
    await usePrinter(server, shop, {}, { ...CONFIRMING_PROFILE, raster: false });
    kot = await placeOrder(server, shop, {
      as: shop.owner.token,
      body: { kotType: 'DINEIN', tableNo: 'T1', specialRequest: '不要花生' },
    });
    await waitUntilAllPrinted(server, shop);
  });

  const incomplete = async (): Promise<UndecidedPrint> => {
    const [print, ...others] = await undecided('waiter');
    expect(others).toEqual([]);
    if (!print) throw new Error('no print is undecided');
    return print;
  };

  test('is printed, and counts until somebody has told the cook', async () => {
    const print = await incomplete();
    expect(print).toMatchObject({
      status: 'PRINTED',
      isUntold: true,
      tokenNo: kot.tokenNo,
      tableName: 'T1',
      seenAt: null,
    });
    expect((await mark('markPrintJobSeen', 'waiter', print)).status).toBe(200);
    expect(await incomplete()).toMatchObject({ seenAt: expect.any(String) });
    const screen = await connectSocket(origin, { shopId: shop.shopId, token: shop.waiter.token });
    onTestFinished(() => screen.close());
    expect((await mark('markPrintJobTold', 'waiter', print)).data.printJob).toMatchObject({
      status: 'PRINTED',
      isUntold: false,
    });
    await waitUntil(async () => screen.eventNames().includes('printing:changed') || undefined);
    expect(await undecided()).toEqual([]);
    for (const endpoint of ['markPrintJobSeen', 'markPrintJobTold'] as const)
      expectError(await mark(endpoint, 'waiter', print), 'CONFLICT');
  });

  test('stays among the jobs that need somebody, and leaves the count when it is served', async () => {
    await changeStatus(server, shop, 'updateKot', kot);
    expect(await undecided()).toEqual([]);
    expect(await getPrintJobs(server, shop)).toMatchObject([{ status: 'PRINTED', isUntold: true }]);
  });

  sqlite.test('is found by the index of the prints that need a decision', async () => {
    const statements = await recordStatements(server, async () => {
      const print = await incomplete();
      await mark('markPrintJobTold', 'owner', print);
    });
    const readers = [...new Set(statements)].filter((text) => text.includes(`'UNCONFIRMED', 'FAILED'`));
    expect(readers).toHaveLength(2);
    for (const text of readers)
      expect(explainStatement(server, text).join('\n'), text).toContain('print_jobs_undecided');
  });
});
