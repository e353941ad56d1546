import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors, isApiError } from '../../lib/api/api-error.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { toastError } from '../../lib/toasts.ts';

export type FormValues = Record<string, string | File | null>;

export interface FormSchema {
  safeParse(values: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

interface Options<Values extends FormValues> {
  initial: Values;
  /** Without a schema only the server validates. */
  loadSchema: () => Promise<FormSchema | undefined>;
  /** For empty required fields: 'Fill all the fields'. */
  missingMessage: string | ((empty: readonly string[]) => string);
  /** Client-only rules: messages by field, in display order. */
  validateExtra?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** The field of an error that names none (wrong password, invalid picture). */
  fieldForError?: (error: unknown) => (keyof Values & string) | undefined;
  save: (values: Values) => Promise<unknown>;
  onSaved?: (values: Values) => void;
  /** The edited row's current values. */
  latest?: Values | undefined;
}

const SCHEMA_WAIT_MS = 2_000;

export type ContractForm<Values extends FormValues> = ReturnType<typeof useContractForm<Values>>;

/** Validates with the request schema, saves, and detects remote edits. */
export function useContractForm<Values extends FormValues>(options: Options<Values>) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initial });
  const [isSaving, setSaving] = useState(false);
  const [focusRequest, setFocusRequest] = useState<{ before: Element | null | undefined }>();
  const [editBase, setEditBase] = useState<Values | undefined>(options.initial);
  const { latest } = options;
  const isChangedRemotely =
    !isSaving && editBase !== undefined && latest !== undefined && hasDifferences(editBase, latest);
  // Equal remote values are no conflict: probably our own save, whose response was lost.
  const hasConflict = isChangedRemotely && form.isDirty() && hasDifferences(form.values, latest);
  const id = useId();
  const { loadSchema } = options;
  const isSavingRef = useRef(false);
  const isMountedRef = useRef(false);
  const schemaPromise = useRef<Promise<FormSchema | undefined> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads at mount: the network may be gone by the time of saving
  useEffect(() => {
    isMountedRef.current = true;
    schemaPromise.current ??= retryImport(loadSchema).catch(() => undefined);
    return () => {
      isMountedRef.current = false;
    };
  }, []);

  // An untouched form follows the row, even values that the server normalised.
  const followsLatest =
    !isSaving && !form.isDirty() && latest !== undefined && hasDifferences(form.values, latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` is a new object on each render
  useEffect(() => {
    if (followsLatest || (isChangedRemotely && !hasConflict)) takeLatest();
  }, [followsLatest, isChangedRemotely, hasConflict]);

  useEffect(() => {
    if (!focusRequest) return;
    const wrong = document.getElementById(id)?.querySelector('[aria-invalid="true"]');
    const target = wrong ?? focusRequest.before;
    if (target instanceof HTMLElement) target.focus();
  }, [focusRequest, id]);

  async function findErrors(values: Values): Promise<Map<string, string>> {
    const loadedSchema = await Promise.race([schemaPromise.current, delay(SCHEMA_WAIT_MS)]);
    const extraErrors = Object.entries(options.validateExtra?.(values) ?? {}) as [string, string][];
    const issues = loadedSchema?.safeParse(values).error?.issues ?? [];
    const found = new Map<string, string>();
    for (const { path, message } of issues) {
      const field = String(path[0] ?? '');
      if (!found.has(field)) found.set(field, message);
    }
    for (const [field, message] of extraErrors) if (!found.has(field)) found.set(field, message);
    return found;
  }

  // Without an invalid field, refocuses `before`: the disabled button lost the focus.
  function showErrors(found: Map<string, string>, previousFocus?: Element | null): void {
    form.setErrors(Object.fromEntries(found));
    setFocusRequest({ before: previousFocus });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSavingRef.current) return;
    if (hasConflict) {
      toastError(CONFLICT_MESSAGE);
      document.getElementById(id)?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
      return;
    }
    const values = form.getValues();
    const previousFocus = document.activeElement;
    isSavingRef.current = true;
    setSaving(true);
    try {
      const found = await findErrors(values);
      // Closed during validation: do not save.
      if (!isMountedRef.current) return;
      showErrors(found);
      if (found.size > 0) {
        toastError(errorMessageFor(found, values, options.missingMessage));
        return;
      }
      await options.save(values);
      // Closed while saving: another form may be open.
      if (!isMountedRef.current) return;
      form.resetDirty(values);
      setEditBase(undefined);
      options.onSaved?.(values);
    } catch (error) {
      // A toast has shown the message.
      if (!isApiError(error)) throw error;
      const field = options.fieldForError?.(error);
      const named = Object.entries(fieldErrors(error));
      showErrors(
        new Map(named.length === 0 && field ? [[field, (error as Error).message]] : named),
        previousFocus,
      );
    } finally {
      isSavingRef.current = false;
      setSaving(false);
    }
  }

  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: form.values[name] as Values[Name] & string,
      error: form.errors[name] as string | undefined,
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as Values[Name]),
    };
  }

  function select<Name extends keyof Values & string>(name: Name) {
    const { onChange: _ofInputs, ...binding } = field(name);
    return { ...binding, onPick: (value: string) => set(name, value as Values[Name]) };
  }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    // After a save the next edit starts from `latest`.
    setEditBase((before) => before ?? latest);
    form.setFieldValue(name, value as never);
    form.clearFieldError(name);
  }

  function takeLatest(): void {
    if (!latest) return;
    setEditBase(latest);
    form.setInitialValues(latest);
    form.setValues(latest);
    form.clearErrors();
  }

  return {
    id,
    values: form.values,
    errors: form.errors as Partial<Record<keyof Values, string>>,
    isDirty: form.isDirty(),
    isSaving,
    submit,
    field,
    select,
    set,
    /** The user must choose a version. */
    hasConflict,
    takeLatest,
    keepMine: () => latest && setEditBase(latest),
  };
}

const CONFLICT_MESSAGE = 'This was changed on another screen. Choose which version to keep.';

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function hasDifferences(before: FormValues, now: FormValues): boolean {
  return Object.keys(now).some((field) => before[field] !== now[field]);
}

function errorMessageFor(
  found: Map<string, string>,
  values: FormValues,
  missingMessage: Options<FormValues>['missingMessage'],
): string {
  const isEmpty = (value: FormValues[string] | undefined) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  const [first = ''] = found.values();
  const empty = [...found.keys()].filter((name) => isEmpty(values[name]));
  if (empty.length === 0) return first;
  return typeof missingMessage === 'string' ? missingMessage : missingMessage(empty);
}
