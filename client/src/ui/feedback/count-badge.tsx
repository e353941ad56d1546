import type { ReactNode } from 'react';
import classes from './count-badge.module.css';

/** Screen readers skip the count: name it in the button's label. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={classes.holder}>
      {children}
      {count > 0 && (
        // Another count is another element, so that each change is seen.
        <span key={count} className={`${classes.dot} figures`} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
