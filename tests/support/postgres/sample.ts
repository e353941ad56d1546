import { POSTGRES_URL } from './databases.ts';

/**
 * Of rows that differ in nothing the database sees (the encoding of a body, the mistake in it, the text in a field) every
 * `nth` on PostgreSQL, beginning at `from`; on SQLite all of them.
 */
export function sampleOnPostgres<T>(rows: readonly T[], nth: number, from = 0): T[] {
  return rows.filter((_, n) => !POSTGRES_URL || n % nth === from % nth);
}
