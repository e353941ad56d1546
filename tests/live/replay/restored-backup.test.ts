// @postgres never
// @area operations

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, expect } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { runBackup, runCommand } from '../../support/processes/backup.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

const { test } = sqliteOnly('backups are copies of its file');

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-restored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('clients that are ahead of a restored database refetch and continue', async () => {
  const first = await startServer();
  const shop = await seedShop(first);
  const as = shop.owner.token;
  const stored = await placeOrder(first, shop, { as });
  const backup = await runBackup(first.dataDir, folder);
  const socket = await connectSocket(first.origin, { token: as, shopId: shop.shopId });
  await placeOrder(first, shop, { as });
  const { seq: since } = await socket.waitFor('kot:created');
  socket.close();
  await first.stop();
  const { code, stderr } = await runCommand('restore', first.dataDir, backup, '--overwrite');
  expect({ code, complained: stderr }).toEqual({ code: 0, complained: '' });

  // A restore in place keeps the secret, so the old token is valid.
  const restored = await startServer({}, first.dataDir);
  const back = await connectSocket(restored.origin, { token: as, shopId: shop.shopId, since });
  expect(back.eventNames()).toEqual(['resync']);
  expect(back.received[0]?.message.seq).toBeLessThan(since);
  const { data } = await request(restored.origin, ordersApi.getKots, { params: { shopId: shop.shopId }, as });
  expect(data.kots.map(({ _id }) => _id)).toEqual([stored._id]);
  await placeOrder(restored, shop, { as });
  expect((await back.waitFor('kot:created')).kot).toMatchObject({ tokenNo: 2 });
  back.close();
  await restored.close();

  // A new machine has a new secret: the token is invalid, the session can be refreshed.
  const elsewhere = join(folder, 'elsewhere');
  expect((await runCommand('restore', elsewhere, backup)).code).toBe(0);
  const otherMachine = await startServer({}, elsewhere);
  await expect(connectSocket(otherMachine.origin, { token: as, shopId: shop.shopId, since })).rejects.toThrow(
    'UNAUTHENTICATED',
  );
  const refreshed = await request(otherMachine.origin, accountsApi.refreshToken, {
    body: { refreshToken: shop.owner.refreshToken },
  });
  expect(refreshed.status).toBe(200);
  const token = refreshed.data.accessToken;
  const reconnected = await connectSocket(otherMachine.origin, { token, shopId: shop.shopId, since });
  expect(reconnected.eventNames()).toEqual(['resync']);
  reconnected.close();
  await otherMachine.stop();
});
