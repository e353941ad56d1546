import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { importToPostgres } from '../db/import/postgres-import.ts';
import { runCommand } from './command-line.ts';

const USAGE = 'DATABASE_URL: must name an empty database, like postgres://user:password@db.example.com/tawa';

await runCommand('move', async () => {
  const { values } = parseArgs({ options: { anew: { type: 'boolean', default: false } } });
  const env = { ...process.env, BACKUP_DIR: '', BACKUP_EVERY: '', BACKUP_KEEP: '', MIGRATIONS_DIR: '' };
  const { dataDir, migrationsDir: sqlite } = readConfig({ ...env, DATABASE_URL: '' });
  const { databaseUrl: url, migrationsDir: postgres } = readConfig(env);
  if (url === undefined) throw new ConfigError(USAGE);

  const { tables, wasAlreadyComplete } = await importToPostgres({
    dataDir,
    url,
    migrations: { sqlite, postgres },
    startOver: values.anew,
    onProgress: (line) => void process.stdout.write(`${line}\n`),
  });
  const lines = tables.map(
    ({ table, rows, checksum }) =>
      `${table.padEnd(18)}${String(rows).padStart(10)}  ${checksum.slice(0, 16)}`,
  );
  const compared = wasAlreadyComplete ? 'was the same' : 'the same in both';
  const heading = `${compared.padEnd(18)}${'rows'.padStart(10)}  checksum`;
  const done = wasAlreadyComplete
    ? `This database was moved before; nothing was done.`
    : `Moved: start the program with this DATABASE_URL and the same DATA_DIR, which keeps pictures and secret.`;
  return `${heading}\n${lines.join('\n')}\n${done}`;
});
