import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUEST_TIMEOUT_MS } from '@tawa/server/files/bucket.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { photo, register, signUpForm } from '../../support/accounts.ts';
import { request } from '../../support/client.ts';
import { refuseRows } from '../../support/database/reject-row-writes.ts';
import { type BucketServer, openBucketServer, SECRET } from '../../support/fakes/s3-server.ts';
import { start } from '../../support/processes/backup.ts';
import { rawBytes } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** For a bucket that does not answer, in ms: half of the program's, and enough for all who ask at once here. */
const PATIENCE = REQUEST_TIMEOUT_MS / 2;

let bucket: BucketServer;
let server: TestServer;
/** Another process on the same bucket. */
let neighbour: TestServer;
let shop: TestShop;
beforeAll(async () => {
  bucket = await openBucketServer();
  server = await startServer({ UPLOADS_URL: bucket.url }, undefined, { bucketTimeoutMs: PATIENCE });
  neighbour = await startServer({ UPLOADS_URL: bucket.url });
  shop = await seedShop(server);
});
afterEach(() => {
  bucket.fate = () => 'answered';
});
afterAll(async () => {
  await Promise.all([server.close(), neighbour.close()]);
  await bucket.close();
});

const send = (avatar: unknown) =>
  request(server.origin, accountsApi.updateAvatar, { as: shop.owner.token, body: { avatar } });

const mine = async () => {
  const { data } = await request(server.origin, accountsApi.currentUser, { as: shop.owner.token });
  return data.user.avatar?.url ?? '';
};

async function sent(picture: unknown): Promise<string> {
  const answer = await send(picture);
  expect(answer.status).toBe(200);
  return answer.data.user.avatar?.url ?? '';
}

