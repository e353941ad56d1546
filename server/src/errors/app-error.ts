import type { ErrorCode, ErrorReply } from '@tawa/shared/contract/errors.ts';
import { describeError, type ErrorName, type ErrorWithDetails } from '@tawa/shared/errors.ts';
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

  /** Takes the details that the error's sentence needs: `new AppError('item.unavailable', { name })`. */
  constructor(...[errorName, details, extras = {}]: [...ErrorWithDetails, extras?: Extras]) {
    const { code, status, message } = describeError(...([errorName, details] as ErrorWithDetails));
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

/** Returns `server.busy` unless the disk is full. */
export function storageError(cause: unknown): AppError {
  const error =
    classifyDatabaseError(cause) === 'full'
      ? new AppError('server.full', {}, { retryAfterMs: 5_000 })
      : new AppError('server.busy', {}, { retryAfterMs: 1_000 });
  error.cause = unwrapDriverError(cause);
  return error;
}

/** Shows the error's sentence at one field of the form. */
export function fieldError(field: string, ...error: ErrorWithDetails): AppError {
  const appError = new AppError(...error);
  appError.extras.fields = { [field]: appError.message };
  return appError;
}

type NameTaken = Extract<ErrorWithDetails, [name: 'entity.name_taken', ...unknown[]]>[1];

/**
 * Two of one shop cannot have one name. The row itself may keep or change its own.
 * @param holder the row that has the name, if any
 * @param exceptId the row that gets the name, if it exists already
 * @throws entity.name_taken
 */
export function requireNameAvailable(
  details: NameTaken,
  holder: { id: string } | undefined,
  exceptId?: string,
): void {
  if (holder && holder.id !== exceptId) throw new AppError('entity.name_taken', details);
}
