import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, icon }: Props) {
  return (
    <div className={classes.empty} role="status">
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.next}>{children}</div>}
    </div>
  );
}
