import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface Props {
  title: string;
  /** The one thing to do here: 'Add Table'. */
  action?: ReactNode;
  /** Search, filters, refresh, view. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of every list in the owner's rooms: what it is, what to do, what to look for, the rows. */
export function ListPage({ title, action, tools, children }: Props) {
  return (
    <>
      <header className={classes.head}>
        <h1>{title}</h1>
        {action}
      </header>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </>
  );
}
