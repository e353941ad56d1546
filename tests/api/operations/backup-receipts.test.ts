// @postgres never

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { createPhoto } from '../../support/api/accounts.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { sqliteOnly } from '../../support/postgres/database-only.ts';
import { runBackup, startCommand } from '../../support/processes/backup.ts';
import { loginOwner, seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const { test } = sqliteOnly('backups are copies of its file');

const folder = mkdtempSync(join(tmpdir(), 'tawa-test-receipts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup has the photo of a receipt, and a restore brings it back as private as it was', async () => {
  const server = await startServer();
  const shop = await seedShop(server);
  const drawer = createShiftClient(server, shop);
  const { shift } = (await drawer.open(500)).data;
  const { movement } = (await drawer.move(shift._id, 'EXPENSE', 240)).data;
  expect((await drawer.addReceipt(movement._id, await createPhoto())).status).toBe(200);
  const { bytes } = await drawer.receipt(movement._id);
  const backup = await runBackup(server.dataDir, join(folder, 'backups'), 'sources');
  await server.close();

  const dataDir = join(folder, 'elsewhere');
  const { code } = await startCommand('restore', { DATA_DIR: dataDir }, [backup], 'sources').ended;
  expect(code).toBe(0);
  const restored = await startServer({}, dataDir);
  const { data } = await loginOwner(restored.origin, shop.owner.email);
  const ofRestored = createShiftClient(restored, shop, data.accessToken);
  const { movements } = (await ofRestored.x(shift._id)).data;
  expect(movements.map(({ hasReceipt }) => hasReceipt)).toEqual([true]);
  expect((await ofRestored.receipt(movement._id)).bytes).toEqual(bytes);
  expect((await createShiftClient(restored, shop, '').receipt(movement._id)).status).toBe(401);
  await restored.stop();
});
