import { POSTGRES_URL } from './databases.ts';

/** On PostgreSQL, every `nth` row from `from`; for rows that are equal to the database. */
export function sampleOnPostgres<T>(rows: readonly T[], step: number, from = 0): T[] {
  return rows.filter((_, n) => !POSTGRES_URL || n % step === from % step);
}
