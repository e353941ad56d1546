import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './select.module.css';

/** The system's picker behind one look. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`${classes.box} ${className}`}>
      <select {...select} className={classes.select} />
      <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
    </span>
  );
}
