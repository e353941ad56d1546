import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../elements/button.tsx';
import classes from './number-form.module.css';
import { Field } from './text-fields.tsx';

interface Props {
  label: string;
  submitLabel: string;
  /** Shown for what is no whole number from 1 to `max`. */
  fault: string;
  max: number;
  maxLength: number;
  initial?: number | null;
  onSubmit: (value: number) => void;
}

/** A field for one whole number from 1 to `max`, with its button. */
export function NumberForm({ label, submitLabel, fault, max, maxLength, initial, onSubmit }: Props) {
  const [typed, setTyped] = useState(initial ? String(initial) : '');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const value = Number(cleanNumber(typed));
    if (Number.isInteger(value) && value >= 1 && value <= max) onSubmit(value);
    else setError(fault);
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Field
        label={label}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="quiet">
        {submitLabel}
      </Button>
    </form>
  );
}
