import { type ComponentProps, useId } from 'react';
import classes from './field.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  /** Value and what stands for it. */
  options: readonly (readonly [value: string, text: string])[];
  onPick: (value: string) => void;
}

/** A labelled choice from a few; the phone brings its own wheel. */
export function SelectField({ label, options, onPick, ...rest }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} onChange={(event) => onPick(event.target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
