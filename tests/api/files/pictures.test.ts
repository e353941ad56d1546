// @postgres full

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPhoto, createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);

const uploadAvatar = (avatar: unknown, as = shop.owner.token) =>
  request(server.origin, accountsApi.updateAvatar, { as, body: { avatar }, encoding: 'multipart' });

const storedFiles = (): string[] => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const fetchFile = async (path: string) => {
  const response = await fetch(server.origin + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Makes a PNG that declares this size and contains almost nothing. */
function pngWithDeclaredSize(width: number, height: number): File {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new File([Buffer.concat(parts)], 'bomb.png', { type: 'image/png' });
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a square WebP without metadata', async (format) => {
  const uploaded = await uploadAvatar(await createPhoto(900, 600, format));
  expect(uploaded.status).toBe(200);
  const url = uploaded.data.user.avatar?.url ?? '';
  const { response, bytes } = await fetchFile(url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(bytes.includes('Mall Road')).toBe(false);
});

test('the old file is deleted with the new upload, and kept if the upload is rejected', async () => {
  const before = (await uploadAvatar(await createPhoto())).data.user.avatar?.url ?? '';
  expect((await uploadAvatar(new File(['no picture'], 'me.png', { type: 'image/png' }))).status).toBe(415);
  expect((await fetchFile(before)).response.status).toBe(200);
  const after = (await uploadAvatar(await createPhoto())).data.user.avatar?.url ?? '';
  expect(after).not.toBe(before);
  expect((await fetchFile(before)).response.status).toBe(404);
  expect((await fetchFile(after)).response.status).toBe(200);
  expect(storedFiles()).toHaveLength(1);
});

test('deleting an employee deletes the picture', async () => {
  const { shopId, owner, waiter } = await seedShop(server);
  const url = (await uploadAvatar(await createPhoto(), waiter.token)).data.user.avatar?.url ?? '';
  expect((await fetchFile(url)).response.status).toBe(200);
  const params = { shopId, employeeId: waiter.employeeId };
  const response = await request(server.origin, employeesApi.deleteEmployee, { params, as: owner.token });
  expect(response.status).toBe(200);
  expect((await fetchFile(url)).response.status).toBe(404);
});

test('a shared folder serves each process the files of the other as soon as they exist', async () => {
  const otherShop = await startServer();
  symlinkSync(join(server.dataDir, 'uploads'), join(otherShop.dataDir, 'uploads'));
  const there = async (path: string) => (await fetch(otherShop.origin + path)).status;
  const late = `${randomUUID()}.webp`;
  expect(await there(`/uploads/${late}`)).toBe(404);
  writeFileSync(join(server.dataDir, 'uploads', late), 'from a third');
  expect(await there(`/uploads/${late}`)).toBe(200);
  rmSync(join(server.dataDir, 'uploads', late));
  expect(await there(`/uploads/${late}`)).toBe(404);

  const colleague = await seedShop(otherShop);
  const both = await Promise.all([
    uploadAvatar(await createPhoto()),
    request(otherShop.origin, accountsApi.updateAvatar, {
      as: colleague.owner.token,
      body: { avatar: await createPhoto() },
    }),
  ]);
  for (const { data } of both) {
    const url = data.user.avatar?.url ?? '';
    expect([(await fetchFile(url)).response.status, await there(url)]).toEqual([200, 200]);
  }
  await otherShop.close();
  expect(storedFiles().filter((name) => !name.endsWith('.webp'))).toEqual([]);
});

test('replacing a registration deletes its picture, for an unknown and a known email', async () => {
  const before = storedFiles().length;
  const form = await createSignUpForm();
  await registerOwner(server, form);
  await registerOwner(server, form);
  expect(storedFiles()).toHaveLength(before + 1);
  const known = { ...form, email: shop.owner.email };
  await registerOwner(server, known);
  await registerOwner(server, known);
  expect(storedFiles()).toHaveLength(before + 2);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
test.each([
  ['a script that is called a picture', new File(['alert(1)'], 'me.jpg', { type: 'image/jpeg' })],
  ['an SVG', new File([svg], 'me.svg', { type: 'image/svg+xml' })],
  ['a GIF', new File([gif], 'me.jpg', { type: 'image/jpeg' })],
  [
    'a JPEG of which only the head is there',
    new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])], 'me.jpg'),
  ],
])('%s is refused', async (_, file) => {
  const before = storedFiles();
  expect(await uploadAvatar(file)).toMatchObject({ status: 415, code: 'UNSUPPORTED' });
  expect(storedFiles()).toEqual(before);
});

test('the format is detected by content, not by name', async () => {
  const picture = new File([await (await createPhoto()).arrayBuffer()], '../../evil.exe', {
    type: 'text/html',
  });
  expect((await uploadAvatar(picture)).data.user.avatar?.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
});

test.each([
  ['wide', 8_001, 10],
  ['high', 10, 8_001],
  ['a bomb', 16_000, 16_000],
])('a picture that is too %s is rejected before it is decoded', async (_, width, height) => {
  expect(await uploadAvatar(pngWithDeclaredSize(width, height))).toMatchObject({
    status: 413,
    code: 'TOO_LARGE',
  });
});

test('the limit is 5 MB to the byte', async () => {
  const small = Buffer.from(await (await createPhoto()).arrayBuffer());
  const padded = (size: number) => new File([small, Buffer.alloc(size - small.length)], 'me.jpg');
  expect((await uploadAvatar(padded(5 * 1_048_576))).status).toBe(200);
  expect(await uploadAvatar(padded(5 * 1_048_576 + 1))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  expect(await uploadAvatar(padded(7 * 1_048_576))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

test('an endpoint without pictures has the usual body limit, with or without a file', async () => {
  const large = new File([Buffer.alloc(1_500_000)], 'me.jpg');
  const profile = { as: shop.owner.token, encoding: 'multipart' } as const;
  const refused = await request(server.origin, accountsApi.updateProfile, {
    ...profile,
    body: { avatar: large },
  });
  expect(refused).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  const body = { name: 'Asha', avatar: await createPhoto() };
  const passed = await request(server.origin, accountsApi.updateProfile, { ...profile, body });
  expect(passed).toMatchObject({ status: 200, data: { user: { name: 'Asha' } } });
});

test('an empty file field means no picture, in every encoding, and anonymous requests accept no picture', async () => {
  for (const encoding of ENCODINGS) {
    for (const body of [{}, { avatar: '' }, { avatar: 'text' }]) {
      const response = await request(server.origin, accountsApi.updateAvatar, {
        as: shop.owner.token,
        body,
        encoding,
      });
      expect(response).toMatchObject({ status: 400, message: 'Please select a file' });
    }
  }
  expect((await uploadAvatar(await createPhoto(), 'forged')).code).toBe('UNAUTHENTICATED');
  expect((await uploadAvatar(await createPhoto(), shop.waiter.token)).status).toBe(200);
});

test('a path cannot escape the folder of the pictures', async () => {
  writeFileSync(join(server.dataDir, 'secret.webp'), 'secret');
  const raw = (path: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
  for (const path of [
    '/uploads/../secret.webp',
    '/uploads/..%2fsecret.webp',
    '/uploads/%2e%2e/secret.webp',
    '/uploads/..%5csecret.webp',
    '/uploads//etc/passwd',
    '/uploads/%00.webp',
    '/uploads/',
    '/uploads/tawa.db',
  ]) {
    const text = await raw(path);
    expect(text).toMatch(/^HTTP\/1.1 (400|404) /);
    expect(text).not.toMatch(/secret$|root:/);
  }
});
