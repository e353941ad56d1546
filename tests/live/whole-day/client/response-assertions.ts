import { expect } from 'vitest';
import { z } from 'zod';
import type { HttpResponse } from './http-client.ts';

const Sentence = z.string().min(1);

export function expectData<S extends z.ZodRawShape>(response: HttpResponse, shape: S, status = 200) {
  const reply = z.strictObject({ message: Sentence, data: z.strictObject(shape) });
  return parseReply(response, status, reply).data;
}

export function expectSuccess(response: HttpResponse, status = 200): string {
  return parseReply(response, status, z.strictObject({ message: Sentence, data: z.looseObject({}) })).message;
}

export function expectLogin<S extends z.ZodRawShape>(response: HttpResponse, shape: S) {
  const tokens = { accessToken: Sentence, refreshToken: Sentence };
  const data = z.strictObject({ ...tokens, ...shape });
  const reply = parseReply(response, 200, z.strictObject({ message: Sentence, userMessage: Sentence, data }));
  expect(reply.userMessage).toBe(reply.message);
  return reply.data;
}

/** @returns the message */
export function expectErrorResponse(response: HttpResponse, status: number, code: string) {
  const reply = z.strictObject({
    message: Sentence,
    code: z.literal(code),
    fields: z.record(z.string(), Sentence).optional(),
    data: z.looseObject({}).optional(),
  });
  return parseReply(response, status, reply);
}

function parseReply<S extends z.ZodType>(
  { status, body }: HttpResponse,
  wanted: number,
  reply: S,
): z.output<S> {
  expect({ status, body }).toMatchObject({ status: wanted });
  const read = reply.safeParse(body);
  if (read.success) return read.data;
  throw new Error(`${z.prettifyError(read.error)}\nin ${JSON.stringify(body, null, 1)}`);
}
