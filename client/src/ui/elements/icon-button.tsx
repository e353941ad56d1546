import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/** A square of 44 px with an icon; the label is its name for everybody who does not see it. */
interface Props extends ComponentProps<'button'> {
  label: string;
  framed?: boolean;
}

export function IconButton({ label, framed, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className}`}
      data-framed={framed}
      aria-label={label}
      title={label}
    />
  );
}
