import { SERVER } from './databases.ts';

/**
 * Of rows that differ in nothing the database sees (the encoding of a body, the mistake in it, the text in a field) every
 * `nth` on PostgreSQL, beginning at `from`; on SQLite all of them.
 */
export function partOf<T>(rows: readonly T[], nth: number, from = 0): T[] {
  return rows.filter((_, n) => !SERVER || n % nth === from % nth);
}
