import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface Props {
  title: string;
  /** Where no tab of the top bar names the page. */
  hasVisibleTitle?: boolean;
  action?: ReactNode;
  tools?: ReactNode;
  /** Below the head, over the whole width. */
  tabs?: ReactNode;
  children: ReactNode;
}

export function ListPage({ title, hasVisibleTitle, action, tools, tabs, children }: Props) {
  return (
    <>
      <header className={classes.head}>
        <h1 className={hasVisibleTitle ? undefined : 'unseen'}>{title}</h1>
        {tools && <div className={classes.tools}>{tools}</div>}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      {children}
    </>
  );
}
