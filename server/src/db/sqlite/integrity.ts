import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';

/**
 * A start reads smaller files completely (1.5 ms CPU per megabyte); `backup/integrity-check.ts` reads larger
 * ones later.
 */
export const FULL_CHECK_MAX_BYTES = 32_000_000;

const SAMPLE_ROWS = 50;

const SMALL_TABLE_MAX_ROWS = 2_000;

const CORRUPTION_CODES = /^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/;

/** Only samples large files. @throws if unreadable */
export function findDamage(file: string): string | undefined {
  let connection: SQLite.Database | undefined;
  try {
    connection = new SQLite(file, { readonly: true, fileMustExist: true });
    if (isTruncated(connection, file)) return 'it is truncated';
    if (statSync(file).size <= FULL_CHECK_MAX_BYTES) return firstProblem(connection.pragma('quick_check(1)'));
    return firstProblem(connection.pragma("quick_check('sqlite_schema')")) ?? checkSample(connection);
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (CORRUPTION_CODES.test(code)) return message;
    throw error;
  } finally {
    connection?.close();
  }
}

/** The write-ahead log may contain the missing pages. */
function isTruncated(connection: SQLite.Database, file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return false;
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
    Number(connection.pragma(name, { simple: true })),
  );
  return statSync(file).size < Number(pages) * Number(pageSize);
}

function firstProblem(pragmaResult: unknown): string | undefined {
  const [report = ''] = Object.values((pragmaResult as object[])[0] ?? {}) as string[];
  return report === 'ok' ? undefined : firstFinding(report).replaceAll(/[()]/g, '');
}

/** Of a check's report, without the heading `*** in database main ***`. */
export function firstFinding(report: string): string {
  const lines = report.split('\n');
  return lines.find((line) => !line.startsWith('***')) ?? lines[0] ?? '';
}

interface SchemaObject {
  name: string;
  table: string;
  type: 'table' | 'index';
  sql: string | null;
}

/** Checks the ends of large tables: new rows are written there. A damaged page throws. */
function checkSample(connection: SQLite.Database): string | undefined {
  const parts = connection
    .prepare<[], SchemaObject>(
      `SELECT name, tbl_name AS "table", type, sql FROM sqlite_schema
       WHERE type IN ('table', 'index') AND rootpage > 0 ORDER BY type DESC`,
    )
    .all();
  const checkedTables = new Set<string>();
  for (const part of parts) {
    if (checkedTables.has(part.table)) continue;
    if (part.type === 'table' && isSmallTable(connection, part)) {
      checkedTables.add(part.table);
      const found = firstProblem(connection.pragma(`quick_check(${quoteIdentifier(part.table)})`));
      if (found !== undefined) return found;
    } else
      for (const order of ['ASC', 'DESC']) connection.prepare(sampleQuery(connection, part, order)).get();
  }
  return undefined;
}

const isWithoutRowid = ({ sql }: SchemaObject): boolean => /\bWITHOUT\s+ROWID\b/i.test(sql ?? '');

function isSmallTable(connection: SQLite.Database, part: SchemaObject): boolean {
  const table = quoteIdentifier(part.table);
  const query = isWithoutRowid(part)
    ? `SELECT count(*) FROM (SELECT 1 FROM ${table} LIMIT ${SMALL_TABLE_MAX_ROWS + 1})`
    : `SELECT max(rowid) FROM ${table}`;
  return Number(connection.prepare(query).pluck().get()) <= SMALL_TABLE_MAX_ROWS;
}

/** Reads no values: long ones are on overflow pages. */
function sampleQuery(connection: SQLite.Database, part: SchemaObject, order: string): string {
  const { name, table, type, sql } = part;
  const countQuery = (rest: string) =>
    `SELECT count(*) FROM (SELECT 1 FROM ${quoteIdentifier(table)} ${rest} LIMIT ${SAMPLE_ROWS})`;
  if (type === 'table') {
    const key = isWithoutRowid(part) ? quotedPrimaryKey(connection, table) : ['rowid'];
    return countQuery(`ORDER BY ${key.map((column) => `${column} ${order}`).join(', ')}`);
  }
  const [first] = connection.pragma(`index_info(${quoteIdentifier(name)})`) as { name: string | null }[];
  const [where = ''] = /\bWHERE\b.*$/is.exec(sql ?? '') ?? [];
  const by = first?.name ? `ORDER BY ${quoteIdentifier(first.name)} ${order}` : '';
  return countQuery(`INDEXED BY ${quoteIdentifier(name)} ${where} ${by}`);
}

function quotedPrimaryKey(connection: SQLite.Database, table: string): string[] {
  const names = connection
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table) as string[];
  return names.map(quoteIdentifier);
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
