import { Money } from '../../../ui/elements/money.tsx';
import { PlusGst } from '../../../ui/elements/tax-note.tsx';
import type { FollowedOrder } from '../../cart/cart.store.ts';
import { ENDED, isEnded, PROGRESS, STEPS, titleOf, useFollowedStatus } from '../hooks/use-tracked-status.ts';
import classes from './tracked-order.module.css';

/** A diner's order with its live status. */
export function FollowedOrderCard({ shopId, tableNo, order }: Props) {
  const status = useFollowedStatus({ shopId, tableNo }, order);
  return (
    <article className={classes.card} aria-label={`Order #${order.tokenNo}`} data-ended={isEnded(status)}>
      <div className={classes.head}>
        <span className={classes.label}>Order</span>
        <span className={`${classes.token} figures`}>#{order.tokenNo}</span>
      </div>
      <div className={classes.status} role="status">
        <p className={classes.title}>{titleOf(status)}</p>
        <p className={classes.words}>{(isEnded(status) ? ENDED[status] : PROGRESS[status]).words}</p>
      </div>
      {!isEnded(status) && <Steps done={PROGRESS[status].step} />}
      <ul className={classes.items}>
        {order.items.map(({ name, quantity }) => (
          <li key={name}>
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
      {order.specialRequest && (
        <p className={classes.request}>
          <span>Special Request</span>
          {order.specialRequest}
        </p>
      )}
      <p className={classes.total}>
        <span>Total Amount</span>
        <span>
          <Money rupees={order.orderValue} />
          <PlusGst />
        </span>
      </p>
    </article>
  );
}

interface Props {
  shopId: string;
  tableNo: string;
  order: FollowedOrder;
}

function Steps({ done }: { done: number }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((name, step) => (
        <li
          key={name}
          className={classes.step}
          data-reached={step <= done}
          aria-current={step === done ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
