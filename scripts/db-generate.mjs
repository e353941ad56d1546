import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run.mjs';

const postgresFolder = join(root, 'drizzle/postgres');
const migrationsBefore = listMigrations();

/** `npm run db:generate -- --name rooms` */
const args = process.argv.slice(2);
for (const config of ['drizzle', 'postgres'])
  process.exitCode ||= runTool('drizzle-kit', [
    'generate',
    '--config',
    `drizzle/${config}.config.ts`,
    ...args,
  ]);

for (const name of listMigrations()) {
  if (migrationsBefore.includes(name)) continue;
  const path = join(postgresFolder, name);
  writeFileSync(path, correctMigration(readFileSync(path, 'utf8')));
}

function listMigrations() {
  return readdirSync(postgresFolder).filter((name) => name.endsWith('.sql'));
}

/**
 * The tables may be in another schema than `public`. Texts are sorted by their bytes, as in SQLite.
 * @param {string} sql
 */
function correctMigration(sql) {
  return sql
    .replaceAll('"public".', '')
    .replace(/("\w+"(?: SET DATA TYPE)? text)\b(?! COLLATE)/g, '$1 COLLATE "C"');
}
