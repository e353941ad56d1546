import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { CashMovement, Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import {
  CASH_MOVEMENT_KINDS,
  type CashMovementKind,
  countDiffers,
  MAX_COUNTS,
  standingCount,
} from '@tawa/shared/shifts/shifts.rules.ts';
import { type ReactNode, useId, useState } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { addRupees, differenceText } from '../model/shift-sums.ts';
import { CashLines } from './cash-lines.tsx';
import { CashMovementForm, TakeBackForm } from './cash-movement-form.tsx';
import { CashMovements } from './cash-movements.tsx';
import { CloseShiftForm } from './close-shift-form.tsx';
import { CountForm } from './count-form.tsx';
import { CountResults } from './count-result.tsx';
import classes from './drawer.module.css';
import { ModeSums } from './mode-sums.tsx';

interface Props {
  shopId: string;
  report: XReport;
  /** Whether the user may count and close. */
  mayClose: boolean;
  onClosed: (shift: Shift) => void;
}

type Opened = { kind: CashMovementKind } | { movement: CashMovement } | 'count' | 'close';

/** A shift that is open: what it took in so far, and what is done with it. */
export function OpenShift({ shopId, report, mayClose, onClosed }: Props) {
  const m = shiftMessages().shift;
  const { shift, movements } = report;
  const [opened, setOpened] = useState<Opened>();
  const form = { shopId, shift, movements: movements.length, onClose: () => setOpened(undefined) };
  const count = standingCount(shift.counts);
  const headId = useId();
  return (
    <>
      <section className={classes.card} aria-labelledby={headId}>
        <ShiftHead report={report} id={headId} />
        <div className={classes.actions}>
          {CASH_MOVEMENT_KINDS.map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => setOpened({ kind })}>
              {shiftMessages().kinds[kind]}
            </Button>
          ))}
          {mayClose && !count && (
            <Button className={classes.next ?? ''} onClick={() => setOpened('count')}>
              {m.count}
            </Button>
          )}
        </div>
        {count && (
          <Counted report={report} count={count}>
            {mayClose && shift.counts.length < MAX_COUNTS && countDiffers(count) && (
              <Button variant="quiet" onClick={() => setOpened('count')}>
                {shiftMessages().result.again}
              </Button>
            )}
            {mayClose && <Button onClick={() => setOpened('close')}>{shiftMessages().result.close}</Button>}
          </Counted>
        )}
      </section>
      <div className={classes.columns}>
        <div className={classes.part}>
          <CashLines report={report} />
          <ModeSums sums={report.sums} />
        </div>
        <CashMovements
          shopId={shopId}
          movements={movements}
          onTakeBack={(movement) => setOpened({ movement })}
        />
      </div>
      {opened === 'count' && <CountForm {...form} sums={report.sums} />}
      {opened === 'close' && count && (
        <CloseShiftForm {...form} count={count} sums={report.sums} onClosed={onClosed} />
      )}
      {typeof opened === 'object' && 'kind' in opened && <CashMovementForm {...form} kind={opened.kind} />}
      {typeof opened === 'object' && 'movement' in opened && (
        <TakeBackForm {...form} movement={opened.movement} />
      )}
    </>
  );
}

function ShiftHead({ report: { shift, expected }, id }: { report: XReport; id: string }) {
  const m = shiftMessages().shift;
  const at = formatSince(shift.openedAt);
  const difference = differenceText(shift);
  return (
    <header className={classes.head}>
      <div>
        <h2 id={id}>{shift.drawer}</h2>
        <p className={classes.quiet}>{shift.openedBy ? m.since(at, shift.openedBy.name) : m.sinceTime(at)}</p>
        <p className={`${classes.quiet} figures`}>
          {m.float(`₹${formatRupees(shift.float)}`)}
          {difference && (
            <>
              {': '}
              <b className={classes.differs}>{difference}</b>
            </>
          )}
        </p>
      </div>
      {expected === null ? (
        <p className={`${classes.quiet} ${classes.blind}`}>{m.blind}</p>
      ) : (
        <p className={classes.expected}>
          <span>{m.expected}</span>
          <strong className="figures">₹{formatRupees(expected)}</strong>
        </p>
      )}
    </header>
  );
}

function Counted({
  report: { shift, expected },
  count,
  children,
}: {
  report: XReport;
  count: Shift['counts'][number];
  children: ReactNode;
}) {
  const m = shiftMessages().result;
  const since = expected === null ? 0 : addRupees(expected, -count.expected);
  const amount = `₹${formatRupees(Math.abs(since))}`;
  return (
    <div className={classes.counts}>
      <CountResults counts={shift.counts} />
      {since !== 0 && <p className={classes.quiet}>{since > 0 ? m.since(amount) : m.sinceOut(amount)}</p>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
