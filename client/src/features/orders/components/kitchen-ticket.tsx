import { IconMessage2Exclamation } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ordersClient } from '../orders.queries.ts';
import { KitchenClock } from './kitchen-clock.tsx';
import classes from './kitchen-ticket.module.css';
import { useKotAction } from './use-kot-action.ts';

interface Props {
  shopId: string;
  kot: Kot;
  /** ms on the server's clock. */
  now: number;
  isNew: boolean;
}

/** When the kitchen got it: from then on it is the cook's clock. */
export function cookingSince({ confirmedAt, createdAt }: Kot): number {
  return Date.parse(confirmedAt ?? createdAt);
}

export function ticketId({ _id }: Kot): string {
  return `ticket-${_id}`;
}

/** One ticket to cook, readable from two metres. */
export function KitchenTicket({ shopId, kot, now, isNew }: Props) {
  const [asking, setAsking] = useState(false);
  const serve = useKotAction(shopId);
  const minutes = Math.max(0, Math.floor((now - cookingSince(kot)) / 60_000));
  return (
    <article
      id={ticketId(kot)}
      className={classes.ticket}
      data-new={isNew}
      aria-label={`Order #${kot.tokenNo}`}
    >
      <KitchenClock minutes={minutes} isNew={isNew} />
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
      <ul className={classes.lines}>
        {kot.items.map((line) => (
          <li key={line._id} className={classes.line}>
            <span className={`${classes.quantity} figures`}>{line.quantity} ×</span>
            <span>{line.name}</span>
          </li>
        ))}
      </ul>
      {kot.specialRequest && (
        <p className={classes.request}>
          <IconMessage2Exclamation className={classes.sign} size={28} aria-hidden="true" />
          <span>
            <span className={classes.label}>Special Request</span>
            <strong>{kot.specialRequest}</strong>
          </span>
        </p>
      )}
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
    </article>
  );
}
