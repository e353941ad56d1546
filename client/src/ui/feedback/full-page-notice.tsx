import type { ReactNode } from 'react';
import { Logo } from '../elements/logo.tsx';
import classes from './full-page-notice.module.css';

interface Props {
  children: ReactNode;
  role?: 'alert' | 'status';
  kicker?: string;
}

export function FullPageNotice({ children, role, kicker }: Props) {
  return (
    <main className={classes.notice} role={role}>
      <Logo className={classes.mark} />
      {kicker && <p className={classes.kicker}>{kicker}</p>}
      {children}
    </main>
  );
}
