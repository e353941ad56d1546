import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { ReactNode } from 'react';
import { RestoredDataNote } from '../offline/restored-data-note.tsx';
import { RequestProgressBar } from '../ui/feedback/page-loading.tsx';
import { HomeBar } from './home-bar.tsx';
import classes from './home-layout.module.css';

export function HomeLayout({ user, children }: { user: User; children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <RequestProgressBar />
      <HomeBar user={user} />
      <main className={classes.main}>
        <RestoredDataNote />
        {children}
      </main>
    </div>
  );
}
