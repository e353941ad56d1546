export type DatabaseErrorKind = 'full' | 'busy';

const FULL_CODES = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100$)/;
const BUSY_CODES = [
  /^SQLITE_(BUSY|IOERR|CANTOPEN|READONLY)/,
  /^(EIO|EROFS)$/,
  // SQLSTATE classes: connection, resources, operator intervention, system error.
  /^(08...|53...|57P..|58...)$/,
  // Lock, statement or idle timeout; serialization failure, deadlock, read-only replica.
  /^(55P03|57014|25P03|40001|40P01|25006)$/,
];
const SQLSTATE = /^[0-9A-Z]{5}$/;

interface DrizzleError extends Error {
  query: string;
  cause: Error & { code?: string; detail?: string };
}

const isDrizzleError = (error: unknown): error is DrizzleError =>
  error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;

/** Deletes `detail`, which like the wrapper quotes user input. */
export function unwrapDriverError(error: unknown): unknown {
  if (!isDrizzleError(error)) return error;
  delete error.cause.detail;
  return error.cause;
}

/** Undefined for other errors, such as a violated constraint. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  const { code = '' } = unwrapDriverError(error) as { code?: string };
  if (FULL_CODES.test(code)) return 'full';
  if (BUSY_CODES.some((kind) => kind.test(code))) return 'busy';
  // The query or its response was lost.
  return isDrizzleError(error) && !SQLSTATE.test(code) ? 'busy' : undefined;
}
