import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError, refusedFields } from '../../lib/api/api-error.ts';
import { insist } from '../../lib/browser/retry-import.ts';
import { toastError } from '../../lib/toasts.ts';

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
  /** The spec's sentence for required fields that were left empty: 'Fill all the fields'. */
  missing: string | ((empty: readonly string[]) => string);
  /** Rules that only the screen knows (two passwords that must match): field to sentence, in the order they are told. */
  alsoCheck?: (values: Values) => Partial<Record<keyof Values, string>>;
  /** The field that a refusal is about which names none itself: a wrong password, a picture that is none. */
  blame?: (error: unknown) => (keyof Values & string) | undefined;
  /** Sends it. A refusal keeps what was typed and shows each sentence beside its field. */
  save: (values: Values) => Promise<unknown>;
  onSaved?: (values: Values) => void;
  /** On an edit: what the row holds by now. When another screen changed it, its owner is told before saving. */
  latest?: Values | undefined;
}

/** As long as this somebody who saves waits for the rules; then the server alone checks. */
const RULES_WAIT_MS = 2_000;

export type ContractForm<Values extends FormValues> = ReturnType<typeof useContractForm<Values>>;

/** A form that is checked by the contract's own rules before it is sent, and by the server's answer after. */
export function useContractForm<Values extends FormValues>(options: Options<Values>) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initial });
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState<{ before: Element | null | undefined }>();
  const [begun, setBegun] = useState<Values | undefined>(options.initial);
  const { latest } = options;
  const isChanged = !isSaving && begun !== undefined && latest !== undefined && differ(begun, latest);
  // Where nothing was typed yet, nobody has to choose. Nor where the change says just what is typed here: most likely
  // it is our own, whose answer was lost.
  const isStale = isChanged && form.isDirty() && differ(form.values, latest);
  const id = useId();
  const { schema } = options;
  const saving = useRef(false);
  const isHere = useRef(false);
  const rules = useRef<Promise<FormSchema | undefined> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the network is there
  useEffect(() => {
    isHere.current = true;
    rules.current ??= insist(schema).catch(() => undefined);
    return () => {
      isHere.current = false;
    };
  }, []);

  // An untouched form follows the row: also to what the server made of the form that was just saved.
  const follows = !isSaving && !form.isDirty() && latest !== undefined && differ(form.values, latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` is made anew at each drawing
  useEffect(() => {
    if (follows || (isChanged && !isStale)) takeLatest();
  }, [follows, isChanged, isStale]);

  // Once it is drawn: the fields know that they are wrong, and the button that it is free.
  useEffect(() => {
    if (!shown) return;
    const wrong = document.getElementById(id)?.querySelector('[aria-invalid="true"]');
    const target = wrong ?? shown.before;
    if (target instanceof HTMLElement) target.focus();
  }, [shown, id]);

  async function faults(values: Values): Promise<Map<string, string>> {
    const known = await Promise.race([rules.current, after(RULES_WAIT_MS)]);
    const own = Object.entries(options.alsoCheck?.(values) ?? {}) as [string, string][];
    const issues = known?.safeParse(values).error?.issues ?? [];
    const found = new Map<string, string>();
    for (const { path, message } of issues) {
      const field = String(path[0] ?? '');
      if (!found.has(field)) found.set(field, message);
    }
    for (const [field, message] of own) if (!found.has(field)) found.set(field, message);
    return found;
  }

  /** Where there is no wrong field the focus goes back to where it was: a busy button has lost it. */
  function show(found: Map<string, string>, before?: Element | null): void {
    form.setErrors(Object.fromEntries(found));
    setShown({ before });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving.current) return;
    if (isStale) {
      toastError(CHANGED_ELSEWHERE);
      document.getElementById(id)?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
      return;
    }
    const values = form.getValues();
    const before = document.activeElement;
    saving.current = true;
    setSaving(true);
    try {
      const found = await faults(values);
      // Somebody left meanwhile, and said that nothing is to be saved.
      if (!isHere.current) return;
      show(found);
      if (found.size > 0) {
        toastError(sentenceFor(found, values, options.missing));
        return;
      }
      await options.save(values);
      // Whoever left without waiting may have another form open by now.
      if (!isHere.current) return;
      form.resetDirty(values);
      setBegun(undefined);
      options.onSaved?.(values);
    } catch (error) {
      // The toast said it already; the form keeps what was typed.
      if (!isApiError(error)) throw error;
      const field = options.blame?.(error);
      const named = Object.entries(refusedFields(error));
      show(new Map(named.length === 0 && field ? [[field, (error as Error).message]] : named), before);
    } finally {
      saving.current = false;
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
    // A form that stays open after saving begins anew with the next stroke.
    setBegun((before) => before ?? latest);
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

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function differ(before: FormValues, now: FormValues): boolean {
  return Object.keys(now).some((field) => before[field] !== now[field]);
}

/** The spec's sentence when something is missing, else what is wrong with the first wrong field. */
function sentenceFor(
  found: Map<string, string>,
  values: FormValues,
  missing: Options<FormValues>['missing'],
): string {
  const isEmpty = (value: FormValues[string] | undefined) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  const [first = ''] = found.values();
  const empty = [...found.keys()].filter((name) => isEmpty(values[name]));
  if (empty.length === 0) return first;
  return typeof missing === 'string' ? missing : missing(empty);
}
