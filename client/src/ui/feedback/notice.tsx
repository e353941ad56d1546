import type { ReactNode } from 'react';
import { Logo } from '../elements/logo.tsx';
import classes from './notice.module.css';

interface Props {
  children: ReactNode;
  role?: 'alert' | 'status';
  /** A few words above the heading. */
  kicker?: string;
}

/** A whole screen that has one thing to say. */
export function Notice({ children, role, kicker }: Props) {
  return (
    <main className={classes.notice} role={role}>
      <Logo className={classes.mark} />
      {kicker && <p className={classes.kicker}>{kicker}</p>}
      {children}
    </main>
  );
}
