import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, deleteLine, editLine, placeOrder } from '../../support/api/orders.ts';
import { addStation, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});

let shop: TestShop;
let kitchen: Awaited<ReturnType<typeof usePrinter>>;
beforeEach(async () => {
  shop = await seedShop(server);
  kitchen = await usePrinter(server, shop);
});
const asOwner = () => ({ as: shop.owner.token });

async function addExtras(itemId: string, options: object[]): Promise<string[]> {
  const { data } = await request(server.origin, menuApi.addOptionGroup, {
    params: { shopId: shop.shopId },
    body: { name: 'Extras', min: 0, max: 4, options } as never,
    ...asOwner(),
  });
  await request(server.origin, menuApi.editItem, {
    params: { itemId, shopId: shop.shopId },
    body: { optionGroupIds: [data.optionGroup._id] },
    ...asOwner(),
  });
  return data.optionGroup.options.map(({ _id }) => _id);
}

function order(qty: number, line: object = {}, ...others: object[]): Promise<Kot> {
  const cartItems = [{ foodItemId: shop.items.paneer, qty, ...line }, ...others];
  return placeOrder(server, shop, { ...asOwner(), body: { kotType: 'TAKEAWAY', cartItems } as never });
}

const lineWith = (kot: Kot, note: string): number => kot.items.findIndex((line) => line.note === note);

/** Changes the line that has the note. */
async function edit(kot: Kot, note: string, change: object): Promise<Kot> {
  const response = await editLine(server, shop, kot, { ...change }, lineWith(kot, note));
  expect([response.status, response.text]).toEqual([200, response.text]);
  return response.data.kot;
}

/** What the changes slip says between its header and the rule below, with single blanks. */
const changesOn = (text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  expect(lines[0]).toBe('CHANGED');
  const from = lines.findIndex((line) => line.startsWith('===')) + 1;
  const to = lines.findIndex((line, index) => index > from && line.startsWith('---'));
  return lines.slice(from, to).filter(Boolean);
};

/** The slips after the KOT, once the paper of all events has come out. */
async function slipsAfterKot({ paper }: typeof kitchen, count: number): Promise<string[][]> {
  await paper.waitForSlips(1 + count);
  await waitUntilAllPrinted(server, shop);
  const slips = paper.slips().slice(1);
  expect(slips).toHaveLength(count);
  return slips.map((slip) => changesOn(textOf(slip)));
}

const PANEER = 'Paneer Butter Masala';

