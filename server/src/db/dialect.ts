import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The variable is read here and not in config.ts, because tables need the dialect when their modules load.
 */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL ? 'postgres' : 'sqlite';

const isPostgres = dialect === 'postgres';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const likePattern = (text: string): string => `%${escapeLike(text)}%`;

/** Both texts must be case-folded, because SQLite's LIKE ignores the case of ASCII letters only. */
export function containsText(column: SQLWrapper, foldedText: string): SQL {
  const like = isPostgres ? sql`ilike` : sql`like`;
  return sql`${column} ${like} ${likePattern(foldedText)} escape '\\'`;
}

export function startsWithText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like ${`${escapeLike(text)}%`} escape '\\'`;
}

/**
 * Writes constants of the code as a list in SQL: `'COOKING', 'SERVED'`. SQLite uses a partial index only for a query
 * that repeats the condition of the index without bound values. Never for what a person typed.
 */
export const literalList = (constants: readonly string[]): string =>
  constants.map((constant) => `'${constant.replaceAll("'", "''")}'`).join(', ');

/** SQLite and PostgreSQL find these rows by their bytes, without reading them into the process. */
export function hasOtherThanAscii(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column} ~ '[^ -~]'` : sql`${column} glob '*[^ -~]*'`;
}

/** `word` must not need escaping in JSON. */
export function jsonTextContains(column: SQLWrapper, word: string): SQL {
  return isPostgres ? sql`strpos(${column}::text, ${word}) > 0` : sql`instr(${column}, ${word}) > 0`;
}

/** Selects a JSON column as text, which the drivers would otherwise parse. */
export function jsonText(column: SQLWrapper): SQL<string> {
  return isPostgres ? sql<string>`${column}::text` : sql<string>`${column}`;
}

/** The objects of a list in a column with JSON text, for a join. Each is one row, the alias its name. */
export function objectsInJsonText(column: SQLWrapper, { list, alias }: { list: string; alias: string }): SQL {
  const name = sql.raw(alias);
  return isPostgres
    ? sql`json_array_elements(${column}::json -> ${sql.raw(`'${list}'`)}) as ${name}(value)`
    : sql`json_each(${column}, ${sql.raw(`'$.${list}'`)}) as ${name}`;
}

/** A number of an object of `objectsInJsonText`. */
export function numberInJson(alias: string, field: string): SQL<number> {
  const text = sql.raw(`${alias}.value ->> '${field}'`);
  return isPostgres ? sql<number>`(${text})::bigint` : sql<number>`(${text})`;
}

/** Keeps SQLite, which has no statistics, from choosing this column's index. */
export function withoutIndex(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

const istSeconds = (instant: SQLWrapper): SQL => sql`(${instant} + 19800000) / 1000`;

/** Takes ms UTC and returns `YYYY-MM-DDTHH` in Indian time. */
export function localHourOf(instant: SQLWrapper): SQL<string> {
  return isPostgres
    ? sql<string>`to_char(timestamp 'epoch' + ${istSeconds(instant)} * interval '1 second', 'YYYY-MM-DD"T"HH24') collate "C"`
    : sql<string>`strftime('%Y-%m-%dT%H', ${istSeconds(instant)}, 'unixepoch')`;
}

/**
 * The text needs at least three letters. On SQLite the result includes invoices that had the text before an
 * edit.
 */
export function invoiceIdCandidates(shopId: string, foldedText: string): SQL {
  if (isPostgres)
    return sql`select id from invoices where shop_id = ${shopId} and invoice_no || chr(10) ||
      coalesce(customer_folded_name, '') || chr(10) || coalesce(customer_phone_no, '')
      like ${likePattern(foldedText)} escape '\\'`;
  const glob = `*${foldedText.replace(/[*?[]/g, '[$&]')}*`;
  return sql`select id from bill_search where shop_id = ${shopId} and text glob ${glob}`;
}
