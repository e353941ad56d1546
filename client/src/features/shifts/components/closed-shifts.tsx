import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { standingCount } from '@tawa/shared/shifts/shifts.rules.ts';
import { useId } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { varianceText, varianceTone } from '../model/shift-sums.ts';
import classes from './drawer.module.css';

interface Props {
  /** The newest first. */
  shifts: readonly Shift[];
  onOpen: (shift: Shift) => void;
}

/** Each with what was counted and its variance. A row opens the report. */
export function ClosedShifts({ shifts, onOpen }: Props) {
  const m = shiftMessages().closed;
  const names = dinerInvoiceMessages().paymentMode;
  const titleId = useId();
  if (shifts.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.title}</h2>
      <ul className={classes.closed}>
        {shifts.map((shift) => (
          <li key={shift._id}>
            <button type="button" onClick={() => onOpen(shift)}>
              <span className={classes.name}>{m.name(shift.drawer, String(shift.number))}</span>
              <Money rupees={shift.counted ?? 0} className={classes.amount ?? ''} />
              <span className={classes.quiet}>{closedText(shift)}</span>
              <span className={classes.badges}>
                <StatusBadge tone={varianceTone(shift.variance ?? 0)}>
                  {varianceText(shift.variance ?? 0)}
                </StatusBadge>
                {standingCount(shift.counts)
                  ?.modes.filter(({ variance }) => variance !== 0)
                  .map(({ paymentMode, variance }) => (
                    <StatusBadge key={paymentMode} tone={varianceTone(variance)}>
                      {`${names[paymentMode]} ${varianceText(variance)}`}
                    </StatusBadge>
                  ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function closedText({ closedAt, closedBy }: Shift): string {
  const m = shiftMessages().closed;
  const at = closedAt ? formatSince(closedAt) : '';
  return closedBy ? m.closedBy(at, closedBy.name) : m.closed(at);
}
