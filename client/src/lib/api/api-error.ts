import type { ErrorCode, ErrorReply } from '@tawa/shared/contract/errors.ts';

/** `OFFLINE`: no response arrived. */
export type ClientErrorCode = ErrorCode | 'OFFLINE';

export class ApiError extends Error {
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: Record<string, string>;
  readonly data: Record<string, unknown>;
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

export function isTemporaryError(error: unknown): boolean {
  return isApiError(error, 'OFFLINE', 'BUSY');
}

/** True if the server may have applied the request. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isApiError(error, 'OFFLINE', 'BUSY', 'INTERNAL');
}

export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** From `Retry-After`, else 0. */
export function retryAfterSeconds(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
}
