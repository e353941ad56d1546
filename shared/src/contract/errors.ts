import { errorMessages } from '../messages/errors.en.ts';
import type { Messages } from '../messages/messages.ts';

export const httpStatusByCode = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  WRONG_PASSWORD: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY: 429,
  INTERNAL: 500,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

interface ErrorDefinition {
  readonly code: ErrorCode;
  /** Replaces the status that belongs to the code. */
  readonly status?: number;
}

export const errorDefinitions = {
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

  'session.missing': { code: 'UNAUTHENTICATED' },
  'session.ended': { code: 'UNAUTHENTICATED' },
  'login.wrong': { code: 'WRONG_PASSWORD' },
  'live.too_many': { code: 'TOO_MANY' },
  'login.too_many': { code: 'TOO_MANY' },
  'login.unverified': { code: 'FORBIDDEN' },
  'password.wrong': { code: 'WRONG_PASSWORD' },
  'password.busy': { code: 'BUSY' },
  'account.email_taken': { code: 'CONFLICT' },
  'account.phone_taken': { code: 'CONFLICT' },
  'registration.email_taken': { code: 'CONFLICT' },
  'registration.phone_taken': { code: 'CONFLICT' },
  'link.invalid': { code: 'NOT_FOUND' },
  'otp.wrong': { code: 'VALIDATION' },
  'otp.used_up': { code: 'CONFLICT' },
  'picture.unsupported': { code: 'UNSUPPORTED' },
  'picture.heic': { code: 'UNSUPPORTED' },
  'picture.too_large': { code: 'TOO_LARGE' },
  'picture.unavailable': { code: 'BUSY' },
  'access.forbidden': { code: 'FORBIDDEN' },

  'shop.not_found': { code: 'NOT_FOUND' },
  'entity.not_found': { code: 'NOT_FOUND' },
  'entity.name_taken': { code: 'CONFLICT' },
  'table.occupied': { code: 'CONFLICT' },
  'table.requested': { code: 'CONFLICT' },
  'table.cell_taken': { code: 'CONFLICT' },
  'area.not_empty': { code: 'CONFLICT' },

  'item.not_found': { code: 'NOT_FOUND' },
  'item.unavailable': { code: 'CONFLICT' },
  'item.too_few_remaining': { code: 'CONFLICT' },
  'item.variant_required': { code: 'CONFLICT' },
  'item.option_unavailable': { code: 'CONFLICT' },
  'item.piece_unavailable': { code: 'CONFLICT' },
  'item.too_few_options': { code: 'CONFLICT' },
  'item.too_many_options': { code: 'CONFLICT' },
  'item.too_many_groups': { code: 'CONFLICT' },
  'item.code_taken': { code: 'CONFLICT' },
  'item.prices_changed': { code: 'CONFLICT' },
  'item.price_too_low': { code: 'CONFLICT' },
  'item.price_too_high': { code: 'CONFLICT' },
  'category.not_empty': { code: 'CONFLICT' },

  'customer.unfinished': { code: 'CONFLICT' },
  'customer.phone_taken': { code: 'CONFLICT' },
  'employee.email_taken': { code: 'CONFLICT' },
  'employee.phone_taken': { code: 'CONFLICT' },
  'inventory.not_found': { code: 'NOT_FOUND' },
  'inventory.name_taken': { code: 'CONFLICT' },

  'kot.line_not_found': { code: 'NOT_FOUND' },
  'kot.wrong_status': { code: 'CONFLICT' },
  'kot.paid': { code: 'CONFLICT' },
  'kot.not_cooking': { code: 'CONFLICT' },
  'kot.lines_changed': { code: 'CONFLICT' },
  'kot.served_long_ago': { code: 'CONFLICT' },
  'kot.too_large': { code: 'TOO_LARGE' },
  'kot.table_full': { code: 'TOO_MANY' },
  'kot.phone_full': { code: 'TOO_MANY' },
  'kot.shop_full': { code: 'TOO_MANY' },
  'kot.paused': { code: 'CONFLICT' },
  'kot.outside_paused': { code: 'CONFLICT' },
  'clock.device_behind': { code: 'CONFLICT' },
  'invoice.clock': { code: 'CONFLICT' },
  'invoice.no_order': { code: 'NOT_FOUND' },
  'invoice.closed': { code: 'CONFLICT' },
  'invoice.too_high': { code: 'CONFLICT' },
  'invoice.total_changed': { code: 'CONFLICT' },
  'invoice.discount_too_high': { code: 'CONFLICT' },
  'invoice.charges': { code: 'VALIDATION' },
  'invoice.amount': { code: 'VALIDATION' },
  'invoice.no_amount': { code: 'VALIDATION' },
  'invoice.dates': { code: 'VALIDATION' },
  'printer.private_address': { code: 'VALIDATION' },
  'printer.jobs_waiting': { code: 'CONFLICT' },
  'printer.jobs_undecided': { code: 'CONFLICT' },
  'printer.disabled': { code: 'CONFLICT' },
  'printer.too_many': { code: 'CONFLICT' },
  'print_agent.too_many': { code: 'CONFLICT' },
  'print_agent.wrong_code': { code: 'VALIDATION' },
  'print_agent.removed': { code: 'UNAUTHENTICATED' },
  'print_agent.connected': { code: 'CONFLICT' },
  'station.too_many': { code: 'CONFLICT' },
  'station.default': { code: 'CONFLICT' },
  'print_job.wrong_status': { code: 'CONFLICT' },
  'print_job.long_link': { code: 'CONFLICT' },
  'print_job.no_printer': { code: 'CONFLICT' },
  'print_job.no_invoice_printer': { code: 'CONFLICT' },
  'print_job.void_invoice': { code: 'CONFLICT' },
  'idempotency.mismatch': { code: 'CONFLICT', status: 422 },
} as const satisfies Record<keyof Messages<typeof errorMessages>, ErrorDefinition>;

export type ErrorName = keyof typeof errorDefinitions;

export interface ErrorReply {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
}

type Sentences = Messages<typeof errorMessages>;
type DetailedErrorName = {
  [Name in ErrorName]: Sentences[Name] extends string ? never : Name;
}[ErrorName];

/** Name of an error whose sentence is always the same. */
export type PlainErrorName = Exclude<ErrorName, DetailedErrorName>;

/** An error's name and the details that its sentence needs, which the compiler reads from the sentence. */
export type ErrorWithDetails =
  | [name: PlainErrorName, details?: Record<string, never>]
  | { [Name in DetailedErrorName]: [name: Name, details: Parameters<Sentences[Name]>[0]] }[DetailedErrorName];

/** Returns the code, the HTTP status, and the sentence in the user's language. */
export function describeError(...[name, details]: ErrorWithDetails) {
  const definition: ErrorDefinition = errorDefinitions[name];
  // The compiler cannot relate a name to its details here.
  const message: string | ((details: never) => string) = errorMessages()[name];
  return {
    code: definition.code,
    status: definition.status ?? httpStatusByCode[definition.code],
    message: typeof message === 'string' ? message : message(details as never),
  };
}
