import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireSqliteConfig, runCommand } from './command-line.ts';
import { BackupUnusable, describeBackup } from './manifest.ts';
import { restoreBackup, verifyBackup } from './restore.ts';

const USAGE = 'usage: npm run restore -- <backup> [<data folder>] [--overwrite | --check]';

await runCommand('restore', () => {
  const { values, positionals } = parseArgs({
    options: { overwrite: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const config = requireSqliteConfig();
  const [backup, target = config.dataDir] = positionals;
  if (backup === undefined || positionals.length > 2) throw new BackupUnusable(USAGE);
  const folder = resolve(backup);
  const dataDir = resolve(target);
  const { migrationsDir } = config;

  if (values.check) {
    const manifest = verifyBackup(folder, migrationsDir);
    return `Verified, taken ${manifest.takenAt}: ${describeBackup(manifest)}`;
  }
  const { manifest, aside } = restoreBackup({ folder, dataDir, migrationsDir, overwrite: values.overwrite });
  const before = aside ? `\nThe previous data is in ${aside}` : '';
  return `Restored into ${dataDir}, as of ${manifest.takenAt}: ${describeBackup(manifest)}${before}`;
});
