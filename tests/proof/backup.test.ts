// @postgres never

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { sqliteOnly } from '../support/postgres/database-only.ts';
import { runBackup, runCommand } from '../support/processes/backup.ts';
import { seedShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { findIntegrityFaults } from './backup/integrity-checks.ts';
import { type OrderLoad, startOrderLoad } from './backup/order-load.ts';
import { bySize, expectProofToFail, prove } from './proof.ts';

const { describe, test } = sqliteOnly('backups are copies of its file, PostgreSQL has pg_dump');

const ROUNDS = bySize({ small: 2, full: 20 });
const CLIENTS = 8;

const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer;
let load: OrderLoad;
beforeEach(async () => {
  server = await startServer();
  load = startOrderLoad(server, await seedShop(server), CLIENTS);
});
afterEach(async () => {
  await load.stop();
  await server.close();
});

test('backup under load: each restored copy is intact and contains every order acknowledged before the backup', () =>
  prove('backup under load', backUpAndRestore, {
    figures: ({ held, during, faults }) => ({
      'backups and restores': ROUNDS,
      clients: CLIENTS,
      'orders acknowledged before, all looked for': held,
      'placed meanwhile': during,
      refused: load.refused.length,
      faults: faults.length,
    }),
    holds({ during, faults }) {
      expect(faults.slice(0, 5)).toEqual([]);
      expect(load.refused).toEqual([]);
      expect(during, 'the load went on while the backups were taken').toBeGreaterThan(0);
    },
  }));

async function backUpAndRestore() {
  const faults: string[] = [];
  let [checked, during] = [0, 0];
  for (let round = 1; round <= ROUNDS; round++) {
    await load.waitForCount(load.acknowledged.length + 20);
    const before = [...load.acknowledged];
    const backup = await runBackup(server.dataDir, join(folder, 'backups'));
    during += load.acknowledged.length - before.length;
    const restored = join(folder, `restored-${round}`);
    const { code, stderr } = await runCommand('restore', restored, backup);
    if (code !== 0) faults.push(stderr);
    else faults.push(...findIntegrityFaults(restored, before));
    checked += before.length;
    rmSync(restored, { recursive: true, force: true });
  }
  return { held: checked, during, faults };
}

describe('the control: defects are detected', () => {
  const expectMutantToFail = (
    mutant: string,
    reason: RegExp,
    folder: string,
    before: string[],
    spoil?: string,
  ) =>
    expectProofToFail('backup under load', mutant, reason, async () =>
      expect(findIntegrityFaults(folder, before, spoil)).toEqual([]),
    );

  test('the database file alone, copied while orders are placed', async () => {
    await load.waitForCount(50);
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    const before = [...load.acknowledged];
    copyFileSync(join(server.dataDir, 'tawa.db'), join(copied, 'tawa.db'));
    await expectMutantToFail(
      'the database file copied without its log',
      /orders acknowledged and lost|is malformed|no such table/,
      copied,
      before,
    );
  });

  test('half a KOT, a gap in the event log, a changed byte in a backup', async () => {
    await load.waitForCount(20);
    const before = [...load.acknowledged];
    const backup = await runBackup(server.dataDir, join(folder, 'broken'));
    expect(findIntegrityFaults(backup, before)).toEqual([]);
    await expectMutantToFail(
      'half a KOT',
      /\d+ KOTs without a line/,
      backup,
      before,
      'DELETE FROM kot_lines WHERE rowid = 3',
    );
    await expectMutantToFail(
      'a hole in the log',
      /\d+ shops whose events have a gap/,
      backup,
      before,
      'DELETE FROM events WHERE seq = 5',
    );

    const file = join(backup, 'tawa.db');
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expectProofToFail('backup under load', 'another byte in the backup', /is damaged/, async () =>
      expect((await runCommand('restore', join(folder, 'never'), backup)).stderr).not.toContain('is damaged'),
    );
  });
});
