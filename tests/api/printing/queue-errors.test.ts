import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { AppError } from '@tawa/server/errors/app-error.ts';
import { createUnitOfWork } from '@tawa/server/events/unit-of-work.ts';
import { createPrintConsumer } from '@tawa/server/features/printing/papers/print-consumer.service.ts';
import { RENEWALS_PER_LEASE } from '@tawa/server/features/printing/queue/print-leases.service.ts';
import { atPrinter, insertPrintJob } from '@tawa/server/features/printing/queue/print-queue.repository.ts';
import { createPrintQueues } from '@tawa/server/features/printing/queue/print-queues.service.ts';
import {
  PRINT_TIMINGS,
  type SenderNeeds,
} from '@tawa/server/features/printing/queue/print-sender.service.ts';
import { createNameLookups } from '@tawa/server/printing/connection/name-lookups.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrinter, waitForJob, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { damageCreatedEvent } from '../../support/printing/damaged-events.ts';
import { startPaper, usePrinter } from '../../support/printing/papers.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer();
const { databases } = server.app;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = () => placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

test('processes that fail on one event set aside that event alone', async () => {
  const { paper } = await usePrinter(server, shop);
  const kot = await order();
  await paper.waitForSlips(1);
  await waitUntilAllPrinted(server, shop);
  const { shopId } = shop;
  await damageCreatedEvent(server, shopId, kot, {});
  const otherProcess = () =>
    createPrintConsumer({
      read: databases.reader,
      unitOfWork: createUnitOfWork(databases, () => undefined),
      log: { error: () => undefined },
      wake: () => undefined,
    });
  const processes = [otherProcess(), otherProcess(), otherProcess()];
  for (const consumer of processes) consumer.add(shopId);
  await Promise.all(processes.map((consumer) => consumer.close()));
  const next = await order();
  await waitForJob(server, shop, ({ kotId }) => kotId === next._id);
});

/** A queue beside the server's own, as another process has one. */
function createQueues(needs: Partial<SenderNeeds>, onError: (error: object) => void = () => undefined) {
  return createPrintQueues({
    read: databases.reader,
    unitOfWork: server.app.unitOfWork,
    log: { error: onError },
    allowsPrivatePrinters: true,
    names: createNameLookups({ isInShop: true }),
    timings: PRINT_TIMINGS,
    agentSockets: { isConnected: () => false, hand: async () => undefined },
    ...needs,
  });
}

test('an outcome that the database refuses is stored a second later, so that the print waits on', async () => {
  const paper = await startPaper();
  const { _id: printerId } = await addPrinter(server, shop, { port: paper.port });
  await paper.setMode('not-listening');
  const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shop.shopId);
  await server.app.unitOfWork.write(scope, (write) =>
    insertPrintJob(write, {
      ...atPrinter(printerId),
      kind: 'TEST',
      seq: null,
      copyNo: 0,
      document: { blocks: [{ kind: 'text', text: 'Test' }] },
      createdAt: Date.now(),
    }),
  );
  let writes = 0;
  const queues = createQueues({
    unitOfWork: {
      ...server.app.unitOfWork,
      async write(...write) {
        writes += 1;
        if (writes === 2) throw new AppError('server.busy');
        return server.app.unitOfWork.write(...write);
      },
    },
  });
  queues.wake(shop.shopId, [printerId]);
  const job = await waitForJob(server, shop, ({ status, attempts }) => status !== 'SENDING' && attempts > 0);
  await queues.close();
  expect(job).toMatchObject({ status: 'WAITING', error: 'UNREACHABLE', attempts: 1 });
});

test('the lease of a print bears clocks that differ by ten seconds, between any two renewals', () => {
  const { leaseMs } = PRINT_TIMINGS;
  expect(leaseMs - leaseMs / RENEWALS_PER_LEASE).toBeGreaterThan(10_000);
});

test('a queue whose database is away looks again by its timer alone', async () => {
  const errors: object[] = [];
  const stopped = await startServer();
  await stopped.stop();
  const queues = createQueues({ read: stopped.app.databases.reader }, (error) => void errors.push(error));
  queues.wake(shop.shopId, ['printer']);
  await waitUntil(() => errors.length > 0 || undefined);
  await order();
  await queues.close();
  expect(errors).toHaveLength(1);
});
