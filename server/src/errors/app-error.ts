import {
  describeError,
  type ErrorCode,
  type ErrorName,
  type ErrorReply,
} from '@tawa/shared/contract/errors.ts';
import { classifyDatabaseError, unwrapDriverError } from './database-errors.ts';

interface Extras {
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
  retryAfterMs?: number;
}

export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Extras;

  constructor(errorName: ErrorName, details: Record<string, string | number> = {}, extras: Extras = {}) {
    const { code, status, message } = describeError(errorName, details);
    super(message);
    this.errorName = errorName;
    this.code = code;
    this.status = status;
    this.extras = extras;
  }

  toReply(): ErrorReply {
    const { fields, data } = this.extras;
    return { message: this.message, code: this.code, ...(fields && { fields }), ...(data && { data }) };
  }
}

/** `server.busy` unless the disk is full. */
export function storageError(cause: unknown): AppError {
  const error =
    classifyDatabaseError(cause) === 'full'
      ? new AppError('server.full', {}, { retryAfterMs: 5_000 })
      : new AppError('server.busy', {}, { retryAfterMs: 1_000 });
  error.cause = unwrapDriverError(cause);
  return error;
}

export function fieldError(
  errorName: ErrorName,
  field: string,
  details: Record<string, string | number> = {},
): AppError {
  return new AppError(errorName, details, { fields: { [field]: describeError(errorName, details).message } });
}
