// @postgres full

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CashMovement } from '@tawa/shared/shifts/shifts.contract.ts';
import type { CashMovementKind } from '@tawa/shared/shifts/shifts.rules.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { hire } from '../../support/api/terminals.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let shiftId: string;
let drawer: ReturnType<typeof createShiftClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  drawer = createShiftClient(server, shop);
  shiftId = (await drawer.open(500)).data.shift._id;
});

async function spend(kind: CashMovementKind = 'EXPENSE'): Promise<string> {
  const { status, text, data } = await drawer.move(shiftId, kind, 240);
  expect(status, text).toBe(201);
  return data.movement._id;
}

async function spendWithReceipt(photo?: File): Promise<string> {
  const movementId = await spend();
  const { status, text } = await drawer.addReceipt(movementId, photo ?? (await createPhoto()));
  expect(status, text).toBe(200);
  return movementId;
}

/** Of all shops of this file. */
const storedFiles = (): string[] => {
  try {
    return readdirSync(join(server.dataDir, 'uploads')).sort();
  } catch {
    return [];
  }
};

const movementsOf = async (): Promise<[kind: string, hasReceipt: boolean | undefined][]> =>
  (await drawer.x(shiftId)).data.movements.map(({ kind, hasReceipt }) => [kind, hasReceipt]);

describe('the photo of a receipt', () => {
  test('is shown whole, upright, without metadata and no larger than is needed', async () => {
    const movementId = await spendWithReceipt(await createPhoto(1200, 3200));
    const { status, headers, bytes } = await drawer.receipt(movementId);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 600, height: 1600 });
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes('Mall Road')).toBe(false);
    const small = await drawer.receipt(await spendWithReceipt(await createPhoto(90, 60, 'png')));
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 90, height: 60 });
  });

  test('is in no response that an earlier version stored, and such a response is replayed', async () => {
    const spendOnce = () => drawer.move(shiftId, 'EXPENSE', 240, {}, { 'idempotency-key': 'once' });
    const { hasReceipt, ...movement } = (await spendOnce()).data.movement;
    expect(hasReceipt).toBe(false);
    await server.exec(
      `UPDATE idempotency_keys SET answer = '${JSON.stringify({ movement })}' WHERE shop_id = '${shop.shopId}' AND key = 'once'`,
    );
    const again = await spendOnce();
    expect([again.status, again.data.movement]).toEqual([201, movement]);
  });

  test('is announced, and the list of movements says which expense has one', async () => {
    const device = await connectSocket(origin, { token: shop.owner.token, shopId: shop.shopId });
    await spend('DROP');
    await spend();
    const movementId = await spend();
    await drawer.addReceipt(movementId, await createPhoto());
    const told = await device.waitFor(
      'shift:changed',
      ({ movement }) => (movement as CashMovement | undefined)?.hasReceipt === true,
    );
    device.close();
    expect(told).toMatchObject({ movement: { _id: movementId, kind: 'EXPENSE' } });
    expect(await movementsOf()).toEqual([
      ['DROP', false],
      ['EXPENSE', false],
      ['EXPENSE', true],
    ]);
  });

  test('stays when the expense is taken back, and when the drawer is closed', async () => {
    const movementId = await spendWithReceipt();
    const back = await drawer.move(shiftId, 'EXPENSE', 240, { correctsId: movementId });
    expect(back.status, back.text).toBe(201);
    expect(await movementsOf()).toEqual([
      ['EXPENSE', true],
      ['EXPENSE', false],
    ]);
    await drawer.count(shiftId, 500);
    expect((await drawer.close(shiftId)).status).toBe(200);
    expect((await drawer.receipt(movementId)).status).toBe(200);
  });

  test('is never replaced, and a second photo leaves no file', async () => {
    const movementId = await spendWithReceipt();
    const before = { files: storedFiles(), bytes: (await drawer.receipt(movementId)).bytes };
    expectError(await drawer.addReceipt(movementId, await createPhoto(300, 300)), 'CONFLICT');
    expect(storedFiles()).toEqual(before.files);
    expect((await drawer.receipt(movementId)).bytes).toEqual(before.bytes);
  });

  test('of two at once one is stored, and the other leaves no file', async () => {
    const movementId = await spend();
    const before = storedFiles().length;
    const photos = [await createPhoto(300, 400), await createPhoto(300, 500)];
    const responses = await Promise.all(photos.map((photo) => drawer.addReceipt(movementId, photo)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(storedFiles()).toHaveLength(before + 1);
    expect((await drawer.receipt(movementId)).status).toBe(200);
  });

  test('leaves no file if its write fails', async () => {
    const movementId = await spend();
    const before = storedFiles();
    const allow = rejectRowWrites(server.app.databases.writer, 'UPDATE', 'cash_movements');
    expect((await drawer.addReceipt(movementId, await createPhoto())).status).toBe(500);
    allow();
    expect(storedFiles()).toEqual(before);
    expect(await movementsOf()).toEqual([['EXPENSE', false]]);
  });
});

