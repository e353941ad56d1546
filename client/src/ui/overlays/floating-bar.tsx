import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

interface Props {
  label: string;
  edge: 'top' | 'bottom';
  children: ReactNode;
}

/** Lies over the page, so that it moves nothing. */
export function FloatingBar({ label, edge, children }: Props) {
  return (
    <aside className={`${classes.bar} ${classes[edge]}`} aria-label={label}>
      {children}
    </aside>
  );
}
