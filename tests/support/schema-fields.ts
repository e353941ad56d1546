import { z } from 'zod';

/** The fields of a form, whatever checks and transforms stand behind it. */
export function formFields(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return formFields(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}
