import { advisoryLockId } from '@tawa/server/db/postgres/locks.ts';
import { READINESS_CACHE_MS } from '@tawa/server/http/readiness.ts';
import { expect, test } from 'vitest';
import { rejectWrites } from '../../support/database/reject-writes.ts';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const { describe } = postgresOnly;

const server = await useServer({}, undefined, { readinessCacheMs: 20 });
const { origin, app } = server;

const getReadiness = async (at = origin) => {
  const response = await fetch(`${at}/readyz`);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  };
};

test('readiness follows whether a write would be committed', async () => {
  expect(await getReadiness()).toMatchObject({ status: 200, body: { status: 'ready' } });
  const allowWrites = rejectWrites(server);
  await expect
    .poll(() => getReadiness())
    .toEqual({
      status: 503,
      retryAfter: '5',
      body: { status: 'not ready', troubles: ['the database does not accept writes'] },
    });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  allowWrites();
  await expect.poll(async () => (await getReadiness()).status).toBe(200);
});

test('concurrent probes cause one write', async () => {
  // A result counts for two seconds by default, here for a minute.
  expect(READINESS_CACHE_MS).toBe(2_000);
  const polled = await startServer({}, undefined, { readinessCacheMs: 60_000 });
  const { counts } = polled.app.unitOfWork;
  const before = counts.commits;
  const responses = await Promise.all(Array.from({ length: 50 }, () => getReadiness(polled.origin)));
  for (const { status } of responses) expect(status).toBe(200);
  expect(counts.commits - before).toBe(1);
  await polled.close();
});

describe('one of several processes', () => {
  /** In a transaction of its own that stays open. */
  function holdTransaction(sql: string): () => void {
    const { writer } = app.databases;
    writer.exec('BEGIN');
    writer.exec(sql);
    return () => writer.exec('COMMIT');
  }
  const status = async () => (await getReadiness()).status;

  test('is ready while another process briefly holds the write lock', async () => {
    await expect.poll(status).toBe(200);
    const letGo = holdTransaction(`SELECT pg_advisory_xact_lock(${advisoryLockId('accounts')})`);
    try {
      const { counts } = app.unitOfWork;
      const before = counts.commits;
      await waitUntil(async () => (await status()) === 503 || counts.commits > before || undefined);
      expect(await status()).toBe(200);
    } finally {
      letGo();
    }
  });

  test('is not ready while its writes get no response, and recovers', async () => {
    await expect.poll(status).toBe(200);
    const letGo = holdTransaction("SELECT 1 FROM counters WHERE shop_id = '' AND name = 'readyz' FOR UPDATE");
    try {
      await waitUntil(async () => (await status()) === 503 || undefined);
    } finally {
      letGo();
    }
    await waitUntil(async () => (await status()) === 200 || undefined);
  });
});
