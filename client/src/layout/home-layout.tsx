import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { ReactNode } from 'react';
import { RestoredDataNote } from '../offline/restored-data-note.tsx';
import { RequestProgressBar } from '../ui/feedback/page-status.tsx';
import { HomeBar } from './home-bar.tsx';
import classes from './home-layout.module.css';

interface Props {
  user: User;
  /** In the bar. */
  alerts?: ReactNode;
  children: ReactNode;
}

export function HomeLayout({ user, alerts, children }: Props) {
  return (
    <div className={classes.screen}>
      <RequestProgressBar />
      <HomeBar user={user} alerts={alerts} />
      <main className={classes.main}>
        <RestoredDataNote />
        {children}
      </main>
    </div>
  );
}
