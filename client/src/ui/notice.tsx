import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { TawaMark } from './tawa-mark.tsx';

/** A whole screen that has one thing to say. */
export function Notice({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <main className={classes.notice} role={role}>
      <TawaMark className={classes.mark} />
      {children}
    </main>
  );
}