describe('no receipt', () => {
  test.each(['IN', 'OUT', 'DROP'] as const)('has a movement of the kind %s', async (kind) => {
    const { message } = expectError(
      await drawer.addReceipt(await spend(kind), await createPhoto()),
      'VALIDATION',
    );
    expect(message).toBe('Only an expense has a receipt.');
  });

  test('has the entry that takes an expense back', async () => {
    const { data } = await drawer.move(shiftId, 'EXPENSE', 240, { correctsId: await spend() });
    expectError(await drawer.addReceipt(data.movement._id, await createPhoto()), 'VALIDATION');
  });

  test('is added to a drawer that is closed', async () => {
    const movementId = await spend();
    await drawer.count(shiftId, 260);
    await drawer.close(shiftId);
    expectError(await drawer.addReceipt(movementId, await createPhoto()), 'CONFLICT');
    expectError(await drawer.receipt(movementId), 'NOT_FOUND');
  });

  test('is made of what is no picture, or of too large a one', async () => {
    const movementId = await spend();
    const fileOf = (bytes: Uint8Array<ArrayBuffer>) =>
      new File([bytes], 'receipt.jpg', { type: 'image/jpeg' });
    const before = storedFiles();
    const send = (file: File) => expectNoChange(server, () => drawer.addReceipt(movementId, file));
    expectError(await send(fileOf(new Uint8Array(Buffer.from('<html>')))), 'UNSUPPORTED');
    const half = new Uint8Array(await (await createPhoto()).arrayBuffer()).slice(0, 200);
    expectError(await send(fileOf(half)), 'UNSUPPORTED');
    expectError(await send(fileOf(new Uint8Array(5 * 1_048_576 + 1))), 'TOO_LARGE');
    expect(storedFiles()).toEqual(before);
  });
});

describe('a receipt is private', () => {
  test('no public path leads to it', async () => {
    const before = storedFiles();
    await spendWithReceipt();
    const added = storedFiles().filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.receipt\.webp$/)]);
    const name = added[0] ?? '';
    for (const path of [name, name.replace('.receipt', '')])
      expect((await fetch(`${origin}/uploads/${path}`)).status).toBe(404);
  });

  test('who may see the drawer sees it, and nobody else', async () => {
    const movementId = await spendWithReceipt();
    const as = (token: string) => createShiftClient(server, shop, token);
    const cashier = await hire(server, shop, 'cashier');
    expect((await as(cashier.token).receipt(movementId)).status).toBe(200);
    expectError(await as(shop.waiter.token).receipt(movementId), 'FORBIDDEN');
    expectError(await as('').receipt(movementId), 'UNAUTHENTICATED');
    const other = await seedShop(server);
    expectError(await as(other.owner.token).receipt(movementId), 'NOT_FOUND');
    const ofOther = createShiftClient(server, other);
    expectError(await ofOther.receipt(movementId), 'NOT_FOUND');
    expectError(await ofOther.addReceipt(movementId, await createPhoto()), 'NOT_FOUND');
  });
});
