import { createDrawnDocuments } from '@tawa/server/printing/drawn-documents.ts';
import { sendDocument } from '@tawa/server/printing/send-document.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrinter, CONFIRMING_PROFILE, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { connectAgent } from '../../support/printing/print-agent.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const TIMINGS = { printing: { retryMs: [50], fallbackMs: 300 } };
const FAILED = { status: 'FAILED', error: 'INVALID_DOCUMENT' };

async function usePaper(by: 'the server' | 'a print agent', mode: 'ok' | 'not-listening' = 'ok') {
  const isByAgent = by === 'a print agent';
  const server = await startServer({ ALLOW_PRIVATE_PRINTERS: isByAgent ? 'off' : 'on' }, undefined, TIMINGS);
  onTestFinished(server.close);
  const shop = await seedShop(server);
  const paper = await startPaper();
  const agentId = isByAgent ? (await connectAgent(server, shop)).printAgent._id : null;
  await addPrinter(server, shop, { port: paper.port, agentId, printsInvoices: true });
  await paper.setMode(mode);
  return { server, shop, paper };
}

const order = (server: TestServer, shop: TestShop) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

const tokensOn = (paper: Awaited<ReturnType<typeof startPaper>>) =>
  paper.slips().map((slip) => /#\d+/.exec(textOf(slip))?.[0]);

test.each(['the server', 'a print agent'] as const)(
  'a stored document that is invalid fails at its first try through %s, and the next one prints',
  async (by) => {
    const { server, shop, paper } = await usePaper(by, 'not-listening');
    const first = await order(server, shop);
    await waitForJob(server, shop, ({ status, error }) => status === 'WAITING' && error === 'UNREACHABLE');
    const document = JSON.stringify({ blocks: 'none' });
    await server.exec(`UPDATE print_jobs SET document = '${document}' WHERE kot_id = '${first._id}'`);
    const second = await order(server, shop);
    await paper.setMode('ok');
    await waitForJob(server, shop, ({ kotId, status }) => kotId === second._id && status === 'PRINTED');
    expect(await waitForJob(server, shop, ({ kotId }) => kotId === first._id)).toMatchObject(FAILED);
    expect(tokensOn(paper)).toEqual([`#${second.tokenNo}`]);
  },
);

test('a job that an agent cannot read fails at its first try, and the next one prints', async () => {
  const { server, shop, paper } = await usePaper('a print agent');
  const savePort = (port: number) =>
    server.exec(`UPDATE printers SET port = ${port} WHERE shop_id = '${shop.shopId}'`);
  await savePort(70_000);
  const first = await order(server, shop);
  const failed = await waitForJob(server, shop, ({ kotId, error }) => kotId === first._id && error !== null);
  expect(failed).toMatchObject({ ...FAILED, attempts: 1 });
  await savePort(paper.port);
  const second = await order(server, shop);
  await waitForJob(server, shop, ({ kotId, status }) => kotId === second._id && status === 'PRINTED');
  expect(tokensOn(paper)).toEqual([`#${second.tokenNo}`]);
});

test('a document that is invalid when its job is made is failed before any try', async () => {
  const { server, shop } = await usePaper('the server');
  const kot = await order(server, shop);
  await server.exec(`UPDATE shops SET name = '${'x'.repeat(2001)}' WHERE id = '${shop.shopId}'`);
  const { _id: invoiceId } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
  const { data } = await request(server.origin, printingApi.printInvoice, {
    params: { invoiceId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  expect(data.printJob).toMatchObject({ ...FAILED, attempts: 0 });
});

test('a document whose drawing throws is refused', async () => {
  const { port } = await startPaper();
  const errors: unknown[] = [];
  const outcome = await sendDocument(
    {
      printer: { host: '127.0.0.1', port, profile: CONFIRMING_PROFILE },
      document: { blocks: [{ kind: 'ruler', label: 'x'.repeat(40), columns: 32 }] },
      copies: 1,
      number: 1,
    },
    {
      allowsPrivate: true,
      signal: new AbortController().signal,
      timeLimitMs: 5_000,
      drawn: createDrawnDocuments(),
      lookUpName: async () => [],
      onError: (error) => errors.push(error),
    },
  );
  expect(outcome).toEqual({ result: 'REFUSED', error: 'INVALID_DOCUMENT' });
  expect(errors).toHaveLength(1);
});
