import { describeError, type ErrorCode, type ErrorName, type ErrorReply } from '@tawa/shared/errors.ts';
import { faultOf, plain } from './database-errors.ts';

interface Extras {
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
  /** Milliseconds after which another try makes sense. */
  retryAfterMs?: number;
}

/** A refusal by name; status, code and sentence stand in `shared/errors.ts`. */
export class AppError extends Error {
  readonly fact: ErrorName;
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Extras;

  constructor(fact: ErrorName, details: Record<string, string | number> = {}, extras: Extras = {}) {
    const { code, status, message } = describeError(fact, details);
    super(message);
    this.fact = fact;
    this.code = code;
    this.status = status;
    this.extras = extras;
  }

  toReply(): ErrorReply {
    const { fields, data } = this.extras;
    return { message: this.message, code: this.code, ...(fields && { fields }), ...(data && { data }) };
  }
}

/** The refusal of a change that was not stored, by what the database or the disk said. */
export function notStored(cause: unknown): AppError {
  const refusal =
    faultOf(cause) === 'full'
      ? new AppError('server.full', {}, { retryAfterMs: 5_000 })
      : new AppError('server.busy', {}, { retryAfterMs: 1_000 });
  refusal.cause = plain(cause);
  return refusal;
}

/** A refusal because of one field, whose sentence is the refusal's own. */
export function wrongField(
  fact: ErrorName,
  field: string,
  details: Record<string, string | number> = {},
): AppError {
  return new AppError(fact, details, { fields: { [field]: describeError(fact, details).message } });
}
