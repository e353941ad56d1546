import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { offBy } from '@tawa/shared/days/days.rules.ts';
import { dayMessages } from '@tawa/shared/messages/days.en.ts';
import { zReportMessages } from '@tawa/shared/messages/z-report.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import classes from './z-report-list.module.css';

interface Props {
  /** The newest first. */
  zs: readonly ZReport[];
  onOpen: (z: ZReport) => void;
}

/** Each with its sums and whether they add up. A row opens the report. */
export function ZReportList({ zs, onOpen }: Props) {
  const m = dayMessages();
  return (
    <ul className={classes.list} aria-label={m.title}>
      {zs.map((z) => (
        <li key={z._id}>
          <button type="button" onClick={() => onOpen(z)}>
            <span className={classes.who}>
              <strong>{zReportMessages().title(z.number)}</strong>
              <span className={classes.quiet}>{closedText(z)}</span>
            </span>
            <Sum name={m.row.billed} rupees={z.billed.total} />
            <Sum name={m.row.received} rupees={z.received} />
            <StatusBadge tone={offBy(z) === 0 ? 'fine' : 'late'}>
              {offBy(z) === 0 ? m.row.isRight : m.row.isOff(signedRupees(offBy(z)))}
            </StatusBadge>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Sum = ({ name, rupees }: { name: string; rupees: number }) => (
  <span className={classes.sum}>
    <span className={classes.quiet}>{name} </span>
    <strong className="figures amount">{signedRupees(rupees)}</strong>
  </span>
);

function closedText({ to, closedBy }: ZReport): string {
  const at = formatDateTime(to);
  return closedBy ? dayMessages().row.by(at, closedBy.name) : at;
}
