import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import { formatCount } from '@tawa/shared/text.ts';
import { healthWarnings } from '../model/health-warnings.ts';
import classes from './health-status.module.css';

function describeMails(unsent: number): string {
  if (unsent === 0) return 'all mail has been sent';
  return `${formatCount(unsent, 'mail')} ${unsent === 1 ? 'is' : 'are'} about to be sent`;
}

export function HealthStatus({ overview }: { overview: Overview }) {
  const warnings = healthWarnings(overview);
  return (
    <div className={classes.state} role="status">
      {warnings.length === 0 && (
        <div className={classes.line} data-tone="fine">
          <IconCircleCheck size={26} aria-hidden="true" />
          <div>
            <p className={classes.what}>All is well</p>
            <p className={classes.todo}>Orders can be placed and {describeMails(overview.mails.unsent)}.</p>
          </div>
        </div>
      )}
      {warnings.map(({ tone, problem, advice }) => (
        <div key={problem} className={classes.line} data-tone={tone}>
          <IconAlertTriangle size={26} aria-hidden="true" />
          <div>
            <p className={classes.what}>{problem}</p>
            <p className={classes.todo}>{advice}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
