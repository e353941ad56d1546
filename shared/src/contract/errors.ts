export const httpStatusByCode = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  WRONG_PASSWORD: 401,
  FORBIDDEN: 403,
  NEEDS_APPROVAL: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_OLD: 426,
  TOO_MANY: 429,
  INTERNAL: 500,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

export interface ErrorDefinition {
  readonly code: ErrorCode;
  /** Replaces the status that belongs to the code. */
  readonly status?: number;
}

export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;

/** The errors that belong to no noun. */
export const requestsErrors = {
  'request.invalid': { code: 'VALIDATION' },
  'request.unreadable': { code: 'VALIDATION' },
  // Browsers and clients try again after a 408.
  'request.too_slow': { code: 'BUSY', status: 408 },
  'request.too_large': { code: 'TOO_LARGE' },
  'request.unsupported': { code: 'UNSUPPORTED' },
  'request.too_many': { code: 'TOO_MANY' },
  'server.internal': { code: 'INTERNAL' },
  'server.busy': { code: 'BUSY' },
  'server.overloaded': { code: 'BUSY' },
  'server.full': { code: 'BUSY' },
  'route.unknown': { code: 'NOT_FOUND' },
  'live.too_many': { code: 'TOO_MANY' },
  'live.too_old': { code: 'TOO_OLD' },
  'entity.not_found': { code: 'NOT_FOUND' },
  'entity.name_taken': { code: 'CONFLICT' },
  'idempotency.mismatch': { code: 'CONFLICT', status: 422 },
} as const satisfies ErrorDefinitions;

export interface ErrorReply {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
}
