import { AppError, fieldError } from '@tawa/server/errors/app-error.ts';
import { type ErrorCode, httpStatusByCode } from '@tawa/shared/contract/errors.ts';
import { errorReply } from '@tawa/shared/contract/reply.ts';
import {
  describeError,
  type ErrorName,
  type ErrorWithDetails,
  errorDefinitions,
} from '@tawa/shared/errors.ts';
import { describe, expect, test } from 'vitest';

/** Contract section 1. */
const statuses: Record<ErrorCode, number> = {
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
};

test('each code has the status of the contract', () => {
  expect(httpStatusByCode).toEqual(statuses);
});

/** Errors with a more specific status than their code's. */
const specificStatuses: Partial<Record<ErrorName, number>> = {
  'idempotency.mismatch': 422,
  'request.too_slow': 408,
};

const names = Object.keys(errorDefinitions) as ErrorName[];
const details = {
  noun: 'table',
  tokenNo: 12,
  status: 'COOKING',
  approvalStatus: 'EXPIRED',
  name: 'Masala Chai',
  shortCode: 'MC',
  invoiceNo: '2627-000123',
  isPaid: true,
  due: '60',
  held: '60',
  room: '60',
  owed: '60',
  covered: '120',
  left: 4,
  remaining: 2,
  count: 2,
  other: 'T2',
  group: 'Add-ons',
  option: 'Sweet Lassi',
  min: 1,
  max: 2,
  drawer: 'Counter',
  since: '29 Nov 2026, 9:05 pm',
  drawers: ['Counter', 'Bar'],
  number: 7,
  code: 'SAVE10',
  day: '1 Dec 2026',
  from: 17,
  to: 20,
};

describe.each(names)('%s', (name) => {
  test('is one readable sentence', () => {
    const { message } = describeError(...([name, details] as ErrorWithDetails));
    expect(message).toMatch(/^[A-Z]\S/);
    expect(message.length).toBeLessThan(120);
    expect(message).not.toMatch(/undefined|null|NaN|\[object|\{|\}|_|\berror\b|exception/i);
  });

  test('matches the envelope', () => {
    const { code, message, status } = describeError(...([name, details] as ErrorWithDetails));
    expect(errorReply.safeParse({ code, message }).success).toBe(true);
    expect(status).toBe(specificStatuses[name] ?? statuses[code]);
  });
});

test.each<['REQUESTED' | 'COOKING' | 'SERVED' | 'PAID' | 'REJECTED' | 'CANCELLED', string]>([
  ['REQUESTED', 'Order #12 is waiting to be confirmed'],
  ['COOKING', 'Order #12 is already cooking'],
  ['SERVED', 'Order #12 is already served'],
  ['PAID', 'Order #12 is already paid'],
  ['REJECTED', 'Order #12 is already rejected'],
  ['CANCELLED', 'Order #12 is already cancelled'],
])('a KOT that is %s is described so', (status, sentence) => {
  expect(describeError('kot.wrong_status', { tokenNo: 12, status }).message).toBe(sentence);
});

test.each<['table' | 'area', string]>([
  ['table', 'There is already a table T1.'],
  ['area', 'There is already an area T1.'],
])('a taken name of a %s is described with its article', (noun, sentence) => {
  expect(describeError('entity.name_taken', { noun, name: 'T1' }).message).toBe(sentence);
});

test('a sold-out item is named', () => {
  expect(describeError('item.unavailable', { name: 'Masala Chai' }).message).toBe('Masala Chai is sold out.');
});

test('an error without the details of its sentence does not compile', () => {
  // @ts-expect-error: the sentence names the item.
  expect(() => describeError('item.unavailable')).toThrow(TypeError);
  // @ts-expect-error: the sentence names the item.
  expect(() => new AppError('item.unavailable')).toThrow(TypeError);
  // @ts-expect-error: the sentence names the item, not its code.
  expect(new AppError('item.unavailable', { shortCode: 'MC' }).message).not.toContain('MC');
  // @ts-expect-error: the number of an order is no text.
  expect(new AppError('kot.paid', { tokenNo: '12' }).message).toContain('12');
  // @ts-expect-error: the sentence has no details.
  expect(fieldError('phoneNo', 'customer.phone_taken', { name: 'Meera' }).message).not.toContain('Meera');
});
