import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer } from './client.ts';

const Sentence = z.string().min(1);

/** The data of a success, which has this shape and nothing beside it. */
export function good<S extends z.ZodRawShape>(answer: Answer, shape: S, status = 200) {
  const reply = z.strictObject({ message: Sentence, data: z.strictObject(shape) });
  return read(answer, status, reply).data;
}

/** The message of a success whose data nobody wrote down. */
export function done(answer: Answer, status = 200): string {
  return read(answer, status, z.strictObject({ message: Sentence, data: z.looseObject({}) })).message;
}

/** The data of a login, which greets as well. */
export function welcome<S extends z.ZodRawShape>(answer: Answer, shape: S) {
  const tokens = { accessToken: Sentence, refreshToken: Sentence };
  const data = z.strictObject({ ...tokens, ...shape });
  const reply = read(answer, 200, z.strictObject({ message: Sentence, userMessage: Sentence, data }));
  expect(reply.userMessage).toBe(reply.message);
  return reply.data;
}

/** A refusal with this status and code; gives what it says. */
export function refusal(answer: Answer, status: number, code: string) {
  const reply = z.strictObject({
    message: Sentence,
    code: z.literal(code),
    fields: z.record(z.string(), Sentence).optional(),
    data: z.looseObject({}).optional(),
  });
  return read(answer, status, reply);
}

function read<S extends z.ZodType>({ status, body }: Answer, wanted: number, reply: S): z.output<S> {
  expect({ status, body }).toMatchObject({ status: wanted });
  const read = reply.safeParse(body);
  if (read.success) return read.data;
  throw new Error(`${z.prettifyError(read.error)}\nin ${JSON.stringify(body, null, 1)}`);
}
