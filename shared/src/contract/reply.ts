import { z } from 'zod';
import { type ErrorCode, httpStatusByCode } from './errors.ts';

const done = z.string().meta({ examples: ['Done'] });

/** The response of a login repeats its message as `userMessage`. */
export function replySchema<D extends z.ZodType>(data: D) {
  return z.object({ message: done, userMessage: done.optional(), data });
}

export interface Reply<D> {
  message: string;
  userMessage?: string;
  data: D;
}

export const errorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(httpStatusByCode) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

export const RESULT_PER_PAGE = 20;

export const emptyData = z.object({});
