import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError, refusedFields } from '../lib/api-error.ts';
import { toastError } from './toasts.ts';

/** What a field holds while one types: text, or a chosen file. */
export type FormValues = Record<string, string | File | null>;

/** A body schema of the contract, as far as a form needs to know one. */
export interface FormSchema {
  safeParse(values: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

interface Options<Values extends FormValues> {
  /** What stands in the form when it opens. */
  initial: Values;
  /** Loads the rules of the call: `() => tableForms.add()`. Without them (no network) the server alone checks. */
  schema: () => Promise<FormSchema | undefined>;
  /** The spec's sentence for a required field that was left empty: 'Fill all the fields'. */
  missing: string;
  /** Rules that only the screen knows (two passwords that must match): field to sentence, in the order they are told. */
  alsoCheck?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** Sends it. A refusal keeps what was typed and shows each sentence beside its field. */
  save: (values: Values) => Promise<unknown>;
  onSaved?: () => void;
  /** On an edit: what the row holds by now. When another screen changed it, its owner is told before saving. */
  latest?: Values | undefined;
}

export type ContractForm<Values extends FormValues> = ReturnType<typeof useContractForm<Values>>;

/** A form that is checked by the contract's own rules before it is sent, and by the server's answer after. */
export function useContractForm<Values extends FormValues>(options: Options<Values>) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initial });
  const [isSaving, setSaving] = useState(false);
  const [begun, setBegun] = useState(options.initial);
  const { latest } = options;
  const isChanged = !isSaving && latest !== undefined && differ(begun, latest);
  // Where nothing was typed yet, nobody has to choose.
  const isStale = isChanged && form.isDirty();
  const id = useId();
  const { schema } = options;
  const loading = useRef<Promise<FormSchema | undefined> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the network is there
  useEffect(() => {
    loading.current ??= schema();
    loading.current.catch(() => undefined);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` is made anew at each drawing
  useEffect(() => {
    if (isChanged && !isStale) takeLatest();
  }, [isChanged, isStale]);

  async function faults(values: Values): Promise<Map<string, string>> {
    const rules = await (loading.current ?? schema()).catch(() => undefined);
    const own = Object.entries(options.alsoCheck?.(values) ?? {}) as [string, string][];
    const issues = rules?.safeParse(values).error?.issues ?? [];
    const found = new Map<string, string>();
    for (const { path, message } of issues) {
      const field = String(path[0] ?? '');
      if (!found.has(field)) found.set(field, message);
    }
    for (const [field, message] of own) if (!found.has(field)) found.set(field, message);
    return found;
  }

  function show(found: Map<string, string>): void {
    form.setErrors(Object.fromEntries(found));
    // After the fields know that they are wrong.
    setTimeout(() => {
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    if (isStale) {
      toastError(CHANGED_ELSEWHERE);
      return;
    }
    const values = form.getValues();
    setSaving(true);
    try {
      const found = await faults(values);
      show(found);
      if (found.size > 0) {
        toastError(sentenceFor(found, values, options.missing));
        return;
      }
      await options.save(values);
      form.resetDirty(values);
      setBegun(values);
      options.onSaved?.();
    } catch (error) {
      // The toast said it already; the form keeps what was typed.
      if (!isApiError(error)) throw error;
      show(new Map(Object.entries(refusedFields(error))));
    } finally {
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

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    form.setFieldValue(name, value as never);
    form.clearFieldError(name);
  }

  function takeLatest(): void {
    if (!latest) return;
    setBegun(latest);
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
    set,
    /** Another screen changed the row while this form was open. */
    isStale,
    /** Begins again with what the row holds by now. */
    takeLatest,
    /** What is typed here is to win. */
    keepMine: () => latest && setBegun(latest),
  };
}

const CHANGED_ELSEWHERE = 'This was changed on another screen meanwhile. Choose above which is to stay.';

function differ(before: FormValues, now: FormValues): boolean {
  return Object.keys(now).some((field) => before[field] !== now[field]);
}

/** The spec's sentence when something is missing, else what is wrong with the first wrong field. */
function sentenceFor(found: Map<string, string>, values: FormValues, missing: string): string {
  const isEmpty = (value: FormValues[string] | undefined) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  const [first] = found.values();
  return [...found.keys()].some((name) => isEmpty(values[name])) ? missing : (first ?? missing);
}
