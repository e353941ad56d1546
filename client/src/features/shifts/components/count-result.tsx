import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type HeldMode, varianceText, varianceTone } from '../model/shift-sums.ts';
import classes from './drawer.module.css';

type Count = Shift['counts'][number];

/** Each count that was sent, the first one first. */
export function CountResults({ counts }: Pick<Shift, 'counts'>) {
  const m = shiftMessages().result;
  return counts.map((count, index) => (
    <section key={count.at} className={classes.counted} aria-label={index === 0 ? m.first : m.second}>
      <p className={classes.quiet}>
        {[index === 0 ? m.first : m.second, m.by(formatSince(count.at), count.by?.name ?? '—')].join(' · ')}
      </p>
      <CountVariances count={count} />
    </section>
  ));
}

interface CountVariancesProps {
  count: Count;
  notCounted?: readonly HeldMode[];
}

/** What was counted of cash and of each mode, against what was expected. */
export function CountVariances({ count, notCounted = [] }: CountVariancesProps) {
  const m = shiftMessages().result;
  const names = dinerInvoiceMessages().paymentMode;
  const modes = count.modes.filter(({ counted, expected }) => counted !== 0 || expected !== 0);
  return (
    <ul className={classes.variances}>
      <Variance name={m.cash} {...count} />
      {modes.map((mode) => (
        <Variance key={mode.paymentMode} name={names[mode.paymentMode]} {...mode} />
      ))}
      {notCounted.map(({ paymentMode, expected }) => (
        <li key={paymentMode}>
          <span>{names[paymentMode]}</span>
          <StatusBadge tone="ageing">{m.notCounted}</StatusBadge>
          <span className={`${classes.quiet} figures`}>{m.expected(signedRupees(expected))}</span>
        </li>
      ))}
    </ul>
  );
}

function Variance({
  name,
  counted,
  expected,
  variance,
}: { name: string } & Pick<Count, 'counted' | 'expected' | 'variance'>) {
  const m = shiftMessages().result;
  return (
    <li>
      <span>{name}</span>
      <StatusBadge tone={varianceTone(variance)}>{varianceText(variance)}</StatusBadge>
      <span className={`${classes.quiet} figures`}>
        {m.counted(`₹${formatRupees(counted)}`)}, {m.expected(`₹${formatRupees(expected)}`)}
      </span>
    </li>
  );
}
