import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './button.module.css';

type Variant = 'filled' | 'quiet' | 'danger' | 'bare';

interface ButtonStyleProps {
  variant?: Variant;
  wide?: boolean;
  icon?: ReactNode;
}

type ButtonProps = ComponentProps<'button'> & ButtonStyleProps & { busy?: boolean | undefined };

export function Button({
  variant = 'filled',
  wide,
  icon,
  busy,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-wide={wide}
      data-busy={busy}
      aria-busy={busy}
      disabled={rest.disabled || busy}
    >
      {icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant = 'filled',
  wide,
  icon,
  children,
  className = '',
  ...rest
}: LinkProps & ButtonStyleProps) {
  return (
    <Link {...rest} className={`${classes.button} ${className}`} data-variant={variant} data-wide={wide}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  framed?: boolean;
}

export function IconButton({ label, framed, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.iconButton} ${className}`}
      data-framed={framed}
      aria-label={label}
      title={label}
    />
  );
}
