import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';

/** What SQLite and PostgreSQL say in different words, each under one name. Everything else is said in both's. */

const isPostgres = dialect === 'postgres';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * True where the column holds the text anywhere; `%` and `_` in it are letters like any other. Both are to be
 * folded before, because neither database folds more than ASCII here.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  const like = isPostgres ? sql`ilike` : sql`like`;
  return sql`${column} ${like} ${likePattern(text)} escape '\\'`;
}

/** True where the JSON of the column says the word, which needs no escaping there. */
export function jsonContains(column: SQLWrapper, word: string): SQL {
  return isPostgres ? sql`strpos(${column}::text, ${word}) > 0` : sql`instr(${column}, ${word}) > 0`;
}

/** The column, by which no index is to be walked: SQLite has no statistics and would take it. */
export function withoutIndex(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

/** Seconds of the clock in Asia/Kolkata, of ms UTC. */
const istSeconds = (instant: SQLWrapper): SQL => sql`(${instant} + 19800000) / 1000`;

/** The business day of an instant (ms UTC), as `YYYY-MM-DD`. */
export function businessDayOf(instant: SQLWrapper): SQL<string> {
  return isPostgres
    ? sql<string>`business_day(${instant})`
    : sql<string>`date(${istSeconds(instant)}, 'unixepoch')`;
}

/** The hour of an instant (ms UTC) in Asia/Kolkata, as `YYYY-MM-DDTHH`. */
export function localHourOf(instant: SQLWrapper): SQL<string> {
  return isPostgres
    ? sql<string>`to_char(timestamp 'epoch' + ${istSeconds(instant)} * interval '1 second', 'YYYY-MM-DD"T"HH24') collate "C"`
    : sql<string>`strftime('%Y-%m-%dT%H', ${istSeconds(instant)}, 'unixepoch')`;
}

/**
 * The ids of the shop's bills that hold the text, of three letters or more, in number, name or phone: looked up in an
 * index of three-letter pieces, which may also find what a bill said before.
 */
export function billIdsMatching(shopId: string, text: string): SQL {
  if (isPostgres)
    return sql`select id from invoices where shop_id = ${shopId} and invoice_no || chr(10) ||
      coalesce(customer_folded_name, '') || chr(10) || coalesce(customer_phone_no, '') like ${likePattern(text)} escape '\\'`;
  const glob = `*${text.replace(/[*?[]/g, '[$&]')}*`;
  return sql`select id from bill_search where shop_id = ${shopId} and text glob ${glob}`;
}
