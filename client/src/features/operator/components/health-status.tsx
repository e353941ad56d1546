import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import { healthWarnings } from '../model/health-warnings.ts';
import classes from './health-status.module.css';

export function HealthStatus({ overview }: { overview: Overview }) {
  const m = operatorMessages().health;
  const warnings = healthWarnings(overview);
  return (
    <div className={classes.state} role="status">
      {warnings.length === 0 && (
        <div className={classes.line} data-tone="fine">
          <IconCircleCheck size={26} aria-hidden="true" />
          <div>
            <p className={classes.what}>{m.allIsWell}</p>
            <p className={classes.todo}>{m.unsentMails(overview.mails.unsent)}</p>
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
