// @postgres never

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignUpForm, registerOwner } from '../../support/api/accounts.ts';
import { type S3Server, SECRET_KEY, startS3Server } from '../../support/fakes/s3-server.ts';
import { startWithTimings } from '../../support/processes/server-process.ts';
import { startServer } from '../../support/server.ts';

let bucket: S3Server;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.close());

describe('a start', () => {
  const startError = (UPLOADS_URL: string) =>
    startServer({ UPLOADS_URL }).then(
      async (opened) => opened.close(),
      (error: Error) => `${error.name} ${error.message}`,
    );

  test.each([
    [
      'the wrong secret',
      (url: string) => url.replace(encodeURIComponent(SECRET_KEY), 'wrong'),
      'SignatureDoesNotMatch',
    ],
    ['the wrong key', (url: string) => url.replace('TAWATESTKEY', 'SOMEBODY'), 'InvalidAccessKeyId'],
    ['no such bucket', (url: string) => `${url}-2`, 'NoSuchBucket'],
  ])('with %s fails with one line', async (_, spoilt, code) => {
    const message = await startError(spoilt(bucket.url));
    expect(message).toMatch(new RegExp(`^Error UPLOADS_URL: S3: \\w+ 40\\d ${code}$`));
  });

  test('succeeds without the bucket, which may become available later', async () => {
    await bucket.stop();
    const early = await startServer({ UPLOADS_URL: bucket.url });
    const form = await createSignUpForm();
    expect((await registerOwner(early, form)).status).toBe(503);
    await bucket.restart();
    expect((await registerOwner(early, form)).status).toBe(201);
    await early.close();
  });
});

test('a hanging bucket times out even under garbage collection, and no key is logged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  await bucket.stop();
  const env = {
    DATA_DIR: dataDir,
    UPLOADS_URL: bucket.url,
    LOG_LEVEL: 'trace',
    // Frequent GC collects an unreferenced signal, and what awaits it never ends.
    NODE_OPTIONS: '--expose-gc --import data:text/javascript,setInterval(gc,100).unref()',
  };
  const program = startWithTimings(env, { bucketTimeoutMs: 500 });
  const origin = await program.listening;
  await bucket.restart();
  bucket.respondWith = () => 'silence';
  const response = await fetch(`${origin}/uploads/${randomUUID()}.webp`);
  expect(response.status).toBe(503);
  program.process.kill('SIGTERM');
  expect(await program.exited).toEqual({ code: 0, signal: null });
  rmSync(dataDir, { recursive: true });

  const log = program.stdout() + program.stderr();
  expect(log).toContain('UPLOADS_URL: the bucket is unreachable');
  expect(log).toContain('no response in time');
  for (const secret of [SECRET_KEY, encodeURIComponent(SECRET_KEY)]) expect(log).not.toContain(secret);
});
