import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { toastError } from '../../lib/toasts.ts';
import {
  errorMessageFor,
  type FormSchema,
  type MissingMessage,
  serverErrors,
  useFormValidation,
} from './form-validation.ts';
import { type FieldErrors, type FormValues, useFormValues, useRemoteChanges } from './form-values.ts';

interface Options<Values extends FormValues> {
  initial: Values;
  /** Without a schema only the server validates. */
  loadSchema: () => Promise<FormSchema | undefined>;
  missingMessage: MissingMessage;
  /** Client-only rules: messages by field, in display order. */
  validateExtra?: (values: Values) => FieldErrors<Values>;
  /** The field of an error that names none (wrong password, invalid picture). */
  fieldForError?: (error: unknown) => (keyof Values & string) | undefined;
  /** Resolves to `false` if nothing is saved yet, as when another person has to approve it first. */
  save: (values: Values) => Promise<unknown>;
  onSaved?: (values: Values) => void;
  /** The edited row's current values. */
  latest?: Values | undefined;
}

export type ContractForm<Values extends FormValues> = ReturnType<typeof useContractForm<Values>>;

/** Validates with the request schema, saves, and detects remote edits. */
export function useContractForm<Values extends FormValues>(options: Options<Values>) {
  const id = useId();
  const form = useFormValues(options.initial);
  const [isSaving, setSaving] = useState(false);
  const remote = useRemoteChanges({ form, latest: options.latest, isSaving });
  const submit = useSubmit({ id, form, remote, options, setSaving });

  function set<Name extends keyof Values & string>(
    name: Name,
    value: Values[Name],
    errorPath?: string,
  ): void {
    remote.startEdit();
    form.setValue(name, value, errorPath);
  }

  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: form.values[name] as Values[Name] & string,
      error: form.errors[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as Values[Name]),
    };
  }

  function select<Name extends keyof Values & string>(name: Name) {
    const { onChange: _ofInputs, ...binding } = field(name);
    return { ...binding, onPick: (value: string) => set(name, value as Values[Name]) };
  }

  return {
    id,
    values: form.values,
    errors: form.errors,
    /** Of a part of a list: `variants.0.name`. */
    errorAt: (path: string) => (form.errors as Record<string, string | undefined>)[path],
    isDirty: form.isDirty,
    isSaving,
    submit,
    field,
    select,
    set,
    /** Shows errors at the fields after an attempt to save without `submit`, as after an approval. */
    setErrors: form.setErrors,
    /** The user must choose a version. */
    hasConflict: remote.hasConflict,
    takeLatest: remote.takeLatest,
    keepMine: remote.keepMine,
  };
}

interface Submission<Values extends FormValues> {
  id: string;
  form: ReturnType<typeof useFormValues<Values>>;
  remote: ReturnType<typeof useRemoteChanges<Values>>;
  options: Options<Values>;
  setSaving: (isSaving: boolean) => void;
}

function useSubmit<Values extends FormValues>({ id, form, remote, options, setSaving }: Submission<Values>) {
  const findErrors = useFormValidation(options.loadSchema, options.validateExtra);
  const focusInvalidField = useInvalidFieldFocus(id);
  const isSavingRef = useRef(false);
  const isMounted = useIsMounted();

  async function validateAndSave(values: Values): Promise<void> {
    const found = await findErrors(values);
    // Closed during validation: do not save.
    if (!isMounted.current) return;
    form.setErrors(found);
    focusInvalidField();
    if (Object.keys(found).length > 0) {
      toastError(errorMessageFor(found, values, options.missingMessage));
      return;
    }
    const result = await options.save(values);
    // Closed while saving: another form may be open.
    if (result === false || !isMounted.current) return;
    form.markSaved(values);
    remote.endEdit();
    options.onSaved?.(values);
  }

  return async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSavingRef.current) return;
    if (remote.hasConflict) {
      toastError(staffUiMessages().conflict.choose);
      document.getElementById(id)?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
      return;
    }
    const previousFocus = document.activeElement;
    isSavingRef.current = true;
    setSaving(true);
    try {
      await validateAndSave(form.values);
    } catch (error) {
      // A toast has shown the message.
      if (!isApiError(error)) throw error;
      form.setErrors(serverErrors(error, options.fieldForError?.(error)));
      focusInvalidField(previousFocus);
    } finally {
      isSavingRef.current = false;
      setSaving(false);
    }
  };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** Focuses after the next render. Without an invalid field, `fallback`: the disabled button lost the focus. */
function useInvalidFieldFocus(formId: string) {
  const [request, setRequest] = useState<{ fallback: Element | null | undefined }>();
  useEffect(() => {
    if (!request) return;
    const invalid = document.getElementById(formId)?.querySelector('[aria-invalid="true"]');
    const target = invalid ?? request.fallback;
    if (target instanceof HTMLElement) target.focus();
  }, [request, formId]);
  return (fallback?: Element | null) => setRequest({ fallback });
}
