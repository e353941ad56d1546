import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { addPrinter, CONFIRMING_PROFILE } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
  const options = [
    { name: 'घी', price: 20 },
    { name: 'Crème', price: 20 },
    { name: '花生', price: 0 },
  ];
  await request(server.origin, menuApi.addOptionGroup, {
    ...inShop(),
    body: { name: 'Extras', min: 0, max: 2, options } as never,
  });
  await request(server.origin, menuApi.editItem, {
    params: { ...inShop().params, itemId: shop.items.paneer },
    as: shop.owner.token,
    body: { name: 'पनीर', variants: [{ name: 'आधा', price: 100 }] } as never,
  });
});
const inShop = () => ({ params: { shopId: shop.shopId }, as: shop.owner.token });

const unwritable = async () =>
  (await request(server.origin, printingApi.getUnwritableNames, inShop())).data.names;

const addWith = (profile: object) =>
  addPrinter(server, shop, { port: 9100, profile: { ...CONFIRMING_PROFILE, ...profile } });

test('a name is unwritable if no printer in use can write all of it', async () => {
  expect(await unwritable()).toEqual([]);
  await addWith({ raster: false });
  expect((await unwritable()).sort()).toEqual(['आधा', 'घी', 'पनीर', '花生'].sort());
  const { _id: printerId } = await addWith({ raster: true });
  expect(await unwritable()).toEqual(['花生']);
  await request(server.origin, printingApi.editPrinter, {
    params: { ...inShop().params, printerId },
    as: shop.owner.token,
    body: { isEnabled: false },
  });
  expect(await unwritable()).toHaveLength(4);
});
