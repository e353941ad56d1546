import { IconBan, IconChecks, IconMessage2Exclamation } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { memo } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { type AgeLimits, ageLevel, formatAge } from '../../kots/model/kot-age.ts';
import type { ToggleLine } from '../hooks/use-kitchen-actions.ts';
import { kotElementId } from '../hooks/use-kitchen-shortcuts.ts';
import { KitchenLines } from './kitchen-lines.tsx';
import classes from './kitchen-ticket.module.css';

interface Props {
  kot: Kot;
  /** Minutes since `cookingSince`. */
  minutes: number;
  limits: AgeLimits;
  isNew: boolean;
  /** Shortcut number, in keyboard mode. */
  position: number | undefined;
  isPicked: boolean;
  isBusy: boolean;
  onMark: ToggleLine;
  onServe: (kot: Kot) => void;
  onSeen: (kot: Kot) => void;
}

/** Sized to be read from two metres. */
export const KitchenTicket = memo(function KitchenTicket(props: Props) {
  const { kot, minutes, limits, isNew, position, isPicked, isBusy, onMark, onServe, onSeen } = props;
  const isCancelled = kot.status === 'CANCELLED';
  const isChanged = kot.changes.length > 0 && !isCancelled;
  return (
    <article
      id={kotElementId(kot._id)}
      className={classes.ticket}
      data-new={isNew && !isCancelled}
      data-changed={isChanged}
      data-cancelled={isCancelled}
      data-picked={isPicked}
      tabIndex={-1}
      aria-label={`Order #${kot.tokenNo}`}
    >
      {isCancelled ? (
        <p className={classes.cancelled} role="alert">
          <IconBan size={26} stroke={2.5} aria-hidden="true" />
          CANCELLED
        </p>
      ) : (
        <KitchenClock minutes={minutes} limits={limits} isNew={isNew} />
      )}
      {position !== undefined && (
        <span className={`${classes.position} figures`} aria-hidden="true">
          {position}
        </span>
      )}
      <TokenAndPlace kot={kot} />
      <KitchenLines kot={kot} onMark={onMark} />
      {kot.specialRequest && (
        <p className={classes.request}>
          <IconMessage2Exclamation className={classes.sign} size={28} aria-hidden="true" />
          <span>
            <span className={classes.label}>Special Request</span>
            <strong>{kot.specialRequest}</strong>
          </span>
        </p>
      )}
      {(isChanged || isCancelled) && <SeenButton kot={kot} isBusy={isBusy} onSeen={onSeen} />}
      {!isCancelled && <ServedButton kot={kot} isBusy={isBusy} onServe={onServe} />}
    </article>
  );
});

function SeenButton({ kot, isBusy, onSeen }: Pick<Props, 'kot' | 'isBusy' | 'onSeen'>) {
  return (
    <Button
      wide
      variant="quiet"
      className={classes.seen ?? ''}
      busy={isBusy}
      aria-label={`Seen: order #${kot.tokenNo}`}
      onClick={() => onSeen(kot)}
    >
      {kot.status === 'CANCELLED' ? 'Seen' : 'Changed · Seen'}
    </Button>
  );
}

function ServedButton({ kot, isBusy, onServe }: Pick<Props, 'kot' | 'isBusy' | 'onServe'>) {
  const isReady = kot.items.every(({ doneAt }) => doneAt !== null);
  return (
    <Button
      wide
      variant={isReady ? 'filled' : 'quiet'}
      className={classes.served ?? ''}
      data-ready={isReady}
      busy={isBusy}
      icon={isReady && <IconChecks size={28} stroke={2.5} aria-hidden="true" />}
      aria-label={`Served: order #${kot.tokenNo}`}
      onClick={() => onServe(kot)}
    >
      Served
    </Button>
  );
}

interface ClockProps {
  minutes: number;
  limits: AgeLimits;
  isNew: boolean;
}

function KitchenClock({ minutes, limits, isNew }: ClockProps) {
  const age = ageLevel(minutes, limits);
  return (
    <p className={classes.clock} data-age={age} data-new={isNew && age === 'fresh'}>
      <span className="figures">{formatAge(minutes)}</span>
      <span>{age === 'late' ? 'Late' : age === 'ageing' ? 'Waiting long' : isNew ? 'New' : 'In time'}</span>
    </p>
  );
}

function TokenAndPlace({ kot }: { kot: Kot }) {
  const { tokenNo, tableId, kotType, status } = kot;
  return (
    <header className={classes.head} data-struck={status === 'CANCELLED'}>
      <span className={`${classes.token} figures`}>#{tokenNo}</span>
      <span className={classes.place}>
        {tableId ? (
          <>
            <span className={classes.tableLabel}>Table</span>
            <span className={classes.table}>{tableId.name}</span>
          </>
        ) : (
          <span className={classes.type}>{kotType}</span>
        )}
      </span>
    </header>
  );
}
