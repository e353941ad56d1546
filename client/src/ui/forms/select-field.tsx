import { type ComponentProps, useId } from 'react';
import { Select } from './select.tsx';
import classes from './text-fields.module.css';
import { type FieldLabelProps, FieldNote } from './text-fields.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'onChange'>, FieldLabelProps {
  options: readonly (readonly [value: string, text: string])[];
  onPick: (value: string) => void;
}

/** Native: phones show their own picker. */
export function SelectField({ label, error, hint, options, onPick, ...rest }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      <Select
        {...rest}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onPick(event.target.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
