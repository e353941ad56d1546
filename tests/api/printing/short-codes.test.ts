import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { CONFIRMING_PROFILE } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import type { PrintedSlip } from '../../support/printing/printer-emulator.ts';
import { textOf, writtenLines } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});

let shop: TestShop;
let choice: { variantId: string; ghee: string; naan: string };
let kitchen: Awaited<ReturnType<typeof usePrinter>>;
beforeEach(async () => {
  shop = await seedShop(server);
  choice = await seedHindiMenu();
  kitchen = await usePrinter(server, shop, {}, { ...CONFIRMING_PROFILE, raster: false });
});
const asOwner = () => ({ as: shop.owner.token });
const inShop = () => ({ shopId: shop.shopId });

const editItem = (itemId: string, body: object) =>
  request(server.origin, menuApi.editItem, { params: { itemId, ...inShop() }, body, ...asOwner() });

/** The paneer has the code PBM and its half portion H; the naan among its options has the code BN. */
async function seedHindiMenu() {
  await editItem(shop.items.naan, { name: 'नान' });
  const options = [
    { name: 'घी', price: 20 },
    { name: 'नान', price: 0, itemId: shop.items.naan },
  ];
  const { data } = await request(server.origin, menuApi.addOptionGroup, {
    params: inShop(),
    body: { name: 'Extras', min: 0, max: 2, options } as never,
    ...asOwner(),
  });
  const edited = await editItem(shop.items.paneer, {
    name: 'पनीर',
    variants: [{ name: 'आधा', price: 100, shortCode: 'H' }],
    optionGroupIds: [data.optionGroup._id],
  });
  const [ghee = '', naan = ''] = data.optionGroup.options.map(({ _id }) => _id);
  return { variantId: edited.data.item.variants[0]?._id ?? '', ghee, naan };
}

const order = (...optionIds: string[]): Promise<Kot> => {
  const options = optionIds.map((optionId) => ({ optionId, qty: 1 }));
  const line = { foodItemId: shop.items.paneer, qty: 1, variantId: choice.variantId, options };
  return placeOrder(server, shop, {
    ...asOwner(),
    body: { kotType: 'TAKEAWAY', cartItems: [line] } as never,
  });
};

const contentOf = (slip: PrintedSlip | undefined): string[] => {
  const lines = slip ? writtenLines(slip).map((line) => line.trim().replace(/\s+/g, ' ')) : [];
  const from = lines.findIndex((line) => line.startsWith('===')) + 1;
  const to = lines.findIndex((line, index) => index > from && line.startsWith('---'));
  return lines.slice(from, to).filter(Boolean);
};

test('names that the printer cannot write print as their short codes, also in what follows', async () => {
  const kot = await order(choice.naan);
  await editLine(server, shop, kot, { quantity: 1, note: 'Mild' });
  await changeStatus(server, shop, 'deleteKot', kot);
  const slips = await kitchen.paper.waitForSlips(3);
  expect(slips.map(contentOf)).toEqual([
    ['1 x PBM (H)', '+ BN'],
    ['INSTEAD 1 -> 1', 'PBM (H)', '+ BN', '>> Mild', 'was: PBM (H) + BN'],
    ['Do not cook', '1 x PBM (H)', '+ BN', '>> Mild'],
  ]);
});

test('an option without a code has a mark beside the code of its item', async () => {
  await order(choice.ghee);
  const [slip] = await kitchen.paper.waitForSlips(1);
  expect(contentOf(slip)).toEqual(['1 x PBM (H)', '+ PBM [?1]']);
  expect(slip && textOf(slip)).toContain('PART OF A NOTE IS NOT ON THIS PAPER');
});

test('a bill prints the short codes too', async () => {
  const [withNaan, withGhee] = [await order(choice.naan), await order(choice.ghee)];
  for (const kot of [withNaan, withGhee]) await changeStatus(server, shop, 'updateKot', kot);
  await request(server.origin, printingApi.editPrinter, {
    params: { printerId: kitchen.printer._id, ...inShop() },
    body: { printsInvoices: true },
    ...asOwner(),
  });
  const invoices = createInvoiceClient(server, shop);
  for (const [index, kot] of [withNaan, withGhee].entries()) {
    const { _id: invoiceId } = requireInvoice(await invoices.openSingle(kot._id));
    await request(server.origin, printingApi.printInvoice, {
      params: { invoiceId, ...inShop() },
      ...asOwner(),
    });
    await kitchen.paper.waitForSlips(3 + index);
  }
  const [, , first, second] = await kitchen.paper.waitForSlips(4);
  expect(first && textOf(first)).toMatch(/\n *1 x PBM \(H\) +100\n *\+ BN/);
  expect(second && textOf(second)).toMatch(/\n *1 x PBM \(H\) +100\n *\+ \[\?1\] +20/);
  for (const slip of [first, second]) expect(slip && textOf(slip)).not.toContain('PART OF A NOTE');
});
