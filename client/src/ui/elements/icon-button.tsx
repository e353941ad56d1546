import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

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
