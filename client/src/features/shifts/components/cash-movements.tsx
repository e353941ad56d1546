import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import type { CashMovement } from '@tawa/shared/shifts/shifts.contract.ts';
import { cashChange, mayHaveReceipt } from '@tawa/shared/shifts/shifts.rules.ts';
import { useId } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import classes from './drawer.module.css';
import { AddReceipt, ShowReceipt } from './receipt.tsx';

interface Props {
  shopId: string;
  /** The oldest first. */
  movements: readonly CashMovement[];
  onTakeBack: (movement: CashMovement) => void;
}

/** The newest first. What was taken back stays in the list. */
export function CashMovements({ shopId, movements, onTakeBack }: Props) {
  const m = shiftMessages();
  const titleId = useId();
  const corrected = new Set(movements.map(({ correctsId }) => correctsId));
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.shift.movements}</h2>
      {movements.length === 0 && <p className={classes.quiet}>{m.shift.noMovements}</p>}
      <ul className={classes.movements}>
        {[...movements].reverse().map((movement) => (
          <li key={movement._id} data-corrected={corrected.has(movement._id)}>
            <span className={classes.name}>{movementName(movement)}</span>
            <strong className="figures">{signedRupees(cashChange(movement))}</strong>
            <span className={classes.quiet}>
              {[movement.reason, formatSince(movement.at), movement.by?.name].filter(Boolean).join(' · ')}
            </span>
            {corrected.has(movement._id) && <span className={classes.quiet}>{m.movement.takenBack}</span>}
            {movement.correctsId === null && !corrected.has(movement._id) && (
              <Button
                variant="bare"
                className={classes.takeBack ?? ''}
                aria-label={m.movement.takeBackOf(
                  `${m.kinds[movement.kind]} ₹${formatRupees(movement.amount)}`,
                )}
                onClick={() => onTakeBack(movement)}
              >
                {m.movement.takeBack}
              </Button>
            )}
            {mayHaveReceipt(movement) && (
              <div className={classes.receipt}>
                {movement.hasReceipt ? (
                  <ShowReceipt shopId={shopId} movement={movement} />
                ) : (
                  <AddReceipt shopId={shopId} movement={movement} />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Expense`, or `Expense taken back`. */
export function movementName({ kind, correctsId }: CashMovement): string {
  const m = shiftMessages();
  return correctsId === null ? m.kinds[kind] : m.movement.takesBack(m.kinds[kind]);
}
