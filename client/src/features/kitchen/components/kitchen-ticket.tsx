import { IconBan, IconCheck, IconChecks, IconMessage2Exclamation } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { type AgeLimits, ageLevel, formatAge } from '../../kots/model/kot-age.ts';
import type { ToggleLine } from '../hooks/use-kitchen-actions.ts';
import { kotElementId } from '../hooks/use-kitchen-shortcuts.ts';
import lineClasses from './kitchen-lines.module.css';
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

function KitchenLines({ kot, onMark }: { kot: Kot; onMark: ToggleLine }) {
  const isCancelled = kot.status === 'CANCELLED';
  const deletedLines = kot.changes.filter(
    ({ _id, now }) => now === 0 && !kot.items.some((line) => line._id === _id),
  );
  // Ids ascend in the order of adding.
  const lines = [...kot.items, ...deletedLines].sort((a, b) => (a._id < b._id ? -1 : 1));
  return (
    <ul className={lineClasses.lines}>
      {lines.map((line) => {
        if (!('quantity' in line)) {
          const { _id, name, was } = line;
          return (
            <KitchenLine
              key={_id}
              name={name}
              quantity={was}
              previousQuantity={was}
              isDeleted
              isDone={false}
            />
          );
        }
        const { _id, name, quantity, doneAt } = line;
        const was = isCancelled ? undefined : kot.changes.find((change) => change._id === _id)?.was;
        return (
          <KitchenLine
            key={_id}
            name={name}
            quantity={quantity}
            previousQuantity={was}
            isDeleted={isCancelled}
            isDone={doneAt !== null && !isCancelled}
            onToggle={isCancelled ? undefined : () => onMark(kot, line)}
          />
        );
      })}
    </ul>
  );
}

interface LineProps {
  name: string;
  quantity: number;
  /** Acknowledged last by the kitchen; undefined if unchanged since. */
  previousQuantity?: number | undefined;
  isDeleted: boolean;
  isDone: boolean;
  /** Absent on cancelled KOTs. */
  onToggle?: (() => void) | undefined;
}

function KitchenLine({ name, quantity, previousQuantity, isDeleted, isDone, onToggle }: LineProps) {
  const isChanged = previousQuantity !== undefined;
  const content = (
    <>
      <StrikeThrough isStruck={isDeleted} className={`${lineClasses.quantity} figures`}>
        {quantity} {isDone ? <IconCheck className={lineClasses.tick} stroke={4} aria-hidden="true" /> : '×'}
      </StrikeThrough>
      <span className={lineClasses.name}>
        <StrikeThrough isStruck={isDeleted}>{name}</StrikeThrough>
        {isChanged && ' '}
        {isChanged && <QuantityChange was={previousQuantity} now={isDeleted ? 0 : quantity} />}
      </span>
    </>
  );
  return (
    <li className={lineClasses.line} data-gone={isDeleted} data-changed={isChanged} data-done={isDone}>
      {onToggle ? (
        <button type="button" className={lineClasses.row} aria-pressed={isDone} onClick={onToggle}>
          {content}
        </button>
      ) : (
        <span className={lineClasses.row}>{content}</span>
      )}
    </li>
  );
}

function QuantityChange({ was, now }: { was: number; now: number }) {
  if (now === 0) return <span className={lineClasses.note}>DELETED</span>;
  return (
    <span className={`${lineClasses.note} figures`}>
      {now > was ? (
        `+${now - was} more`
      ) : (
        <>
          was <s>{was}</s>
        </>
      )}
    </span>
  );
}

function StrikeThrough({
  isStruck,
  className,
  children,
}: {
  isStruck: boolean;
  className?: string;
  children: ReactNode;
}) {
  const Tag = isStruck ? 'del' : 'span';
  return <Tag className={className}>{children}</Tag>;
}
