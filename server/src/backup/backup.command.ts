import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pruneBackups } from './backup-folder.ts';
import { requireSqliteConfig, runCommand } from './command-line.ts';
import { BackupUnusable, describeBackup } from './manifest.ts';
import { takeBackup } from './take-backup.ts';

const USAGE = 'usage: npm run backup -- <folder> [--keep <number>]';
const ELSEWHERE =
  'Not included: the pictures in the bucket of UPLOADS_URL; use the versioning of the bucket.';

await runCommand('back up', async () => {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const { dataDir, backup, uploadsUrl } = requireSqliteConfig();
  const into = positionals[0] ?? backup?.folder;
  if (into === undefined || positionals.length > 1) throw new BackupUnusable(USAGE);
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new BackupUnusable('--keep must be a whole number, 1 to 9999');

  const { folder, manifest } = await takeBackup(dataDir, resolve(into));
  const gone = values.keep === undefined ? [] : pruneBackups(resolve(into), dataDir, Number(values.keep));
  const pruned = gone.length > 0 ? `\nRemoved older backups: ${gone.join(', ')}` : '';
  const elsewhere = uploadsUrl === undefined ? '' : `\n${ELSEWHERE}`;
  return `Backed up and checked: ${describeBackup(manifest)}\n${folder}${pruned}${elsewhere}`;
});
