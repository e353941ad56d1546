import { useEffect, useRef } from 'react';
import { fieldErrors } from '../../lib/api/api-error.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import type { FieldErrors, FormValues } from './form-values.ts';

export interface FormSchema {
  safeParse(values: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

const SCHEMA_WAIT_MS = 2_000;

/** Returns the validation, which without a schema is left to the server. */
export function useFormValidation<Values extends FormValues>(
  loadSchema: () => Promise<FormSchema | undefined>,
  validateExtra: ((values: Values) => FieldErrors<Values>) | undefined,
) {
  const schemaPromise = useRef<Promise<FormSchema | undefined> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads at mount: the network may be gone by the time of saving
  useEffect(() => {
    schemaPromise.current ??= retryImport(loadSchema).catch(() => undefined);
  }, []);
  return async (values: Values): Promise<FieldErrors<Values>> => {
    const schema = await Promise.race([schemaPromise.current, delay(SCHEMA_WAIT_MS)]);
    const found: Record<string, string> = {};
    for (const { path, message } of schema?.safeParse(values).error?.issues ?? [])
      found[path.join('.')] ??= message;
    const extraErrors = Object.entries(validateExtra?.(values) ?? {}) as [string, string][];
    for (const [field, message] of extraErrors) found[field] ??= message;
    return found as FieldErrors<Values>;
  };
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** For empty required fields: 'Fill all the fields'. */
export type MissingMessage = string | ((empty: readonly string[]) => string);

export function errorMessageFor(
  found: FieldErrors<FormValues>,
  values: FormValues,
  missingMessage: MissingMessage,
): string {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  const [first = ''] = Object.values(found);
  const empty = Object.keys(found).filter((path) => isEmpty(valueAt(values, path)));
  if (empty.length === 0) return first;
  return typeof missingMessage === 'string' ? missingMessage : missingMessage(empty);
}

/** @param path `name`, or `variants.0.name` of a list */
function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => Object(part)[key], values);
}

/** `fallbackField` shows an error that names no field. */
export function serverErrors<Values>(
  error: unknown,
  fallbackField: (keyof Values & string) | undefined,
): FieldErrors<Values> {
  const named = fieldErrors(error);
  if (Object.keys(named).length > 0 || !fallbackField) return named as FieldErrors<Values>;
  return { [fallbackField]: (error as Error).message } as FieldErrors<Values>;
}
