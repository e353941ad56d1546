import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { useId } from 'react';
import { cashLines } from '../model/shift-sums.ts';
import classes from './drawer.module.css';

/** How the expected cash comes about. Nothing for who may not see it yet. */
export function CashLines({ report }: { report: XReport }) {
  const m = shiftMessages();
  const titleId = useId();
  if (report.expected === null) return null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.shift.cash}</h2>
      <dl className={classes.sums}>
        {cashLines(report).map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{signedRupees(amount)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{m.cash.expected}</dt>
          <dd className="figures">{signedRupees(report.expected)}</dd>
        </div>
        {!!report.cashInNoDrawer && (
          <div>
            <dt>{m.cash.noDrawer}</dt>
            <dd className="figures">{signedRupees(report.cashInNoDrawer)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
