import type { ErrorCode, ErrorReply } from '@tawa/shared/contract/errors.ts';

/** `OFFLINE` is the client's own: no answer came, so nobody knows whether the call arrived. */
export type ClientErrorCode = ErrorCode | 'OFFLINE';

/** Every failed call, with a sentence that a person can act on. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: Record<string, string>;
  readonly data: Record<string, unknown>;
  /** Seconds that the server asked us to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    reply: Omit<Partial<ErrorReply>, 'code'> & { code: ClientErrorCode; message: string },
    retryAfter?: number,
  ) {
    super(reply.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.data = reply.data ?? {};
    this.retryAfterSeconds = retryAfter;
  }
}

export function isApiError(error: unknown, ...codes: ClientErrorCode[]): boolean {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/** True when asking again later may well succeed: no answer, or a server that is too busy. */
export function isRetryable(error: unknown): boolean {
  return isApiError(error, 'OFFLINE', 'BUSY');
}

/** Nobody knows whether it was done. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isApiError(error, 'OFFLINE', 'BUSY', 'INTERNAL');
}

/** What the server said of each field that it refused. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Seconds that the server asked us to wait; 0 when it did not. */
export function retryAfterSeconds(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
}
