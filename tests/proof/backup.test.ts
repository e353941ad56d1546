import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { onSqlite } from '../support/postgres/only-on.ts';
import { backUp, run } from '../support/processes/backup.ts';
import { seedShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { faultsOf } from './backup/faults.ts';
import { type Rush, startRush } from './backup/rush.ts';
import { expectRed, prove, sized } from './proof.ts';

const { describe, test } = onSqlite('backups are copies of its file, PostgreSQL has pg_dump');

const ROUNDS = sized({ small: 2, full: 20 });
const CLIENTS = 8;

const folder = mkdtempSync(join(tmpdir(), 'tawa-proof-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer;
let rush: Rush;
beforeEach(async () => {
  server = await startServer();
  rush = startRush(server, await seedShop(server), CLIENTS);
});
afterEach(async () => {
  await rush.stop();
  await server.close();
});

test('backup under load: each restored copy is whole and holds every order acknowledged before it began', () =>
  prove('backup under load', backUpAndRestore, {
    figures: ({ held, during, faults }) => ({
      'backups and restores': ROUNDS,
      clients: CLIENTS,
      'orders acknowledged before, all looked for': held,
      'placed meanwhile': during,
      refused: rush.refused.length,
      faults: faults.length,
    }),
    holds({ during, faults }) {
      expect(faults.slice(0, 5)).toEqual([]);
      expect(rush.refused).toEqual([]);
      expect(during, 'the load went on while the backups were taken').toBeGreaterThan(0);
    },
  }));

async function backUpAndRestore() {
  const faults: string[] = [];
  let [held, during] = [0, 0];
  for (let round = 1; round <= ROUNDS; round++) {
    await rush.until(rush.acknowledged.length + 20);
    const before = [...rush.acknowledged];
    const backup = await backUp(server.dataDir, join(folder, 'backups'));
    during += rush.acknowledged.length - before.length;
    const restored = join(folder, `restored-${round}`);
    const { code, complained } = await run('restore', restored, backup);
    if (code !== 0) faults.push(complained);
    else faults.push(...faultsOf(restored, before));
    held += before.length;
    rmSync(restored, { recursive: true, force: true });
  }
  return { held, during, faults };
}

describe('the control: what is broken is found', () => {
  const red = (mutant: string, reason: RegExp, folder: string, before: string[], spoil?: string) =>
    expectRed('backup under load', mutant, reason, async () =>
      expect(faultsOf(folder, before, spoil)).toEqual([]),
    );

  test('the database file alone, copied while orders are placed', async () => {
    await rush.until(50);
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    const before = [...rush.acknowledged];
    copyFileSync(join(server.dataDir, 'tawa.db'), join(copied, 'tawa.db'));
    await red(
      'the database file copied without its log',
      /orders acknowledged and lost|is malformed|no such table/,
      copied,
      before,
    );
  });

  test('half a ticket, a hole in the log, a backup with another byte', async () => {
    await rush.until(20);
    const before = [...rush.acknowledged];
    const backup = await backUp(server.dataDir, join(folder, 'broken'));
    expect(faultsOf(backup, before)).toEqual([]);
    await red(
      'half a ticket',
      /\d+ tickets without a line/,
      backup,
      before,
      'DELETE FROM kot_lines WHERE rowid = 3',
    );
    await red(
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
    await expectRed('backup under load', 'another byte in the backup', /is damaged/, async () =>
      expect((await run('restore', join(folder, 'never'), backup)).complained).not.toContain('is damaged'),
    );
  });
});
