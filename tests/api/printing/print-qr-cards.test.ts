import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { CONFIRMING_PROFILE, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const ORIGIN = 'https://order.cafe.example';

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

async function useRollPrinter(widthMm: 58 | 80) {
  const { columns, dots } = defaultProfiles[widthMm];
  const profile = { ...CONFIRMING_PROFILE, ...defaultProfiles[widthMm], confirmsPrinted: true };
  const { paper, printer } = await usePrinter(server, shop, { columns, dots }, profile);
  return { paper, printerId: printer._id };
}

const printCard = (printerId: string, { origin = ORIGIN, tableId = shop.tables.T1 } = {}) =>
  request(server.origin, printingApi.printQrCard, {
    params: { tableId, shopId: shop.shopId },
    body: { printerId, origin },
    as: shop.owner.token,
  });

test.each([58, 80] as const)(
  'a card on %i mm has the table, the area and the code of its page',
  async (width) => {
    const { paper, printerId } = await useRollPrinter(width);
    expect((await printCard(printerId)).status).toBe(201);
    const [slip] = await paper.waitForSlips(1);
    const codes = slip?.lines.flatMap((line) => (line.kind === 'qr' ? [line.value] : []));
    expect(codes).toEqual([`${ORIGIN}/orders/qr/${shop.shopId}/T1`]);
    const text = slip ? textOf(slip) : '';
    for (const words of [shop.name, 'T1', 'Scan to see the menu and order']) expect(text).toContain(words);
    expect(text).not.toContain('?');
    const job = await waitForJob(server, shop, ({ status }) => status === 'PRINTED');
    expect(job).toMatchObject({ kind: 'QR_CARD', kotId: null, invoiceId: null, stationName: '' });
  },
);

test('a link that is wider than the paper is refused with a sentence', async () => {
  const { printerId } = await useRollPrinter(80);
  const body = { name: 'छत के ऊपर वाली मेज़', noOfSeats: 2, areaId: shop.areaId, shape: 'CIRCLE' };
  const added = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });
  const tableId = added.data.table._id;
  expectError(await printCard(printerId, { tableId }), 'CONFLICT');
});

test('a table of another shop is not found', async () => {
  const { printerId } = await useRollPrinter(80);
  const { tables } = await seedShop(server);
  expectError(await printCard(printerId, { tableId: tables.T1 }), 'NOT_FOUND');
});
