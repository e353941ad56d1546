import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVER } from '../../support/postgres/databases.ts';
import { dropAll, emptyDatabase } from '../../support/postgres/empty-database.ts';
import { start } from '../../support/processes/backup.ts';
import { startProgram } from '../../support/processes/program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-moved-'));

/** Starts on the old file and stops; what it complained of, if it did not start. */
async function opened(): Promise<string> {
  const program = startProgram({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' });
  const complaint = await program.listening.then(
    () => '',
    (error) => String(error),
  );
  program.process.kill();
  await program.ended;
  return complaint;
}

async function move(DATABASE_URL: string): Promise<string> {
  const { code, said, complained } = await start('move', { DATA_DIR: dataDir, DATABASE_URL }, []).ended;
  expect([code, complained]).toEqual([0, '']);
  return said;
}

describe.skipIf(!SERVER)('a shop that has moved to PostgreSQL', () => {
  afterAll(() => {
    dropAll();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('opens from its old file no more, until somebody says so', async () => {
    expect(await opened()).toBe('');
    const url = emptyDatabase();
    await move(url);
    expect(await opened()).toMatch(
      /DATA_DIR: the shop of this folder was moved to PostgreSQL: set DATABASE_URL; or remove .*moved-to-postgres/,
    );
    expect(await move(url)).toContain('nothing was done');
    await move(emptyDatabase());
    rmSync(join(dataDir, 'moved-to-postgres'));
    expect(await opened()).toBe('');
  });
});
