import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { useKotAction } from '../hooks/use-kot-action.ts';
import { ordersClient } from '../kots.queries.ts';
import type { AgeLimits } from '../model/kot-age.ts';
import { type Ending, EndKot } from './end-kot.tsx';
import classes from './kot-card.module.css';
import { KotHead } from './kot-head.tsx';
import { KotLines } from './kot-lines.tsx';

interface Props {
  shopId: string;
  kot: Kot;
  /** ms since the epoch, on the server's clock. */
  now: number;
  limits: AgeLimits;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
}

/** A ticket as its owner works with it. Nothing is optimistic here: the card shows what the server said. */
export function KotCard({ shopId, kot, now, limits, onPrint, onPay }: Props) {
  const action = useKotAction(shopId);
  const [ending, setEnding] = useState<Ending>();
  const requested = kot.status === 'REQUESTED';
  const prepaid = kot.paidAt !== null;
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
  const end = ({ how, line }: Ending) => {
    if (line) return deleteLine(line);
    const call = how === 'reject' ? ordersClient.rejectKot : ordersClient.deleteKot;
    action.mutate(() => call({ params }), { onSettled: () => setEnding(undefined) });
  };
  const how = requested ? 'reject' : 'cancel';

  return (
    <article className={classes.card} data-requested={requested} aria-busy={action.isPending}>
      <KotHead kot={kot} now={now} limits={limits} />
      <KotLines
        kot={kot}
        fixed={prepaid}
        busy={action.isPending}
        onQuantity={setQuantity}
        onDelete={(line) => (requested && kot.items.length > 1 ? deleteLine(line) : setEnding({ how, line }))}
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
        {!requested && (
          <Button variant="quiet" disabled={action.isPending} onClick={() => onPrint(kot)}>
            Print Kot
          </Button>
        )}
        {!requested && (
          <Button
            variant={kot.status === 'SERVED' ? 'filled' : 'quiet'}
            disabled={action.isPending || prepaid}
            onClick={() => onPay(kot)}
          >
            Pay Bill
          </Button>
        )}
        <Button variant="quiet" disabled={action.isPending || prepaid} onClick={() => setEnding({ how })}>
          Cancel
        </Button>
        {requested && (
          <Button busy={action.isPending} onClick={confirm}>
            Confirm
          </Button>
        )}
      </footer>
      <EndKot
        kot={kot}
        ending={ending}
        busy={action.isPending}
        onEnd={end}
        onClose={() => setEnding(undefined)}
      />
    </article>
  );
}
