import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface Props {
  title: string;
  action?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

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
