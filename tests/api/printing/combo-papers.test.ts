import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { addStation, waitUntilAllPrinted } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import type { PrintedSlip } from '../../support/printing/printer-emulator.ts';
import { writtenLines } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});
const { origin } = server;

let shop: TestShop;
let combo: { naan: string; chai: string; papad: string };
let kitchen: Awaited<ReturnType<typeof usePrinter>>;
let bar: Awaited<ReturnType<typeof usePrinter>>;

/** The paneer is a combo, cooked in the kitchen with its naans; the chai of it comes from the bar. */
beforeEach(async () => {
  shop = await seedShop(server);
  combo = await seedCombo();
  kitchen = await usePrinter(server, shop);
  bar = await usePrinter(server, shop);
  await addStation(server, shop, { name: 'Bar', printerId: bar.printer._id, itemIds: [shop.items.chai] });
});

const asOwner = () => ({ as: shop.owner.token });

async function seedCombo() {
  const { naan, chai, paneer } = shop.items;
  const options = [
    { name: 'Naan', price: 0, itemId: naan, maxEach: 4 },
    { name: 'Chai', price: 20, itemId: chai, maxEach: 4 },
    { name: 'Papad', price: 5, maxEach: 4 },
  ];
  const { data } = await request(origin, menuApi.addOptionGroup, {
    params: { shopId: shop.shopId },
    body: { name: 'Thali', min: 1, max: 4, options },
    ...asOwner(),
  });
  await request(origin, menuApi.editItem, {
    params: { itemId: paneer, shopId: shop.shopId },
    body: { optionGroupIds: [data.optionGroup._id] },
    ...asOwner(),
  });
  const [naanId = '', chaiId = '', papadId = ''] = data.optionGroup.options.map(({ _id }) => _id);
  return { naan: naanId, chai: chaiId, papad: papadId };
}

const choices = (naans: number, chais: number, papads = 0) =>
  [
    { optionId: combo.naan, qty: naans },
    { optionId: combo.chai, qty: chais },
    { optionId: combo.papad, qty: papads },
  ].filter(({ qty }) => qty > 0);

const order = (qty: number, options: { optionId: string; qty: number }[], note = ''): Promise<Kot> =>
  placeOrder(server, shop, {
    ...asOwner(),
    body: {
      kotType: 'TAKEAWAY',
      cartItems: [{ foodItemId: shop.items.paneer, qty, options, ...(note && { note }) }],
    } as never,
  });

async function edit(kot: Kot, change: object): Promise<void> {
  const { status, text } = await editLine(server, shop, kot, { quantity: 2, ...change });
  expect([status, text]).toEqual([200, text]);
}

/** Between the header and the footer. */
const contentOf = (slip: PrintedSlip | undefined): string[] => {
  const lines = slip ? writtenLines(slip).map((line) => line.trim()) : [];
  const from = lines.findIndex((line) => line.startsWith('===')) + 1;
  const to = lines.findIndex((line, index) => index > from && line.startsWith('---'));
  return lines.slice(from, to);
};
const slipAt = async ({ paper }: typeof bar, count: number) =>
  contentOf((await paper.waitForSlips(count))[count - 1]);
describe('a piece of a combo', () => {
  test('prints at its item’s station below the combo’s name, and the combo with its own pieces', async () => {
    await order(2, choices(2, 1, 1), 'Less spicy');
    expect(await slipAt(kitchen, 1)).toEqual([
      '2 x Paneer Butter Masala',
      '+ 2 x Naan',
      '+ Papad',
      '>> Less spicy',
    ]);
    expect(await slipAt(bar, 1)).toEqual(['Paneer Butter Masala:', '2 x Chai', '>> Less spicy']);
  });

  test('of several in one combo is counted with the line’s quantity', async () => {
    await order(3, choices(1, 2));
    expect(await slipAt(bar, 1)).toEqual(['Paneer Butter Masala:', '6 x Chai']);
  });

  test('of a station without a printer is on no paper', async () => {
    await addStation(server, shop, { name: 'Tandoor', itemIds: [shop.items.naan] });
    await order(1, choices(1, 1));
    expect(await slipAt(kitchen, 1)).toEqual(['1 x Paneer Butter Masala']);
  });

  test('changes with the line’s quantity at both stations', async () => {
    const kot = await order(2, choices(1, 2));
    await slipAt(bar, 1);
    await edit(kot, { quantity: 3 });
    expect((await slipAt(bar, 2)).join('\n')).toMatch(/^MORE +4 -> 6\nPaneer Butter Masala:\nChai$/);
    expect((await slipAt(kitchen, 2)).join('\n')).toMatch(/^MORE +2 -> 3\nPaneer Butter Masala\n\+ Naan$/);
  });

  test('that stays when other choices change prints nothing', async () => {
    const kot = await order(2, choices(1, 1));
    await slipAt(bar, 1);
    await edit(kot, { options: choices(2, 1) });
    await slipAt(kitchen, 2);
    await waitUntilAllPrinted(server, shop);
    expect(bar.paper.slips()).toHaveLength(1);
    await edit((await readKot(kot)) ?? kot, { options: choices(2, 2) });
    expect((await slipAt(bar, 2)).join('\n')).toMatch(/^MORE +2 -> 4\nPaneer Butter Masala:\nChai$/);
  });

  test('keeps its paper where it is when its item moves to another station', async () => {
    const kot = await order(2, choices(1, 1));
    await slipAt(bar, 1);
    await addStation(server, shop, {
      name: 'Tea',
      printerId: kitchen.printer._id,
      itemIds: [shop.items.chai],
    });
    await edit(kot, { quantity: 4 });
    expect((await slipAt(bar, 2)).join('\n')).toMatch(/^MORE +2 -> 4/);
    expect((await slipAt(kitchen, 2)).join('\n')).not.toMatch(/Chai/);
  });

  test('is cancelled with its combo, and on a reprint', async () => {
    const kot = await order(2, choices(1, 1));
    await slipAt(bar, 1);
    const params = { kotId: kot._id, shopId: shop.shopId };
    await request(origin, printingApi.reprintKot, { params, ...asOwner() });
    expect(await slipAt(bar, 2)).toEqual(['Paneer Butter Masala:', '2 x Chai']);
    await changeStatus(server, shop, 'deleteKot', kot);
    expect(await slipAt(bar, 3)).toEqual(['Do not cook', 'Paneer Butter Masala:', '2 x Chai']);
    expect(await slipAt(kitchen, 3)).toEqual(['Do not cook', '2 x Paneer Butter Masala', '+ Naan']);
  });
});

async function readKot({ _id }: Kot): Promise<Kot | undefined> {
  const params = { shopId: shop.shopId };
  const { data } = await request(origin, ordersApi.getKots, { params, ...asOwner() });
  return data.kots.find((kot) => kot._id === _id);
}
