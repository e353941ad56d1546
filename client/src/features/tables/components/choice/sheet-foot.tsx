import type { ReactNode } from 'react';
import classes from './table-choice-sheet.module.css';

interface Props {
  /** What forbids the choice now. */
  problem: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** The problem stands beside the buttons, where the sheet does not scroll. */
export function SheetFoot({ problem, children }: Props) {
  return (
    <div className={classes.foot}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
