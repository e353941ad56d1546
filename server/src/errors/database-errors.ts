/** What the database, or the disk under it, says when it takes nothing, or not now. */
export type DatabaseErrorKind = 'full' | 'busy';

/** Of SQLite and of files; of PostgreSQL as SQLSTATEs. */
const FULL_CODES = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100$)/;
const BUSY_CODES = [
  /^SQLITE_(BUSY|IOERR|CANTOPEN|READONLY)/,
  /^(EIO|EROFS)$/,
  // Connection, resources, operator, system.
  /^(08...|53...|57P..|58...)$/,
  // A lock, a statement or a pause that took too long; a lost race; a twin that only reads.
  /^(55P03|57014|25P03|40001|40P01|25006)$/,
];
const SQLSTATE = /^[0-9A-Z]{5}$/;

interface DrizzleError extends Error {
  query: string;
  cause: Error & { code?: string; detail?: string };
}

const isDrizzleError = (error: unknown): error is DrizzleError =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;

/** The driver's own error: drizzle's wrapping, and a detail of PostgreSQL, quote what people sent. */
export function unwrapDriverError(error: unknown): unknown {
  if (!isDrizzleError(error)) return error;
  delete error.cause.detail;
  return error.cause;
}

/** undefined: the database is well, and the fault is somebody else's. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  const { code = '' } = unwrapDriverError(error) as { code?: string };
  if (FULL_CODES.test(code)) return 'full';
  if (BUSY_CODES.some((kind) => kind.test(code))) return 'busy';
  // A query that never reached PostgreSQL, or got no answer: whatever the network said.
  return isDrizzleError(error) && !SQLSTATE.test(code) ? 'busy' : undefined;
}
