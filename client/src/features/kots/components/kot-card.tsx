import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { ordersClient, useKotAction } from '../kots.queries.ts';
import type { AgeLimits } from '../model/kot-age.ts';
import { EndKotDialog, type KotEnding } from './end-kot-dialog.tsx';
import classes from './kot-card.module.css';
import { KotHead } from './kot-head.tsx';
import { KotLines } from './kot-lines.tsx';

interface Props {
  shopId: string;
  kot: Kot;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
}

/** Not optimistic: shows server state only. */
export function KotCard({ shopId, kot, now, limits, onPrint, onPay }: Props) {
  const action = useKotAction(shopId);
  const [ending, setEnding] = useState<KotEnding>();
  const isRequested = kot.status === 'REQUESTED';
  const isPrepaid = kot.paidAt !== null;
  const params = { shopId, kotId: kot._id };

  const confirm = () => action.mutate(() => ordersClient.confirmKot({ params }));
  const setQuantity = (line: KotLine, quantity: number, done: () => void) =>
    action.mutate(
      () =>
        ordersClient.editOrderItem({
          params: { shopId, orderItemId: line._id },
          body: { kotId: kot._id, quantity },
        }),
      { onSuccess: done },
    );
  const deleteLine = (line: KotLine) =>
    action.mutate(
      () =>
        ordersClient.deleteOrderItem({ params: { shopId, orderItemId: line._id }, body: { kotId: kot._id } }),
      { onSettled: () => setEnding(undefined) },
    );
  const endKot = ({ kind, line }: KotEnding) => {
    if (line) return deleteLine(line);
    const call = kind === 'reject' ? ordersClient.rejectKot : ordersClient.deleteKot;
    action.mutate(() => call({ params }), { onSettled: () => setEnding(undefined) });
  };
  const endingKind = isRequested ? 'reject' : 'cancel';

  return (
    <article className={classes.card} data-requested={isRequested} aria-busy={action.isPending}>
      <KotHead kot={kot} now={now} limits={limits} />
      <KotLines
        kot={kot}
        isFixed={isPrepaid}
        busy={action.isPending}
        onQuantityChange={setQuantity}
        onDelete={(line) =>
          isRequested && kot.items.length > 1 ? deleteLine(line) : setEnding({ kind: endingKind, line })
        }
      />
      {kot.specialRequest && (
        <p className={classes.request}>
          <span>Special Request</span>
          {kot.specialRequest}
        </p>
      )}
      <div className={classes.total}>
        <span className="figures">
          {kot.totalOrderItems} {kot.totalOrderItems === 1 ? 'item' : 'items'}
        </span>
        <Money rupees={kot.orderValue} />
      </div>
      <footer className={classes.buttons}>
        {!isRequested && (
          <Button variant="quiet" disabled={action.isPending} onClick={() => onPrint(kot)}>
            Print Kot
          </Button>
        )}
        {!isRequested && (
          <Button
            variant={kot.status === 'SERVED' ? 'filled' : 'quiet'}
            disabled={action.isPending || isPrepaid}
            onClick={() => onPay(kot)}
          >
            Pay Bill
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={action.isPending || isPrepaid}
          onClick={() => setEnding({ kind: endingKind })}
        >
          Cancel
        </Button>
        {isRequested && (
          <Button busy={action.isPending} onClick={confirm}>
            Confirm
          </Button>
        )}
      </footer>
      <EndKotDialog
        kot={kot}
        ending={ending}
        busy={action.isPending}
        onEnd={endKot}
        onClose={() => setEnding(undefined)}
      />
    </article>
  );
}
