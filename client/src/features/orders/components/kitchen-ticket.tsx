import { IconBan, IconMessage2Exclamation } from '@tabler/icons-react';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ordersClient } from '../orders.queries.ts';
import { KitchenClock } from './kitchen-clock.tsx';
import { KitchenLines } from './kitchen-lines.tsx';
import classes from './kitchen-ticket.module.css';
import { useKotAction } from './use-kot-action.ts';

interface Props {
  shopId: string;
  kot: Kot;
  /** ms on the server's clock. */
  now: number;
  isNew: boolean;
  /** It was cancelled a moment ago. */
  isCancelled?: boolean;
  /** Its lines before a change of a moment ago. */
  linesBefore?: readonly KotLine[] | undefined;
  /** Whoever cooks has seen what was taken away. */
  onSeen: () => void;
}

/** When the kitchen got it: from then on it is the cook's clock. */
export function cookingSince({ confirmedAt, createdAt }: Kot): number {
  return Date.parse(confirmedAt ?? createdAt);
}

export function ticketId({ _id }: Kot): string {
  return `ticket-${_id}`;
}

/** One ticket to cook, readable from two metres. */
export function KitchenTicket({ shopId, kot, now, isNew, isCancelled = false, linesBefore, onSeen }: Props) {
  const minutes = Math.max(0, Math.floor((now - cookingSince(kot)) / 60_000));
  const isChanged = linesBefore !== undefined && !isCancelled;
  return (
    <article
      id={ticketId(kot)}
      className={classes.ticket}
      data-new={isNew && !isCancelled}
      data-changed={isChanged}
      data-cancelled={isCancelled}
      aria-label={`Order #${kot.tokenNo}`}
    >
      {isCancelled ? (
        <p className={classes.cancelled} role="alert">
          <IconBan size={26} stroke={2.5} aria-hidden="true" />
          CANCELLED
        </p>
      ) : (
        <KitchenClock minutes={minutes} isNew={isNew} />
      )}
      <header className={classes.head}>
        <span className={`${classes.token} figures`}>#{kot.tokenNo}</span>
        <span className={classes.place}>
          {kot.tableId ? (
            <>
              <span className={classes.label}>Table</span>
              <span className={classes.table}>{kot.tableId.name}</span>
            </>
          ) : (
            <span className={classes.type}>{kot.kotType}</span>
          )}
        </span>
      </header>
      <KitchenLines lines={kot.items} before={linesBefore} isCancelled={isCancelled} />
      {kot.specialRequest && (
        <p className={classes.request}>
          <IconMessage2Exclamation className={classes.sign} size={28} aria-hidden="true" />
          <span>
            <span className={classes.label}>Special Request</span>
            <strong>{kot.specialRequest}</strong>
          </span>
        </p>
      )}
      {(isChanged || isCancelled) && (
        <Button
          wide
          variant="quiet"
          className={classes.seen ?? ''}
          aria-label={`Seen: order #${kot.tokenNo}`}
          onClick={onSeen}
        >
          {isCancelled ? 'Seen' : 'Changed · Seen'}
        </Button>
      )}
      {!isCancelled && <Serve shopId={shopId} kot={kot} />}
    </article>
  );
}

function Serve({ shopId, kot }: Pick<Props, 'shopId' | 'kot'>) {
  const [asking, setAsking] = useState(false);
  const serve = useKotAction(shopId);
  return (
    <>
      <Button
        wide
        variant="quiet"
        className={classes.served ?? ''}
        busy={serve.isPending}
        aria-label={`Served: order #${kot.tokenNo}`}
        onClick={() => setAsking(true)}
      >
        Served
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Order #${kot.tokenNo}${kot.tableId ? `, table ${kot.tableId.name}` : ''}`}
        question="Are you sure to this item is served?"
        confirmLabel="Served"
        onConfirm={() => {
          setAsking(false);
          serve.mutate(() => ordersClient.updateKot({ params: { kotId: kot._id, shopId } }));
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
