import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { standingCount, wasClosedWithVariance } from '@tawa/shared/shifts/shifts.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useId } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { varianceText, varianceTone } from '../model/shift-sums.ts';
import { AcceptVariance } from './accept-variance.tsx';
import classes from './drawer.module.css';

interface Props {
  shop: Shop;
  /** The newest first. */
  shifts: readonly Shift[];
  onOpen: (shift: Shift) => void;
}

/** Each with what was counted and its variance. A row opens the report. */
export function ClosedShifts({ shop, shifts, onOpen }: Props) {
  const m = shiftMessages().closed;
  const titleId = useId();
  if (shifts.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.title}</h2>
      <ul className={classes.closed}>
        {shifts.map((shift) => (
          <ClosedShift key={shift._id} shop={shop} shift={shift} onOpen={() => onOpen(shift)} />
        ))}
      </ul>
    </section>
  );
}

function ClosedShift({ shop, shift, onOpen }: { shop: Shop; shift: Shift; onOpen: () => void }) {
  const m = shiftMessages().closed;
  const may = useMay(shop);
  const variances = variancesOf(shift);
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <span className={classes.name}>{m.name(shift.drawer, String(shift.number))}</span>
        <Money rupees={shift.counted ?? 0} className={classes.amount ?? ''} />
        <span className={classes.quiet}>{closedText(shift)}</span>
        <span className={classes.badges}>
          {variances.map(({ text, variance }) => (
            <StatusBadge key={text} tone={varianceTone(variance)}>
              {text}
            </StatusBadge>
          ))}
        </span>
      </button>
      {shift.acceptedAt === null && wasClosedWithVariance(shift) && may('shift.accept') && (
        <div className={classes.accept}>
          <AcceptVariance
            shopId={shop._id}
            shift={shift}
            variances={variances.map(({ text }) => text).join(', ')}
          />
        </div>
      )}
    </li>
  );
}

/** Of the cash, and of each mode that was not what was expected. */
function variancesOf({ variance, counts }: Shift): { text: string; variance: number }[] {
  const names = dinerInvoiceMessages().paymentMode;
  const modes = standingCount(counts)?.modes.filter((mode) => mode.variance !== 0) ?? [];
  return [
    { text: varianceText(variance ?? 0), variance: variance ?? 0 },
    ...modes.map((mode) => ({
      text: `${names[mode.paymentMode]} ${varianceText(mode.variance)}`,
      variance: mode.variance,
    })),
  ];
}

function closedText({ closedAt, closedBy, acceptedBy }: Shift): string {
  const m = shiftMessages().closed;
  const at = closedAt ? formatSince(closedAt) : '';
  const closed = closedBy ? m.closedBy(at, closedBy.name) : m.closed(at);
  return [closed, acceptedBy && m.acceptedBy(acceptedBy.name)].filter(Boolean).join(' · ');
}
