// @postgres full

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { createEmptyDatabase, dropEmptyDatabases } from '../../support/postgres/empty-database.ts';
import { startCommand } from '../../support/processes/backup.ts';
import { startServerProcess } from '../../support/processes/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-moved-'));

/** @returns the start error, or '' */
async function createDataFolder(): Promise<string> {
  const program = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' });
  const complaint = await program.listening.then(
    () => '',
    (error) => String(error),
  );
  program.process.kill();
  await program.exited;
  return complaint;
}

async function runImport(DATABASE_URL: string): Promise<string> {
  const { code, stdout, stderr } = await startCommand('move', { DATA_DIR: dataDir, DATABASE_URL }, []).ended;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

describe.skipIf(!POSTGRES_URL)('a data folder that was imported into PostgreSQL', () => {
  afterAll(async () => {
    await dropEmptyDatabases();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('does not start on its SQLite file unless it is told to', async () => {
    expect(await createDataFolder()).toBe('');
    const url = createEmptyDatabase();
    await runImport(url);
    expect(await createDataFolder()).toMatch(
      /DATA_DIR: the shop of this folder was moved to PostgreSQL: set DATABASE_URL; or remove .*moved-to-postgres/,
    );
    expect(await runImport(url)).toContain('nothing was done');
    await runImport(createEmptyDatabase());
    rmSync(join(dataDir, 'moved-to-postgres'));
    expect(await createDataFolder()).toBe('');
  });
});
