import { expect, test } from 'vitest';
import { cartBody, changeKotType, changeStatus, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { addStation, getPrintJobs, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});

test('a move prints a MOVED slip at each printer that has the order, and no KOT again', async () => {
  const shop = await seedShop(server);
  const [kitchen, bar, grill] = [
    await usePrinter(server, shop),
    await usePrinter(server, shop),
    await usePrinter(server, shop),
  ];
  await addStation(server, shop, { name: 'Bar', printerId: bar.printer._id, itemIds: [shop.items.chai] });
  await addStation(server, shop, {
    name: 'Grill',
    printerId: grill.printer._id,
    itemIds: [shop.items.paneer],
  });
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: cartBody(shop, { naan: 2, chai: 1 }),
  });
  for (const { paper } of [kitchen, bar]) await paper.waitForSlips(1);
  await moveOrders(server, shop);
  for (const { paper } of [kitchen, bar]) {
    await paper.waitForSlips(2);
    const [, text = ''] = paper.slips().map(textOf);
    expect(text).toContain('MOVED');
    expect(text).toContain('from DINE-IN T1');
    expect(text).toContain('to DINE-IN T2');
    expect(text).not.toContain('Butter Naan');
  }
  await waitUntilAllPrinted(server, shop);
  const jobs = await getPrintJobs(server, shop);
  expect(jobs.map(({ kind }) => kind).sort()).toEqual(['KOT', 'KOT', 'MOVED', 'MOVED']);
  expect(jobs.every(({ tokenNo }) => tokenNo === kot.tokenNo)).toBe(true);
  expect(grill.paper.slips()).toEqual([]);
});

test('a change to takeaway prints where the order is, and a served or unconfirmed order prints nothing', async () => {
  const shop = await seedShop(server);
  const { paper } = await usePrinter(server, shop);
  const place = () => placeOrder(server, shop, { as: shop.owner.token });
  const served = await place();
  await changeStatus(server, shop, 'updateKot', served);
  const requested = await placeOrder(server, shop);
  await moveOrders(server, shop);
  const cooking = await place();
  await changeKotType(server, shop, cooking, { kotType: 'TAKEAWAY' });
  await paper.waitForSlips(3);
  await changeStatus(server, shop, 'confirmKot', requested);
  await paper.waitForSlips(4);
  await waitUntilAllPrinted(server, shop);
  const texts = paper.slips().map(textOf);
  expect(texts.map((text) => text.includes('MOVED'))).toEqual([false, false, true, false]);
  expect(texts[2]).toContain('to TAKEAWAY');
  expect(texts[3]).toContain('T2');
});
