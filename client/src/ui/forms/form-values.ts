import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type FormValues = Record<string, string | object | null | undefined>;
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** Dirty while a value differs from the saved one. */
export function useFormValues<Values extends FormValues>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [savedValues, setSavedValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  return {
    values,
    errors,
    isDirty: hasDifferences(savedValues, values),
    setErrors,
    /** Clears the errors at `errorPath` and beneath it. */
    setValue<Name extends keyof Values & string>(
      name: Name,
      value: Values[Name],
      errorPath: string = name,
    ): void {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => withoutErrorsAt(before, errorPath));
    },
    resetTo(saved: Values): void {
      setSavedValues(saved);
      setValues(saved);
      setErrors({});
    },
    markSaved: setSavedValues,
  };
}

function withoutErrorsAt<Values>(errors: FieldErrors<Values>, path: string): FieldErrors<Values> {
  const rest = Object.entries(errors).filter(([other]) => other !== path && !other.startsWith(`${path}.`));
  return Object.fromEntries(rest) as FieldErrors<Values>;
}

interface Edit<Values extends FormValues> {
  form: ReturnType<typeof useFormValues<Values>>;
  /** The edited row's current values. */
  latest: Values | undefined;
  isSaving: boolean;
}

/** Compares the row with the version from which the edit started. */
export function useRemoteChanges<Values extends FormValues>({ form, latest, isSaving }: Edit<Values>) {
  const [editBase, setEditBase] = useState<Values | undefined>(form.values);
  const isChangedRemotely =
    !isSaving && editBase !== undefined && latest !== undefined && hasDifferences(editBase, latest);
  // Equal remote values are no conflict: probably our own save, whose response was lost.
  const hasConflict = isChangedRemotely && form.isDirty && hasDifferences(form.values, latest);
  // An untouched form follows the row, even values that the server normalised.
  const followsLatest =
    !isSaving && !form.isDirty && latest !== undefined && hasDifferences(form.values, latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` is a new object on each render
  useEffect(() => {
    if (followsLatest || (isChangedRemotely && !hasConflict)) takeLatest();
  }, [followsLatest, isChangedRemotely, hasConflict]);

  function takeLatest(): void {
    if (!latest) return;
    setEditBase(latest);
    form.resetTo(latest);
  }

  return {
    hasConflict,
    takeLatest,
    keepMine: () => latest && setEditBase(latest),
    /** After a save the next edit starts from `latest`. */
    startEdit: () => setEditBase((before) => before ?? latest),
    endEdit: () => setEditBase(undefined),
  };
}

function hasDifferences(before: FormValues, now: FormValues): boolean {
  // This function returns its first argument if both are equal; a file equals itself alone.
  return Object.keys(now).some((field) => replaceEqualDeep(before[field], now[field]) !== before[field]);
}
