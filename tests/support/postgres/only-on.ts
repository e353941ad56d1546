import { describe, type SuiteAPI, type TestAPI, test } from 'vitest';
import { SERVER } from './databases.ts';

const isPostgres = SERVER !== undefined;

/** Tests of what only SQLite has: on PostgreSQL they are skipped, and it is said why. */
export function onSqlite(why: string): { test: TestAPI; describe: SuiteAPI } {
  if (!isPostgres) return { test, describe };
  process.stdout.write(`For SQLite alone: ${why}\n`);
  return { test: test.skip as TestAPI, describe: describe.skip as SuiteAPI };
}

/** Tests of several processes on one database, which SQLite does not have. */
export function onPostgres(name: string, body: () => void): void {
  describe.skipIf(!isPostgres)(name, body);
}
