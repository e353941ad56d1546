import { IconBan, IconChecks, IconMessage2Exclamation } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { kotMessages } from '@tawa/shared/messages/kots.en.ts';
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
  const m = kitchenMessages().ticket;
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
      aria-label={m.order(kot.tokenNo)}
    >
      {isCancelled ? (
        <p className={classes.cancelled} role="alert">
          <IconBan size={26} stroke={2.5} aria-hidden="true" />
          {m.cancelled}
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
            <span className={classes.label}>{m.specialRequest}</span>
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
  const m = kitchenMessages().ticket;
  return (
    <Button
      wide
      variant="quiet"
      className={classes.seen ?? ''}
      busy={isBusy}
      aria-label={m.seenOrder(kot.tokenNo)}
      onClick={() => onSeen(kot)}
    >
      {kot.status === 'CANCELLED' ? m.seen : m.changedSeen}
    </Button>
  );
}

function ServedButton({ kot, isBusy, onServe }: Pick<Props, 'kot' | 'isBusy' | 'onServe'>) {
  const m = kitchenMessages().ticket;
  const isReady = kot.items.every(({ doneAt }) => doneAt !== null);
  return (
    <Button
      wide
      variant={isReady ? 'filled' : 'quiet'}
      className={classes.served ?? ''}
      data-ready={isReady}
      busy={isBusy}
      icon={isReady && <IconChecks size={28} stroke={2.5} aria-hidden="true" />}
      aria-label={m.servedOrder(kot.tokenNo)}
      onClick={() => onServe(kot)}
    >
      {m.served}
    </Button>
  );
}

interface ClockProps {
  minutes: number;
  limits: AgeLimits;
  isNew: boolean;
}

function KitchenClock({ minutes, limits, isNew }: ClockProps) {
  const m = kitchenMessages().ticket;
  const age = ageLevel(minutes, limits);
  return (
    <p className={classes.clock} data-age={age} data-new={isNew && age === 'fresh'}>
      <span className="figures">{formatAge(minutes)}</span>
      <span>{age === 'late' ? m.late : age === 'ageing' ? m.waitingLong : isNew ? m.new : m.inTime}</span>
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
            <span className={classes.tableLabel}>{kitchenMessages().ticket.table}</span>
            <span className={classes.table}>{tableId.name}</span>
          </>
        ) : (
          <span className={classes.type}>{kotMessages().types[kotType]}</span>
        )}
      </span>
    </header>
  );
}
