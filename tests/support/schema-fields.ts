import { z } from 'zod';

/** Ignores checks and transforms. */
export function formFields(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return formFields(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}
