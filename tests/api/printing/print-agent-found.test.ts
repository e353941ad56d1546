import { enrol } from '@tawa/server/print-agent/enrol.ts';
import { PRINT_AGENTS_NAMESPACE } from '@tawa/server/printing/handed-job.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrintAgent } from '../../support/api/print-agents.ts';
import { addPrinter, getPrinters, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { waitForConnection } from '../../support/printing/print-agent.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const FOUND = { statusRequests: false, confirmsPrinted: false, sign: 'none' };

test('what an agent says of its printer counts only after a set-up slip', async () => {
  const shop = await seedShop(server);
  const { printAgent, code } = await addPrintAgent(server, shop);
  const { token } = await enrol(server.origin, code);
  const agent = io(`${server.origin}${PRINT_AGENTS_NAMESPACE}`, { auth: { token }, forceNew: true });
  onTestFinished(() => void agent.close());
  agent.on('print', (_job: unknown, acknowledge: (outcome: object) => void) =>
    acknowledge({ result: 'PRINTED', status: 'OK', error: null, found: FOUND }),
  );
  await waitForConnection(server, shop, printAgent);
  const { _id: printerId, profile } = await addPrinter(server, shop, { port: 9100, agentId: printAgent._id });
  const profileNow = async () => (await getPrinters(server, shop)).printers[0]?.profile;

  await placeOrder(server, shop, { as: shop.owner.token });
  await waitUntilAllPrinted(server, shop);
  expect(await profileNow()).toEqual(profile);

  const params = { printerId, shopId: shop.shopId };
  const body = { opensDrawer: false };
  const slip = await request(server.origin, printingApi.printSetupSlip, {
    params,
    body,
    as: shop.owner.token,
  });
  expect(slip.status).toBe(201);
  await waitUntilAllPrinted(server, shop);
  expect(await profileNow()).toEqual({ ...profile, ...FOUND });
});
