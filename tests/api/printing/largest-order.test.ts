import { MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { MAX_LINES } from '@tawa/shared/orders/orders.rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { addPrinter, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { longName } from '../../support/printing/largest-order.ts';
import { addLongOptions } from '../../support/printing/long-options.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { connectAgent } from '../../support/printing/print-agent.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const TIMINGS = { printing: { retryMs: [50], fallbackMs: 300 } };

async function placeLargestOrder(server: TestServer, shop: TestShop, optionIds: string[]): Promise<Kot> {
  const cartItems = Array.from({ length: MAX_LINES }, (_, index) => ({
    foodItemId: shop.items.paneer,
    qty: 1,
    options: optionIds.map((optionId) => ({ optionId, qty: 1 })),
    note: longName(index, MAX_NOTE_LENGTH),
  }));
  const specialRequest = longName(1, 500);
  return placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'DINEIN', tableNo: 'T1', cartItems, specialRequest },
  });
}

const parts = (texts: readonly string[]) =>
  texts.map((text) => /Part (\d+ of \d+)/.exec(text)?.[1] ?? 'whole');
const allParts = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} of ${count}`);

test.each(['the server', 'a print agent'])(
  'the largest order, a change and the cancellation print through %s, and the next order behind them',
  async (by) => {
    const isByAgent = by !== 'the server';
    const server = await startServer(
      { ALLOW_PRIVATE_PRINTERS: isByAgent ? 'off' : 'on' },
      undefined,
      TIMINGS,
    );
    onTestFinished(server.close);
    const shop = await seedShop(server);
    const paper = await startPaper();
    const agentId = isByAgent ? (await connectAgent(server, shop)).printAgent._id : null;
    await addPrinter(server, shop, { port: paper.port, agentId });
    const optionIds = await addLongOptions(server, shop);

    const kot = await placeLargestOrder(server, shop, optionIds);
    const changed = await editLine(server, shop, kot, { quantity: 1, note: 'Mild' });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    await changeStatus(server, shop, 'deleteKot', kot);
    const { tokenNo } = await placeOrder(server, shop, { as: shop.owner.token });

    await waitForJob(server, shop, (job) => job.tokenNo === tokenNo && job.status === 'PRINTED');
    const ended = await waitUntil(async () => {
      const jobs = await getPrintJobs(server, shop);
      return jobs.some(({ status }) => status === 'WAITING' || status === 'SENDING') ? undefined : jobs;
    });
    expect([...new Set(ended.map(({ status }) => status))]).toEqual(['PRINTED']);
    const texts = paper.slips().map(textOf);
    expect(texts.pop()).toContain(`#${tokenNo}`);
    const changeAt = texts.findIndex((text) => text.includes('CHANGED'));
    const [order, change, cancellation] = [
      texts.slice(0, changeAt),
      texts[changeAt],
      texts.slice(changeAt + 1),
    ];
    expect(parts(order)).toEqual(allParts(order.length));
    expect(order.length).toBeGreaterThan(1);
    expect(change).toMatch(/INSTEAD[\s\S]*was: 0 long name/);
    expect(change).not.toContain('Part ');
    expect(parts(cancellation)).toEqual(allParts(cancellation.length));
    for (const text of [...order, ...cancellation]) expect(text).toMatch(/DINE-IN T1 .*#1/);
    for (const text of cancellation) expect(text).toMatch(/CANCELLED[\s\S]*Do not cook/);
  },
);
