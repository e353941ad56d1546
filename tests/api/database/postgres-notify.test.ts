import {
  createNotifyChannel,
  type NotifyChannel,
  QUERY_TIMEOUT_MS,
} from '@tawa/server/db/postgres/notify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresOnly } from '../../support/postgres/database-only.ts';
import { ensureDatabase } from '../../support/postgres/databases.ts';
import { startTcpProxy, type TcpProxy } from '../../support/postgres/tcp-proxy.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const { describe } = postgresOnly;

describe('a notification between processes', () => {
  let server: TestServer;
  let proxy: TcpProxy;
  let caller: NotifyChannel;
  let listener: NotifyChannel;
  const received: string[] = [];
  let gaps = 0;
  beforeAll(async () => {
    server = await startServer();
    const url = ensureDatabase(server.dataDir).DATABASE_URL ?? '';
    proxy = await startTcpProxy(url);
    expect(QUERY_TIMEOUT_MS).toBe(5_000);
    // Far longer than a response takes.
    caller = createNotifyChannel(proxy.url, 1_500);
    listener = createNotifyChannel(url);
    listener.subscribe(
      (text) => received.push(text),
      () => gaps++,
    );
    await waitUntil(() => gaps > 0);
  });
  afterAll(async () => {
    await caller.close();
    await listener.close();
    proxy.close();
    await server.close();
  });

  test('arrives after a silent connection loss, with those sent in the meantime', async () => {
    caller.notify('before');
    await waitUntil(() => received.length === 1);
    proxy.stall();
    for (const text of ['one', 'two', 'three', 'two']) caller.notify(text);
    await waitUntil(() => received.length === 4);
    expect(received).toEqual(['before', 'one', 'two', 'three']);
    expect(gaps).toBe(1);
  });
});
