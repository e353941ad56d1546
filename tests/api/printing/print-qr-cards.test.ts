import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { CONFIRMING_PROFILE, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { picturesOf, textOf } from '../../support/printing/slip.ts';
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

/** 40 characters, the most that a table's name may have. */
const LONG_TABLE = 'छत के ऊपर वाली बड़ी मेज़ खिड़की के पास क'.padEnd(40, 'क').slice(0, 40);
/** A QR code of 500 bytes has at most 85 modules, and a margin of four at each side. */
const MODULES = 93;

async function addTable(name: string): Promise<string> {
  const { data } = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { name, noOfSeats: 2, areaId: shop.areaId, shape: 'CIRCLE' },
    as: shop.owner.token,
  });
  return data.table._id;
}

test.each([58, 80] as const)(
  'a long Hindi name of a table wraps on %i mm, and its code fits',
  async (width) => {
    const { paper, printerId } = await useRollPrinter(width);
    const tableId = await addTable(LONG_TABLE);
    expect((await printCard(printerId, { tableId })).status).toBe(201);
    const [slip] = await paper.waitForSlips(1);
    const { dots } = defaultProfiles[width];
    const codes = slip?.lines.flatMap((line) => (line.kind === 'qr' ? [line] : [])) ?? [];
    expect(codes.map(({ value }) => decodeURIComponent(value))).toEqual([
      `${ORIGIN}/orders/qr/${shop.shopId}/${LONG_TABLE}`,
    ]);
    for (const { moduleDots } of codes) expect(MODULES * moduleDots).toBeLessThanOrEqual(dots);
    const pictures = slip ? picturesOf(slip) : [];
    const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
    // One line of double height has some 70 rows.
    expect(height).toBeGreaterThan(120);
    for (const picture of pictures) expect(picture.width).toBeLessThanOrEqual(dots);
    expect(slip && textOf(slip)).not.toContain('[?');
  },
);

test('a card whose table has a name in an unknown script has a mark, and the code of its page', async () => {
  const { paper, printerId } = await useRollPrinter(58);
  const tableId = await addTable('屋上');
  await printCard(printerId, { tableId });
  const [slip] = await paper.waitForSlips(1);
  const text = slip ? textOf(slip) : '';
  expect(text).toContain('[?1]');
  expect(text).not.toContain('PART OF A NOTE');
});

test('a table of another shop is not found', async () => {
  const { printerId } = await useRollPrinter(80);
  const { tables } = await seedShop(server);
  expectError(await printCard(printerId, { tableId: tables.T1 }), 'NOT_FOUND');
});
