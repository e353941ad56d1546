import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { PHOTO_SIDES, photoFile } from '@tawa/shared/menu/menu.rules.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const paramsOf = (itemId: string) => ({ itemId, shopId: shop.shopId });

const setPhoto = (photo: File, itemId = shop.items.naan, as = shop.owner.token) =>
  request(origin, menuApi.setItemPhoto, { params: paramsOf(itemId), body: { photo }, as });

const removePhoto = (itemId = shop.items.naan) =>
  request(origin, menuApi.removeItemPhoto, { params: paramsOf(itemId), as: shop.owner.token });

async function photoAfter(photo: File, itemId = shop.items.naan): Promise<string> {
  const { data } = await setPhoto(photo, itemId);
  return data.item.photo ?? '';
}

async function photoOnMenu(itemId = shop.items.naan) {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  return data.items.find(({ _id }) => _id === itemId)?.photo;
}

/** The statuses of the three files. */
const statusesOf = (photo: string) =>
  Promise.all(PHOTO_SIDES.map(async (side) => (await fetch(origin + photoFile(photo, side))).status));

const ALL_THERE = [200, 200, 200];
const ALL_GONE = [404, 404, 404];

/** Lists the files of all tests in this file. */
const storedFiles = (): string[] => readdirSync(join(server.dataDir, 'uploads')).sort();

/** Noise compresses badly, so that most bytes are of the picture and not of its header. */
const createNoise = async (side = 300) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: side, height: side, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).jpeg().toBuffer();
};

const fileOf = (...parts: Uint8Array<ArrayBuffer>[]) => new File(parts, 'naan.jpg', { type: 'image/jpeg' });

describe('a photo of an item', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s has three squares without metadata',
    async (format) => {
      const photo = await photoAfter(await createPhoto(900, 600, format));
      expect(photo).toMatch(/^\/uploads\/[0-9a-f]{32}$/);
      for (const side of PHOTO_SIDES) {
        const response = await fetch(origin + photoFile(photo, side));
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const bytes = Buffer.from(await response.arrayBuffer());
        const metadata = await sharp(bytes).metadata();
        expect(metadata).toMatchObject({ format: 'webp', width: side, height: side });
        expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(Array(4).fill(undefined));
        expect(bytes.includes('Mall Road')).toBe(false);
      }
    },
  );

  test('shows the middle of the picture, upright as the camera held it', async () => {
    const stripes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#00f"/>' +
        '<rect x="100" width="100" height="50" fill="#f00"/><rect x="100" y="50" width="100" height="50" fill="#0f0"/></svg>',
    );
    // The picture is turned by a quarter, which its orientation turns back.
    const turned = await sharp(stripes).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await photoAfter(fileOf(new Uint8Array(turned)));
    const bytes = Buffer.from(await (await fetch(origin + photoFile(photo, 96))).arrayBuffer());
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 255));
    };
    expect([colourAt(48, 20), colourAt(48, 76)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  test('is on the menu of a diner, and every screen hears of it', async () => {
    const diner = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
    const photo = await photoAfter(await createPhoto());
    const message = await diner.waitFor('menu:changed');
    diner.close();
    expect(message).toMatchObject({ item: { _id: shop.items.naan, photo } });
    expect(await photoOnMenu()).toBe(photo);
    expect(await photoOnMenu(shop.items.paneer)).toBeNull();
  });

  test('stays when the item is edited', async () => {
    const photo = await photoAfter(await createPhoto());
    const body = { name: 'Garlic Naan' };
    await request(origin, menuApi.editItem, {
      params: paramsOf(shop.items.naan),
      body,
      as: shop.owner.token,
    });
    expect(await photoOnMenu()).toBe(photo);
    expect(await statusesOf(photo)).toEqual(ALL_THERE);
  });
});

