import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './text-fields.module.css';

export interface FieldLabelProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

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

export function TextAreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & FieldLabelProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={2} {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <p id={id} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  );
}
