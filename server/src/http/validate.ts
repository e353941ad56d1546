import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** Shown where a schema has no sentence of its own; the library's wording is not for people. */
const FALLBACK = 'Please check this field.';

/**
 * The parsed value, or a refusal that names each wrong field; its message is the first field's sentence.
 * @throws AppError request.invalid
 */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: () => FALLBACK });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
  }
  const refusal = new AppError('request.invalid', {}, { fields });
  const [first] = Object.values(fields);
  if (first && first !== FALLBACK) refusal.message = first;
  throw refusal;
}
