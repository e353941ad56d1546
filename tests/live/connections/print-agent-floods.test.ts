// @postgres full

import { PRINT_AGENTS_NAMESPACE } from '@tawa/server/printing/handed-job.ts';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrinter, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { connectAgent } from '../../support/printing/print-agent.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { floodAtOnce } from '../../support/socket-flood.ts';
import { waitUntil } from '../../support/wait-until.ts';

const AT_ONCE = 50;

/** The limit of a second refuses only the rest of it, so a longer refusal is that of the minute. */
const REFUSED_MS = 1_100;

/** Goes on until the test ends. @returns once the address of the flood gets nothing else for the minute */
async function startFlood(origin: string, packet: string): Promise<void> {
  const flood = { isOver: false, admittedAt: performance.now() };
  const run = (async () => {
    while (!flood.isOver) {
      const outcomes = await floodAtOnce(origin, packet, AT_ONCE);
      if (outcomes.some((outcome) => outcome !== 'refused')) flood.admittedAt = performance.now();
    }
  })();
  onTestFinished(async () => {
    flood.isOver = true;
    await run;
  });
  await waitUntil(() => performance.now() - flood.admittedAt > REFUSED_MS || undefined);
}

test.each(['guests', 'guessed tokens'] as const)(
  'an agent starts and prints under a flood of %s from its address',
  async (sender) => {
    const server = await startServer({ RATE_LIMIT: 'on', ALLOW_PRIVATE_PRINTERS: 'off' });
    onTestFinished(server.close);
    const shop = await seedShop(server);
    const packet =
      sender === 'guests'
        ? `40${JSON.stringify({ shopId: shop.shopId, tableNo: 'T1' })}`
        : `40${PRINT_AGENTS_NAMESPACE},${JSON.stringify({ token: 'guessed.token' })}`;
    await startFlood(server.origin, packet);
    const paper = await startPaper();
    const { printAgent } = await connectAgent(server, shop);
    await addPrinter(server, shop, { port: paper.port, agentId: printAgent._id });
    await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    await waitUntilAllPrinted(server, shop);
    expect(paper.slips()).toHaveLength(1);
  },
);
