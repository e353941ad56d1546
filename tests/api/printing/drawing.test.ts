import { createJobPrinter } from '@tawa/server/print-agent/job-printer.ts';
import { openPrintJournal } from '@tawa/server/print-agent/print-journal.ts';
import { createDrawnDocuments } from '@tawa/server/printing/drawn-documents.ts';
import { handedJob } from '@tawa/server/printing/handed-job.ts';
import type { PrintDocument } from '@tawa/server/printing/print-document.ts';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { CONFIRMING_PROFILE, waitForJob, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { startPaper, usePrinter } from '../../support/printing/papers.ts';
import { agentFolder } from '../../support/printing/print-agent.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { printing: { retryMs: [50], statusMs: 1_000 } });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** Counts the pictures that are drawn from now on. */
function countPictures(): () => number {
  let count = 0;
  const add = (): void => {
    count += 1;
  };
  sharp.queue.on('change', add);
  onTestFinished(() => void sharp.queue.off('change', add));
  return () => count;
}

test.each([
  ['not-listening', 'UNREACHABLE'],
  ['paper-out', 'PAPER_OUT'],
] as const)('the attempts at a printer that is %s draw nothing', async (mode, reason) => {
  const { paper } = await usePrinter(server, shop);
  await paper.setMode(mode);
  const pictures = countPictures();
  await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', specialRequest: 'कम मिर्च' },
  });
  await waitForJob(server, shop, ({ attempts, error }) => attempts >= 3 && error === reason);
  expect(pictures()).toBe(0);
  await paper.setMode('ok');
  await waitUntilAllPrinted(server, shop);
  expect(pictures()).toBeGreaterThan(0);
});

const documentOf = (...texts: string[]): PrintDocument => ({
  blocks: texts.map((text) => ({ kind: 'text', text, size: 'large' })),
});

test('a drawn document is kept for its next attempt until it is forgotten', async () => {
  const drawn = createDrawnDocuments();
  const document = documentOf('कम मिर्च');
  const first = await drawn.draw(document, CONFIRMING_PROFILE);
  const pictures = countPictures();
  expect(await drawn.draw(document, CONFIRMING_PROFILE)).toEqual(first);
  expect(pictures()).toBe(0);
  await drawn.draw(document, { ...CONFIRMING_PROFILE, rowsPerBand: 24 });
  expect(pictures()).toBeGreaterThan(0);
  const before = pictures();
  drawn.forget(document, CONFIRMING_PROFILE);
  await drawn.draw(document, CONFIRMING_PROFILE);
  expect(pictures()).toBeGreaterThan(before);
});

test('of more documents than the memory allows, the one that was drawn longest ago is drawn again', async () => {
  const [first, second] = [documentOf('कम मिर्च'), documentOf('दाल')];
  const { length } = (await createDrawnDocuments().draw(first, CONFIRMING_PROFILE)).bytes;
  const drawn = createDrawnDocuments(length);
  await drawn.draw(first, CONFIRMING_PROFILE);
  await drawn.draw(second, CONFIRMING_PROFILE);
  const pictures = countPictures();
  await drawn.draw(second, CONFIRMING_PROFILE);
  expect(pictures()).toBe(0);
  await drawn.draw(first, CONFIRMING_PROFILE);
  expect(pictures()).toBeGreaterThan(0);
});

test('a document of too many pictures is refused with its reason, and nothing of it is printed', async () => {
  const paper = await startPaper();
  const journal = openPrintJournal(agentFolder());
  onTestFinished(() => journal.close());
  const texts = Array.from({ length: 12 }, () => 'मिर्च '.repeat(330));
  const job = handedJob.parse({
    jobId: '019a0000-0000-7000-8000-000000000003',
    attempt: 1,
    leaseUntil: 1,
    timeLimitMs: 60_000,
    printer: { host: '127.0.0.1', port: paper.port, profile: CONFIRMING_PROFILE },
    document: documentOf(...texts),
    copies: 1,
    number: 1,
  });
  const printer = createJobPrinter({ journal, log: () => undefined });
  expect(await printer.print(job)).toMatchObject({ result: 'REFUSED', error: 'TOO_LONG' });
  expect(paper.slips()).toEqual([]);
});
