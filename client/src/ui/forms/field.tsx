import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

export interface FieldLabelProps {
  label: string;
  /** What is wrong; stays beside the field that caused it. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled text input. */
export function Field({ label, error, hint, ...rest }: ComponentProps<'input'> & FieldLabelProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      <input {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

/** A labelled text area. */
export function TextField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & FieldLabelProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={2} {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

/** What stands below a field: what is wrong with it, else what it is for. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <p id={id} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  );
}
