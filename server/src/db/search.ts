import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * True where the column holds the text anywhere; `%` and `_` in it are letters like any other. Both are to be
 * folded before, because SQLite's own folding knows ASCII only.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  return sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
