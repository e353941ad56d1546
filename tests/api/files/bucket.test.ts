// @postgres full

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUEST_TIMEOUT_MS } from '@tawa/server/files/s3-store.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPhoto, createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { request } from '../../support/client.ts';
import { rejectRowWrites } from '../../support/database/reject-row-writes.ts';
import { type S3Server, SECRET_KEY, startS3Server } from '../../support/fakes/s3-server.ts';
import { startCommand } from '../../support/processes/backup.ts';
import { sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Half the server's, in ms; enough for all concurrent requests here. */
const TIMEOUT_MS = REQUEST_TIMEOUT_MS / 2;

let bucket: S3Server;
let server: TestServer;
/** Another process on the same bucket. */
let otherServer: TestServer;
let shop: TestShop;
beforeAll(async () => {
  bucket = await startS3Server();
  server = await startServer({ UPLOADS_URL: bucket.url }, undefined, { bucketTimeoutMs: TIMEOUT_MS });
  otherServer = await startServer({ UPLOADS_URL: bucket.url });
  shop = await seedShop(server);
});
afterEach(() => {
  bucket.respondWith = () => 'answered';
});
afterAll(async () => {
  await Promise.all([server.close(), otherServer.close()]);
  await bucket.close();
});

const uploadAvatar = (avatar: unknown) =>
  request(server.origin, accountsApi.updateAvatar, { as: shop.owner.token, body: { avatar } });

const currentAvatarUrl = async () => {
  const { data } = await request(server.origin, accountsApi.currentUser, { as: shop.owner.token });
  return data.user.avatar?.url ?? '';
};

async function uploadOrFail(picture: unknown): Promise<string> {
  const response = await uploadAvatar(picture);
  expect(response.status).toBe(200);
  return response.data.user.avatar?.url ?? '';
}

const fetchFile = async (path: string, { origin } = server) => {
  const response = await fetch(origin + path);
  return { status: response.status, response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const fileNameOf = (url: string) => url.slice('/uploads/'.length);

describe('a picture in the bucket', () => {
  test('is the same square image as in a folder, and both processes serve it', async () => {
    const url = await uploadOrFail(await createPhoto());
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
    const [here, there] = [await fetchFile(url), await fetchFile(url, otherServer)];
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.bytes.equals(bucket.read(fileNameOf(url)))).toBe(true);
    expect(there.bytes.equals(here.bytes)).toBe(true);
    expect(await sharp(here.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(existsSync(join(server.dataDir, 'uploads'))).toBe(false);
  });

  test('has the same headers as a file in a folder', async () => {
    const plain = await startServer();
    const owner = (await seedShop(plain)).owner;
    const response = await request(plain.origin, accountsApi.updateAvatar, {
      as: owner.token,
      body: { avatar: await createPhoto() },
    });
    const headersOf = ({ headers }: Response) => {
      const { date, 'content-security-policy': sources, ...others } = Object.fromEntries(headers);
      // It contains the server's port.
      return { ...others, sources: sources?.replace(/:\d+/g, ':') };
    };
    const ofFolder = headersOf((await fetchFile(response.data.user.avatar?.url ?? '', plain)).response);
    expect(headersOf((await fetchFile(await uploadOrFail(await createPhoto()))).response)).toEqual(ofFolder);
    expect(ofFolder).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    await plain.close();
  });

  test('is deleted everywhere when it is replaced', async () => {
    const before = await uploadOrFail(await createPhoto());
    for (const one of [server, otherServer]) expect((await fetchFile(before, one)).status).toBe(200);
    const after = await uploadOrFail(await createPhoto());
    for (const one of [server, otherServer]) {
      expect((await fetchFile(before, one)).status).toBe(404);
      expect((await fetchFile(after, one)).status).toBe(200);
    }
    expect(bucket.listKeys()).toEqual(expect.arrayContaining([fileNameOf(after)]));
    expect(bucket.listKeys()).not.toContain(fileNameOf(before));
  });

  test('is deleted when its registration fails', async () => {
    const before = bucket.listKeys();
    const allow = rejectRowWrites(server.app.databases.writer, 'INSERT', 'registrations');
    expect((await registerOwner(server, await createSignUpForm())).status).toBe(500);
    allow();
    expect(await uploadAvatar(new File(['no picture'], 'me.png'))).toMatchObject({ status: 415 });
    expect(bucket.listKeys()).toEqual(before);
  });

  test('and other objects of the bucket cannot be read', async () => {
    const asked: string[] = [];
    bucket.respondWith = (method) => {
      asked.push(method);
      return 'answered';
    };
    for (const path of [
      '/uploads/../secret.webp',
      '/uploads/..%2fsecret.webp',
      '/uploads/%2e%2e/secret.webp',
      '/uploads/..%5csecret.webp',
      '/uploads/?list-type=2',
      '/uploads/%3flist-type=2',
      '/uploads/%00.webp',
      '/uploads/tawa.db',
    ]) {
      const text = await sendBytes(
        server.origin,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(text, path).toMatch(/^HTTP\/1.1 (400|404) /);
    }
    expect(asked).toEqual([]);
  });

  // PostgreSQL has its own backup.
  test.skipIf(process.env.DATABASE_URL)('is not in a backup, which says so', async () => {
    await uploadOrFail(await createPhoto());
    const into = mkdtempSync(join(tmpdir(), 'tawa-test-'));
    const env = { DATA_DIR: server.dataDir, UPLOADS_URL: bucket.url };
    const { code, stdout } = await startCommand('backup', env, [into]).ended;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/, 0 pictures, [\s\S]+\nNot included: the pictures in the bucket/),
    ]);
    expect(stdout).not.toContain(encodeURIComponent(SECRET_KEY));
    rmSync(into, { recursive: true });
  });
});

describe('an unavailable bucket', () => {
  test('answers with a retryable error, and nothing changes', async () => {
    const url = await uploadOrFail(await createPhoto());
    await bucket.stop();
    const failed = await uploadAvatar(await createPhoto());
    expect(failed).toMatchObject({ status: 503, code: 'BUSY' });
    expect(failed.message).toBe('Pictures cannot be saved or shown right now. Please try again in a moment.');
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    const { response } = await fetchFile(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const form = await createSignUpForm();
    expect((await registerOwner(server, form)).status).toBe(503);
    expect(await currentAvatarUrl()).toBe(url);

    await bucket.restart();
    expect((await fetchFile(url)).status).toBe(200);
    expect((await registerOwner(server, form)).status).toBe(201);
  });

  test('that hangs delays no other request and gets a limited number of requests', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(5_000);
    const url = await uploadOrFail(await createPhoto());
    let received = 0;
    bucket.respondWith = (method) => (method === 'GET' && received++ % 2 === 0 ? 'half' : 'silence');
    bucket.pendingGets.most = 0;
    const asked = [uploadAvatar(await createPhoto()), ...Array.from({ length: 80 }, () => fetchFile(url))];
    await waitUntil(() => bucket.pendingGets.now === 64 || undefined);
    const params = { shopId: shop.shopId };
    expect((await request(server.origin, menuApi.getMyItems, { params, query: {} })).status).toBe(200);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
    expect(bucket.pendingGets.most).toBe(64);
  });

  test('for a moment is not noticed', async () => {
    const tried = new Set<string>();
    bucket.respondWith = (method) => (tried.has(method) || !tried.add(method) ? 'answered' : 503);
    expect((await fetchFile(await uploadOrFail(await createPhoto()))).status).toBe(200);
  });

  test('during an upload leaves one picture or none', async () => {
    let puts = 0;
    bucket.respondWith = (method) => (method === 'PUT' && puts++ === 0 ? 'lost' : 'answered');
    const url = await uploadOrFail(await createPhoto());
    expect((await fetchFile(url)).status).toBe(200);
    const before = bucket.listKeys();

    bucket.respondWith = (method) => (method === 'PUT' ? 'lost' : 'answered');
    expect((await uploadAvatar(await createPhoto())).status).toBe(503);
    await waitUntil(() => bucket.listKeys().length === before.length || undefined);
    expect(bucket.listKeys()).toEqual(before);
    expect(await currentAvatarUrl()).toBe(url);
  });

  test('during the deletion of the old picture undoes nothing, and the deletion is retried', async () => {
    const before = await uploadOrFail(await createPhoto());
    bucket.respondWith = (method) => (method === 'DELETE' ? 503 : 'answered');
    const after = await uploadOrFail(await createPhoto());
    expect(await currentAvatarUrl()).toBe(after);
    expect(bucket.listKeys()).toContain(fileNameOf(before));

    bucket.respondWith = () => 'answered';
    const last = await uploadOrFail(await createPhoto());
    await waitUntil(() => !bucket.listKeys().includes(fileNameOf(before)) || undefined);
    expect(bucket.listKeys()).toContain(fileNameOf(last));
  });
});