const fetched = async (path: string, { origin } = server) => {
  const response = await fetch(origin + path);
  return { status: response.status, response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const nameOf = (url: string) => url.slice('/uploads/'.length);

describe('a picture in the bucket', () => {
  test('is the square that a folder would hold, and both processes serve it', async () => {
    const url = await sent(await photo());
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
    const [here, there] = [await fetched(url), await fetched(url, neighbour)];
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.bytes.equals(bucket.read(nameOf(url)))).toBe(true);
    expect(there.bytes.equals(here.bytes)).toBe(true);
    expect(await sharp(here.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(existsSync(join(server.dataDir, 'uploads'))).toBe(false);
  });

  test('has the headers that one in a folder has', async () => {
    const plain = await startServer();
    const owner = (await seedShop(plain)).owner;
    const answer = await request(plain.origin, accountsApi.updateAvatar, {
      as: owner.token,
      body: { avatar: await photo() },
    });
    const headersOf = ({ headers }: Response) => {
      const { date, 'content-security-policy': sources, ...others } = Object.fromEntries(headers);
      // With its own port in it.
      return { ...others, sources: sources?.replace(/:\d+/g, ':') };
    };
    const ofFolder = headersOf((await fetched(answer.data.user.avatar?.url ?? '', plain)).response);
    expect(headersOf((await fetched(await sent(await photo()))).response)).toEqual(ofFolder);
    expect(ofFolder).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    await plain.close();
  });

  test('goes with the change that replaces it, at once and everywhere', async () => {
    const before = await sent(await photo());
    for (const one of [server, neighbour]) expect((await fetched(before, one)).status).toBe(200);
    const after = await sent(await photo());
    for (const one of [server, neighbour]) {
      expect((await fetched(before, one)).status).toBe(404);
      expect((await fetched(after, one)).status).toBe(200);
    }
    expect(bucket.kept()).toEqual(expect.arrayContaining([nameOf(after)]));
    expect(bucket.kept()).not.toContain(nameOf(before));
  });

  test('goes with the registration that is not stored', async () => {
    const before = bucket.kept();
    const allow = refuseRows(server.app.databases.writer, 'INSERT', 'registrations');
    expect((await register(server, await signUpForm())).status).toBe(500);
    allow();
    expect(await send(new File(['no picture'], 'me.png'))).toMatchObject({ status: 415 });
    expect(bucket.kept()).toEqual(before);
  });

  test('and nothing else that lies in the bucket can be asked for', async () => {
    const asked: string[] = [];
    bucket.fate = (method) => {
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
      const text = await rawBytes(
        server.origin,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(text, path).toMatch(/^HTTP\/1.1 (400|404) /);
    }
    expect(asked).toEqual([]);
  });

  // PostgreSQL has its own backup.
  test.skipIf(process.env.DATABASE_URL)('is not in a backup, which says so', async () => {
    await sent(await photo());
    const into = mkdtempSync(join(tmpdir(), 'tawa-test-'));
    const env = { DATA_DIR: server.dataDir, UPLOADS_URL: bucket.url };
    const { code, said } = await start('backup', env, [into]).ended;
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/, 0 pictures, [\s\S]+\nNot in it: the pictures in the bucket/),
    ]);
    expect(said).not.toContain(encodeURIComponent(SECRET));
    rmSync(into, { recursive: true });
  });
});

describe('a bucket that is away', () => {
  test('is an answer that can be tried again, and nothing is changed', async () => {
    const url = await sent(await photo());
    await bucket.goAway();
    const answer = await send(await photo());
    expect(answer).toMatchObject({ status: 503, code: 'BUSY' });
    expect(answer.message).toBe('Pictures cannot be kept or shown right now. Please try again in a moment.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { response } = await fetched(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const form = await signUpForm();
    expect((await register(server, form)).status).toBe(503);
    expect(await mine()).toBe(url);

    await bucket.comeBack();
    expect((await fetched(url)).status).toBe(200);
    expect((await register(server, form)).status).toBe(201);
  });

  test('that never answers holds up nobody else, and is asked for no more than it can bear', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(5_000);
    const url = await sent(await photo());
    let heard = 0;
    bucket.fate = (method) => (method === 'GET' && heard++ % 2 === 0 ? 'half' : 'silence');
    bucket.waiting.most = 0;
    const asked = [send(await photo()), ...Array.from({ length: 80 }, () => fetched(url))];
    await waitUntil(() => bucket.waiting.now === 64 || undefined);
    const params = { shopId: shop.shopId };
    expect((await request(server.origin, menuApi.getMyItems, { params, query: {} })).status).toBe(200);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
    expect(bucket.waiting.most).toBe(64);
  });

  test('for a moment is not noticed', async () => {
    const tried = new Set<string>();
    bucket.fate = (method) => (tried.has(method) || !tried.add(method) ? 'answered' : 503);
    expect((await fetched(await sent(await photo()))).status).toBe(200);
  });

  test('when it should answer leaves one picture, or none', async () => {
    let puts = 0;
    bucket.fate = (method) => (method === 'PUT' && puts++ === 0 ? 'lost' : 'answered');
    const url = await sent(await photo());
    expect((await fetched(url)).status).toBe(200);
    const before = bucket.kept();

    bucket.fate = (method) => (method === 'PUT' ? 'lost' : 'answered');
    expect((await send(await photo())).status).toBe(503);
    await waitUntil(() => bucket.kept().length === before.length || undefined);
    expect(bucket.kept()).toEqual(before);
    expect(await mine()).toBe(url);
  });

  test('when the old picture should go undoes no change, and is asked again', async () => {
    const before = await sent(await photo());
    bucket.fate = (method) => (method === 'DELETE' ? 503 : 'answered');
    const after = await sent(await photo());
    expect(await mine()).toBe(after);
    expect(bucket.kept()).toContain(nameOf(before));

    bucket.fate = () => 'answered';
    const last = await sent(await photo());
    await waitUntil(() => !bucket.kept().includes(nameOf(before)) || undefined);
    expect(bucket.kept()).toContain(nameOf(last));
  });
});
