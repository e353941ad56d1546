import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** zod's wording is not for users. */
const FALLBACK = 'Please check this field.';

/** @throws AppError request.invalid with a message per field */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: () => FALLBACK });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
  }
  const error = new AppError('request.invalid', {}, { fields });
  const [first] = Object.values(fields);
  if (first && first !== FALLBACK) error.message = first;
  throw error;
}
