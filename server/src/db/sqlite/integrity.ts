import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';

/**
 * At the start, smaller files are read completely (1.5 ms of processor time per megabyte). Of larger files
 * only the schema is read; `backup/integrity-check.ts` reads the rest while requests are served.
 */
export const FULL_CHECK_MAX_BYTES = 32_000_000;

const CORRUPTION_CODES = /^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/;

/**
 * @returns what is damaged, or undefined if no damage was found
 * @throws if the file cannot be read
 */
export function findDamage(file: string): string | undefined {
  let connection: SQLite.Database | undefined;
  try {
    connection = new SQLite(file, { readonly: true, fileMustExist: true });
    if (isTruncated(connection, file)) return 'it is truncated';
    const isSmall = statSync(file).size <= FULL_CHECK_MAX_BYTES;
    return firstProblem(connection.pragma(isSmall ? 'quick_check(1)' : "quick_check('sqlite_schema')"));
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (CORRUPTION_CODES.test(code)) return message;
    throw error;
  } finally {
    connection?.close();
  }
}

/** The write-ahead log may contain the pages that the file lacks. */
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

/** Returns the first finding of a check's report, without the heading `*** in database main ***`. */
export function firstFinding(report: string): string {
  const lines = report.split('\n');
  return lines.find((line) => !line.startsWith('***')) ?? lines[0] ?? '';
}