describe('a change of a sent line’s choices is one slip that reads once:', () => {
  test('a note that is added', async () => {
    await edit(await order(2), '', { note: 'No onion' });
    expect(await slipsAfterKot(kitchen, 1)).toEqual([
      ['INSTEAD 2 -> 2', PANEER, '>> No onion', `was: ${PANEER}`],
    ]);
  });

  test('a note that is added while the KOT is served, once it is recalled', async () => {
    const kot = await order(2);
    await changeStatus(server, shop, 'updateKot', kot);
    await edit(kot, '', { note: 'No onion' });
    await changeStatus(server, shop, 'recallKot', kot);
    expect(await slipsAfterKot(kitchen, 1)).toEqual([
      ['INSTEAD 2 -> 2', PANEER, '>> No onion', `was: ${PANEER}`],
    ]);
  });

  test('a note that changes again before the kitchen has seen the first change, and is removed', async () => {
    const first = await edit(await order(2), '', { note: 'No onion' });
    const second = await edit(first, 'No onion', { note: 'No garlic' });
    await edit(second, 'No garlic', { note: null });
    expect(await slipsAfterKot(kitchen, 3)).toEqual([
      ['INSTEAD 2 -> 2', PANEER, '>> No onion', `was: ${PANEER}`],
      ['INSTEAD 2 -> 2', PANEER, '>> No garlic', `was: ${PANEER} >> No onion`],
      ['INSTEAD 2 -> 2', PANEER, `was: ${PANEER} >> No garlic`],
    ]);
  });

  test('an option, with more pieces', async () => {
    const [optionId = ''] = await addExtras(shop.items.paneer, [{ name: 'Cheese', price: 20, maxEach: 4 }]);
    await edit(await order(2), '', { options: [{ optionId, qty: 1 }], quantity: 3 });
    expect(await slipsAfterKot(kitchen, 1)).toEqual([
      ['INSTEAD 2 -> 3', PANEER, '+ Cheese', `was: ${PANEER}`],
    ]);
  });

  test('a note for some of the pieces, and then for others', async () => {
    const first = await edit(await order(3), '', { note: 'Mild', quantity: 1 });
    const second = await edit(first, '', { note: 'Hot', quantity: 1 });
    await edit(second, 'Mild', { note: 'No onion' });
    expect(await slipsAfterKot(kitchen, 3)).toEqual([
      ['INSTEAD 1 of 3', PANEER, '>> Mild', `was: ${PANEER}`],
      ['INSTEAD 1 of 2', PANEER, '>> Hot', `was: ${PANEER}`],
      ['INSTEAD 1 -> 1', PANEER, '>> No onion', `was: ${PANEER} >> Mild`],
    ]);
  });

  test('not a line that is removed', async () => {
    const naan = { foodItemId: shop.items.naan, qty: 1 };
    const kot = await order(1, { note: 'Mild' }, naan);
    await deleteLine(server, shop, kot, lineWith(kot, 'Mild'));
    expect(await slipsAfterKot(kitchen, 1)).toEqual([['CANCEL 1 -> 0', PANEER, '>> Mild']]);
  });
});

describe('each printer gets its own part of a change', () => {
  test('when the new line belongs to another printer', async () => {
    const kot = await order(3);
    await kitchen.paper.waitForSlips(1);
    const grill = await usePrinter(server, shop);
    await addStation(server, shop, {
      name: 'Grill',
      printerId: grill.printer._id,
      itemIds: [shop.items.paneer],
    });
    const changed = await edit(kot, '', { note: 'Mild', quantity: 1 });
    await edit(changed, '', { note: 'Hot' });
    expect(await slipsAfterKot(kitchen, 2)).toEqual([
      ['FEWER 3 -> 2', PANEER],
      ['CANCEL 2 -> 0', PANEER],
    ]);
    const slips = (await grill.paper.waitForSlips(2)).map((slip) => changesOn(textOf(slip)));
    expect(slips).toEqual([
      ['NEW 0 -> 1', PANEER, '>> Mild'],
      ['NEW 0 -> 2', PANEER, '>> Hot'],
    ]);
  });

  test('when the pieces of a combo are cooked at two', async () => {
    const { paneer, chai } = shop.items;
    const [optionId = ''] = await addExtras(paneer, [{ name: 'Chai', price: 20, itemId: chai, maxEach: 4 }]);
    const bar = await usePrinter(server, shop);
    await addStation(server, shop, { name: 'Bar', printerId: bar.printer._id, itemIds: [chai] });
    const kot = await order(2, { options: [{ optionId, qty: 2 }] });
    const changed = await edit(kot, '', { note: 'Mild', quantity: 1 });
    await edit(changed, '', { note: 'Hot' });
    expect(await slipsAfterKot(kitchen, 2)).toEqual([
      ['INSTEAD 1 of 2', PANEER, '>> Mild', `was: ${PANEER}`],
      ['INSTEAD 1 -> 1', PANEER, '>> Hot', `was: ${PANEER}`],
    ]);
    expect(await slipsAfterKot(bar, 2)).toEqual([
      ['INSTEAD 2 of 4', `${PANEER}:`, 'Chai', '>> Mild', 'was: Chai'],
      ['INSTEAD 2 -> 2', `${PANEER}:`, 'Chai', '>> Hot', 'was: Chai'],
    ]);
  });
});
