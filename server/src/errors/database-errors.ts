export type DatabaseErrorKind = 'full' | 'busy';

const FULL_CODES = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100$)/;
const BUSY_CODES = [
  /^SQLITE_(BUSY|IOERR|CANTOPEN|READONLY)/,
  /^(EIO|EROFS)$/,
  // SQLSTATE classes of errors of the connection, the resources, the operator and the system.
  /^(08...|53...|57P..|58...)$/,
  // SQLSTATE codes of a lock, statement or idle timeout, a serialization failure, a deadlock and a read-only
  // replica.
  /^(55P03|57014|25P03|40001|40P01|25006)$/,
];
const SQLSTATE = /^[0-9A-Z]{5}$/;

interface DrizzleError extends Error {
  query: string;
  cause: Error & { code?: string; detail?: string };
}

const isDrizzleError = (error: unknown): error is DrizzleError =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;

/** Removes drizzle's wrapper and the driver's `detail`, which both quote what users have entered. */
export function unwrapDriverError(error: unknown): unknown {
  if (!isDrizzleError(error)) return error;
  delete error.cause.detail;
  return error.cause;
}

/** Returns undefined for any other error, such as a violated constraint. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  const { code = '' } = unwrapDriverError(error) as { code?: string };
  if (FULL_CODES.test(code)) return 'full';
  if (BUSY_CODES.some((kind) => kind.test(code))) return 'busy';
  // Without an SQLSTATE the database did not respond: the query or its response was lost.
  return isDrizzleError(error) && !SQLSTATE.test(code) ? 'busy' : undefined;
}
