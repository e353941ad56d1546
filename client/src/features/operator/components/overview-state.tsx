import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import { concernsOf } from '../model/health-warnings.ts';
import classes from './overview-state.module.css';

/** What is wrong and what to do, before any figure. */
export function OverviewState({ overview }: { overview: Overview }) {
  const concerns = concernsOf(overview);
  return (
    <div className={classes.state} role="status">
      {concerns.length === 0 && (
        <div className={classes.line} data-tone="fine">
          <IconCircleCheck size={26} aria-hidden="true" />
          <div>
            <p className={classes.what}>All is well</p>
            <p className={classes.todo}>Orders are taken, and everything that should be sent has left.</p>
          </div>
        </div>
      )}
      {concerns.map(({ tone, what, todo }) => (
        <div key={what} className={classes.line} data-tone={tone}>
          <IconAlertTriangle size={26} aria-hidden="true" />
          <div>
            <p className={classes.what}>{what}</p>
            <p className={classes.todo}>{todo}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
