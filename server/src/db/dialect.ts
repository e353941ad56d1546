import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Read here, because tables need it when their modules load. */
export const dialect: 'sqlite' | 'postgres' = process.env.DATABASE_URL ? 'postgres' : 'sqlite';

const isPostgres = dialect === 'postgres';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Both must be case-folded: LIKE folds only ASCII. */
export function containsText(column: SQLWrapper, foldedText: string): SQL {
  const like = isPostgres ? sql`ilike` : sql`like`;
  return sql`${column} ${like} ${likePattern(foldedText)} escape '\\'`;
}

/** `word` must need no JSON escaping. */
export function jsonTextContains(column: SQLWrapper, word: string): SQL {
  return isPostgres ? sql`strpos(${column}::text, ${word}) > 0` : sql`instr(${column}, ${word}) > 0`;
}

/** Drivers would parse the column. */
export function jsonText(column: SQLWrapper): SQL<string> {
  return isPostgres ? sql<string>`${column}::text` : sql<string>`${column}`;
}

/** Keeps SQLite, which has no statistics, from choosing this column's index. */
export function withoutIndex(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

const istSeconds = (instant: SQLWrapper): SQL => sql`(${instant} + 19800000) / 1000`;

/** Takes ms UTC, returns `YYYY-MM-DD` in IST. */
export function businessDayOf(instant: SQLWrapper): SQL<string> {
  return isPostgres
    ? sql<string>`business_day(${instant})`
    : sql<string>`date(${istSeconds(instant)}, 'unixepoch')`;
}

/** Takes ms UTC, returns `YYYY-MM-DDTHH` in IST. */
export function localHourOf(instant: SQLWrapper): SQL<string> {
  return isPostgres
    ? sql<string>`to_char(timestamp 'epoch' + ${istSeconds(instant)} * interval '1 second', 'YYYY-MM-DD"T"HH24') collate "C"`
    : sql<string>`strftime('%Y-%m-%dT%H', ${istSeconds(instant)}, 'unixepoch')`;
}

/** Needs three letters; SQLite also finds values from before an edit. */
export function invoiceIdCandidates(shopId: string, foldedText: string): SQL {
  if (isPostgres)
    return sql`select id from invoices where shop_id = ${shopId} and invoice_no || chr(10) ||
      coalesce(customer_folded_name, '') || chr(10) || coalesce(customer_phone_no, '')
      like ${likePattern(foldedText)} escape '\\'`;
  const glob = `*${foldedText.replace(/[*?[]/g, '[$&]')}*`;
  return sql`select id from bill_search where shop_id = ${shopId} and text glob ${glob}`;
}
