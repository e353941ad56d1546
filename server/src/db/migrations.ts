import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from './sqlite/data-folder-checks.ts';

interface Journal {
  entries: { when: number }[];
}

/** Creation time, ms UTC. */
export function newestKnownMigrationTime(migrationsDir: string): number {
  const journalFile = join(migrationsDir, 'meta', '_journal.json');
  if (!existsSync(journalFile))
    throw new DatabaseUnusable(`MIGRATIONS_DIR: no migrations in ${migrationsDir}`);
  const journal: Journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}
