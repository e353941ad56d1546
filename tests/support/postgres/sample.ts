import { POSTGRES_URL } from './databases.ts';

/**
 * Returns all rows on SQLite, and on PostgreSQL every `step`th from `from` on. Use it for rows that make no
 * difference to the database.
 */
export function sampleOnPostgres<T>(rows: readonly T[], step: number, from = 0): T[] {
  return rows.filter((_, n) => !POSTGRES_URL || n % step === from % step);
}
