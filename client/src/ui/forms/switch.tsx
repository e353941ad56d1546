import type { ComponentProps } from 'react';
import classes from './switch.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'onChange'> {
  label: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

export function Switch({ label, on, onSwitch, ...rest }: Props) {
  return (
    <button
      type="button"
      role="switch"
      {...rest}
      className={classes.switch}
      aria-checked={on}
      aria-label={label}
      title={label}
      onClick={() => onSwitch(!on)}
    >
      <span className={classes.track}>
        <span className={classes.thumb} />
      </span>
    </button>
  );
}