describe('the files of a photo', () => {
  test('go when it is replaced, removed, or its item is deleted', async () => {
    const first = await photoAfter(await createPhoto());
    const second = await photoAfter(await createPhoto(600, 900));
    expect([await statusesOf(first), await statusesOf(second)]).toEqual([ALL_GONE, ALL_THERE]);

    expect((await removePhoto()).data.item.photo).toBeNull();
    expect(await photoOnMenu()).toBeNull();
    expect(await statusesOf(second)).toEqual(ALL_GONE);
    expect((await removePhoto()).status).toBe(200);

    const third = await photoAfter(await createPhoto());
    await request(origin, menuApi.deleteItem, { params: paramsOf(shop.items.naan), as: shop.owner.token });
    expect(await statusesOf(third)).toEqual(ALL_GONE);
  });

  test('are one for equal uploads of an item, and others for another item', async () => {
    const photo = await photoAfter(await createPhoto());
    const count = storedFiles().length;
    expect(await photoAfter(await createPhoto())).toBe(photo);
    expect(storedFiles()).toHaveLength(count);
    const ofPaneer = await photoAfter(await createPhoto(), shop.items.paneer);
    expect(ofPaneer).not.toBe(photo);
    await removePhoto();
    expect([await statusesOf(photo), await statusesOf(ofPaneer)]).toEqual([ALL_GONE, ALL_THERE]);
  });

  test('are there for the photo that is shown after many changes at once', async () => {
    const photos = [await createPhoto(), await createPhoto(600, 900), await createPhoto(500, 500)];
    const changes = Array.from({ length: 12 }, (_, index) => setPhoto(photos[index % 3] as File));
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const shown = (await photoOnMenu()) ?? '';
    expect(await statusesOf(shown)).toEqual(ALL_THERE);
    for (const other of new Set(answers.map(({ data }) => data.item.photo ?? '')))
      if (other !== shown) expect(await statusesOf(other)).toEqual(ALL_GONE);
    expect(storedFiles().filter((name) => !name.endsWith('.webp'))).toEqual([]);
  });

  test('are removed when the change fails, but not those of the photo that is shown', async () => {
    const shown = await photoAfter(await createPhoto());
    const before = storedFiles();
    const allow = rejectRowWrites(server.app.databases.writer, 'UPDATE', 'items');
    expect((await setPhoto(await createPhoto(600, 900))).status).toBe(500);
    allow();
    expect(storedFiles()).toEqual(before);

    // The same photo again cannot be stored, because a folder is where its largest file was.
    const largest = join(server.dataDir, photoFile(shown, 640));
    rmSync(largest);
    mkdirSync(largest);
    expect((await setPhoto(await createPhoto())).status).toBe(500);
    rmSync(largest, { recursive: true });
    expect(await statusesOf(shown)).toEqual([200, 200, 404]);
    await photoAfter(await createPhoto());
    expect(await statusesOf(shown)).toEqual(ALL_THERE);
  });
});

describe('refused, and nothing is stored', () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ]);
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

  const refused: [string, () => Promise<Uint8Array>, number, RegExp][] = [
    ['a GIF', async () => gif, 415, /^Please choose a JPEG, PNG or WebP picture\.$/],
    ['a HEIC', async () => heic, 415, /JPEG, PNG or WebP .+iPhone.+Most Compatible/],
    ['a GIF with a JPEG behind it', async () => Buffer.concat([gif, await createNoise()]), 415, /JPEG/],
    [
      'a script with a JPEG behind it',
      async () => Buffer.concat([Buffer.from('<script>1</script>'), await createNoise()]),
      415,
      /JPEG/,
    ],
    ['half a JPEG', async () => (await createNoise()).subarray(0, 9_000), 415, /JPEG/],
    [
      'a JPEG without its last tenth',
      async () => {
        const all = await createNoise();
        return all.subarray(0, Math.floor(all.length * 0.9));
      },
      415,
      /JPEG/,
    ],
    [
      'a picture of 30,000 px',
      () =>
        sharp({ create: { width: 30_000, height: 4, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      413,
      /8000 pixels/,
    ],
    [
      'one byte more than 5 MB',
      async () =>
        Buffer.concat([await createNoise(), Buffer.alloc(5 * 1_048_576)]).subarray(0, 5 * 1_048_576 + 1),
      413,
      /5 MB/,
    ],
  ];
  test.each(refused)('%s', async (_, make, status, message) => {
    await photoAfter(await createPhoto());
    const before = storedFiles();
    const file = fileOf(new Uint8Array(await make()));
    const answer = await expectNoChange(server, () => setPhoto(file));
    expect(answer).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(storedFiles()).toEqual(before);
  });

  test('but what a phone appends to a JPEG is only dropped', async () => {
    const appended = Buffer.from('<script>alert("not a picture")</script>');
    const photo = await photoAfter(fileOf(new Uint8Array(Buffer.concat([await createNoise(), appended]))));
    for (const side of PHOTO_SIDES) {
      const stored = Buffer.from(await (await fetch(origin + photoFile(photo, side))).arrayBuffer());
      expect(stored.includes('<script>')).toBe(false);
    }
  });

  test('from anybody but the owner of the shop, and for an unknown item', async () => {
    const before = storedFiles();
    const other = await seedShop(server);
    const photo = await createPhoto();
    expect((await setPhoto(photo, shop.items.naan, shop.waiter.token)).status).toBe(403);
    expect((await setPhoto(photo, shop.items.naan, other.owner.token)).status).toBe(404);
    expect(await setPhoto(photo, other.items.naan)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await removePhoto(other.items.naan)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(storedFiles()).toEqual(before);
  });
});

test('only names of pictures are served', async () => {
  const photo = await photoAfter(await createPhoto());
  writeFileSync(join(server.dataDir, 'uploads', `${photo.slice('/uploads/'.length)}-97.webp`), 'secret');
  for (const path of [photo, `${photo}-97.webp`, `${photo}.webp`, `${photo}-96.webp.part`])
    expect((await fetch(origin + path)).status).toBe(404);
});
