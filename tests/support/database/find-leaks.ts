import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openConnection } from '../postgres/connection.ts';
import { ensureDatabase } from '../postgres/databases.ts';

/** Finds words in any file below a data folder and in the tables of its PostgreSQL: `tawa.db: Meera`. */
export function findLeaks(words: readonly string[], folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const inFiles = files.flatMap((file) => {
    const path = join(folder, file);
    if (!statSync(path).isFile()) return [];
    const bytes = readFileSync(path);
    return words.filter((word) => bytes.includes(word)).map((word) => `${file}: ${word}`);
  });
  const { DATABASE_URL } = ensureDatabase(folder);
  return DATABASE_URL ? [...inFiles, ...findLeaksInTables(words, DATABASE_URL)] : inFiles;
}

function findLeaksInTables(words: readonly string[], url: string): string[] {
  const database = openConnection(url);
  const tables = database
    .prepare("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    .pluck()
    .all() as string[];
  const holds = (table: string, word: string) =>
    database.prepare(`SELECT 1 FROM "${table}" AS t WHERE strpos(t::text, ?) > 0 LIMIT 1`).get(word);
  return tables.flatMap((table) =>
    words.filter((word) => holds(table, word)).map((word) => `${table}: ${word}`),
  );
}
