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

type Details = Record<string, string | number>;

interface ErrorDefinition {
  readonly code: ErrorCode;
  /** Overrides the status of the code. */
  readonly status?: number;
  /** Tells the user what to do. */
  readonly message: string | ((details: Details) => string);
}

const kotStatusLabels: Record<string, string> = {
  REQUESTED: 'waiting to be confirmed',
  COOKING: 'already cooking',
  SERVED: 'already served',
  PAID: 'already paid',
  REJECTED: 'already rejected',
  CANCELLED: 'already cancelled',
};

export const errorDefinitions = {
  'request.invalid': { code: 'VALIDATION', message: 'Please check the marked fields.' },
  'request.unreadable': { code: 'VALIDATION', message: 'The request could not be read. Please try again.' },
  // Browsers and clients retry a 408.
  'request.too_slow': {
    code: 'BUSY',
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  'request.too_large': { code: 'TOO_LARGE', message: 'That is too much to send at once.' },
  'request.unsupported': { code: 'UNSUPPORTED', message: 'Please send a form or JSON.' },
  'request.too_many': { code: 'TOO_MANY', message: 'Too many requests. Please wait a little and try again.' },
  'server.internal': { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' },
  'server.busy': { code: 'BUSY', message: 'The server is busy. Please try again in a moment.' },
  'server.overloaded': {
    code: 'BUSY',
    message: 'The server has too much to do right now. Please try again in a few seconds.',
  },
  'server.full': {
    code: 'BUSY',
    message: "The server's disk is full, so this was not saved. Please try again in a while.",
  },
  'route.unknown': { code: 'NOT_FOUND', message: 'There is no such route.' },

  'session.missing': { code: 'UNAUTHENTICATED', message: 'Please sign in.' },
  'session.ended': { code: 'UNAUTHENTICATED', message: 'Your session has ended. Please sign in again.' },
  'login.wrong': { code: 'WRONG_PASSWORD', message: 'The login or the password is wrong.' },
  'live.too_many': {
    code: 'TOO_MANY',
    message: 'Too many tabs or devices are connected. Please close some and try again.',
  },
  'login.too_many': {
    code: 'TOO_MANY',
    message: 'Too many wrong passwords. Please try again in 15 minutes.',
  },
  'login.unverified': {
    code: 'FORBIDDEN',
    message:
      'Please verify your email first. The link is in our newest mail; those before it no longer work.',
  },
  'password.wrong': { code: 'WRONG_PASSWORD', message: 'That is not your current password.' },
  'account.email_taken': { code: 'CONFLICT', message: 'This email already has an account.' },
  'account.phone_taken': { code: 'CONFLICT', message: 'This phone number already has an account.' },
  'registration.email_taken': {
    code: 'CONFLICT',
    message: 'This email already has an account. Please sign in, or ask for a new password.',
  },
  'registration.phone_taken': {
    code: 'CONFLICT',
    message:
      'This phone number already has an account. Please sign in to that one, or register again with another number.',
  },
  'link.invalid': { code: 'NOT_FOUND', message: 'This link is no longer valid. Please ask for a new one.' },
  'otp.wrong': {
    code: 'VALIDATION',
    message: (d) => `This is not the OTP from the mail. Tries left: ${d.left}.`,
  },
  'otp.used_up': {
    code: 'CONFLICT',
    message: 'Too many wrong OTPs. Sign in with your password and a new one is sent.',
  },
  'picture.unsupported': { code: 'UNSUPPORTED', message: 'Please choose a JPEG, PNG or WebP picture.' },
  'picture.too_large': {
    code: 'TOO_LARGE',
    message: 'Please choose a picture of at most 5 MB and 8000 pixels a side.',
  },
  'picture.unavailable': {
    code: 'BUSY',
    message: 'Pictures cannot be saved or shown right now. Please try again in a moment.',
  },
  'access.forbidden': { code: 'FORBIDDEN', message: 'Your role may not do this.' },

  'shop.not_found': { code: 'NOT_FOUND', message: 'This shop does not exist.' },
  'entity.not_found': { code: 'NOT_FOUND', message: (d) => `This ${d.noun} does not exist.` },
  'entity.name_taken': {
    code: 'CONFLICT',
    message: (d) => `There is already ${/^[aeiou]/.test(`${d.noun}`) ? 'an' : 'a'} ${d.noun} ${d.name}.`,
  },
  'table.occupied': {
    code: 'CONFLICT',
    message: (d) => `Table ${d.name} is occupied. It can be deleted when its bill is paid.`,
  },
  'table.requested': {
    code: 'CONFLICT',
    message: (d) => `Table ${d.name} has an order waiting. Please confirm or reject it first.`,
  },
  'area.not_empty': {
    code: 'CONFLICT',
    message: (d) => `${d.name} still has tables. Please move or delete them first.`,
  },

  'item.not_found': { code: 'NOT_FOUND', message: 'This item is not on the menu.' },
  'item.unavailable': { code: 'CONFLICT', message: (d) => `${d.name} is not available right now.` },
  'item.code_taken': { code: 'CONFLICT', message: (d) => `The short code ${d.shortCode} is already in use.` },
  'category.not_empty': {
    code: 'CONFLICT',
    message: (d) => `${d.name} still has items. Please move or delete them first.`,
  },

  'customer.unfinished': {
    code: 'CONFLICT',
    message: (d) => `${d.name} still has an open order or bill. Please close it first.`,
  },
  'customer.phone_taken': { code: 'CONFLICT', message: 'Another customer already has this phone number.' },
  'employee.email_taken': { code: 'CONFLICT', message: 'Somebody else already uses this email.' },
  'employee.phone_taken': { code: 'CONFLICT', message: 'Somebody else already uses this phone number.' },
  'stock.not_found': { code: 'NOT_FOUND', message: 'This item is not in the inventory.' },
  'stock.name_taken': { code: 'CONFLICT', message: (d) => `${d.name} is already in the inventory.` },

  'kot.line_not_found': { code: 'NOT_FOUND', message: 'This item is not on the order.' },
  'kot.wrong_status': {
    code: 'CONFLICT',
    message: (d) => `Order #${d.tokenNo} is ${kotStatusLabels[d.status ?? ''] ?? d.status}`,
  },
  'kot.paid': { code: 'CONFLICT', message: (d) => `Order #${d.tokenNo} is already paid` },
  'kot.not_cooking': { code: 'CONFLICT', message: (d) => `Order #${d.tokenNo} is not cooking any more` },
  'kot.lines_changed': {
    code: 'CONFLICT',
    message: (d) => `Order #${d.tokenNo} has just changed. Please look at it again.`,
  },
  'kot.served_long_ago': {
    code: 'CONFLICT',
    message: (d) => `Order #${d.tokenNo} was served more than 30 minutes ago`,
  },
  'kot.table_full': {
    code: 'TOO_MANY',
    message: 'This table already has 5 orders waiting. Please wait until the restaurant confirms one.',
  },
  'kot.phone_full': {
    code: 'TOO_MANY',
    message: 'You already have 3 orders waiting. Please wait until the restaurant confirms one.',
  },
  'kot.outside_full': {
    code: 'TOO_MANY',
    message: 'The restaurant has too many orders waiting. Please try again in a few minutes.',
  },
  'kot.paused': {
    code: 'CONFLICT',
    message: 'The restaurant takes no orders from phones right now. Please ask the staff.',
  },
  'kot.outside_paused': {
    code: 'CONFLICT',
    message: 'The restaurant takes no takeaway or delivery orders right now.',
  },
  'invoice.no_order': { code: 'NOT_FOUND', message: 'No current order in this table' },
  'invoice.closed': {
    code: 'CONFLICT',
    message: (d) => `Bill ${d.invoiceNo} is ${d.status === 'PAID' ? 'already paid' : 'void'}`,
  },
  'invoice.total_changed': {
    code: 'CONFLICT',
    message: (d) => `The total of bill ${d.invoiceNo} has changed. Please look at it again.`,
  },
  'invoice.discount_too_high': {
    code: 'CONFLICT',
    message: (d) => `Bill ${d.invoiceNo} would be less than its discount. Please lower the discount first.`,
  },
  'invoice.charges': { code: 'VALIDATION', message: 'Charges not allowed' },
  'invoice.amount': { code: 'VALIDATION', message: "Amount Received can't be more than invoice payment" },
  'invoice.no_amount': { code: 'VALIDATION', message: 'Please enter an amount above 0.' },
  'invoice.dates': { code: 'VALIDATION', message: 'Invalid Dates' },
  'idempotency.mismatch': {
    code: 'CONFLICT',
    status: 422,
    message: 'This key was already used for another request.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errorDefinitions;

export interface ErrorReply {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
}

export function describeError(name: ErrorName, details: Details = {}) {
  const definition: ErrorDefinition = errorDefinitions[name];
  return {
    code: definition.code,
    status: definition.status ?? httpStatusByCode[definition.code],
    message: typeof definition.message === 'string' ? definition.message : definition.message(details),
  };
}
