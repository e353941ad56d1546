import { describe, type SuiteAPI, type TestAPI, test } from 'vitest';
import { POSTGRES_URL } from './databases.ts';

const isPostgres = POSTGRES_URL !== undefined;

/** Skips the tests on PostgreSQL, and prints the reason. */
export function sqliteOnly(why: string): { test: TestAPI; describe: SuiteAPI } {
  if (!isPostgres) return { test, describe };
  process.stdout.write(`SQLite only: ${why}\n`);
  return { test: test.skip as TestAPI, describe: describe.skip as SuiteAPI };
}

/** Skips the tests on SQLite. */
export const postgresOnly: { describe: SuiteAPI } = { describe: describe.skipIf(!isPostgres) as SuiteAPI };
