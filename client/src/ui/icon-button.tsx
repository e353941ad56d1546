import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/** A square of 44 px with an icon; the label is its name for everybody who does not see it. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className}`}
      aria-label={label}
      title={label}
    />
  );
}
