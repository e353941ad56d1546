import { type ErrorCode, type ErrorReply, httpStatusByCode } from '@tawa/shared/contract/errors.ts';
import { errorReply } from '@tawa/shared/contract/reply.ts';
import { expect } from 'vitest';

/** Internal details that no message may contain. */
const INTERNAL_DETAILS =
  /\n|\bat \S+ ?\(|\.[jt]s\b|node_modules|sqlite|\bselect\b.*\bfrom\b|constraint|drizzle|fastify|FST_|\bzod\b|invalid|expected|received|undefined|\bnull\b|NaN|\[object|unexpected|(^|\s)\/\w+\/|stack|exception/i;

/** Section 8 of the specification contains these sentences. */
const SPECIFIED_MESSAGES = ["Amount Received can't be more than invoice payment", 'Invalid Dates'];

function expectSentence(sentence: unknown): void {
  expect(sentence).toEqual(expect.any(String));
  expect(String(sentence)).toMatch(/^[\p{L}\p{N}].{3,140}$/u);
  if (!SPECIFIED_MESSAGES.includes(String(sentence))) expect(String(sentence)).not.toMatch(INTERNAL_DETAILS);
}

interface ErrorResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Also fails at a field that is not in the contract. */
export function expectError(
  response: ErrorResponse,
  code: ErrorCode,
  status: number = httpStatusByCode[code],
): ErrorReply {
  expect({ status: response.status, text: response.text }).toEqual({
    status,
    text: expect.stringContaining(`"code":"${code}"`),
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  const error = errorReply.strict().parse(JSON.parse(response.text));
  expectSentence(error.message);
  for (const sentence of Object.values(error.fields ?? {})) expectSentence(sentence);
  if (status === 429 || status === 503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return error;
}

export function expectInvalidFields(response: ErrorResponse, ...fields: string[]): ErrorReply {
  const error = expectError(response, 'VALIDATION');
  expect(Object.keys(error.fields ?? {}).sort()).toEqual([...fields].sort());
  return error;
}
