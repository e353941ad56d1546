import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect } from 'react';
import { useFollowedKot } from '../../../realtime/use-followed-kot.ts';
import { Money } from '../../../ui/money.tsx';
import { type FollowedOrder, noteFollowedStatus } from '../orders.atoms.ts';
import classes from './followed-order.module.css';

const STEPS = ['Sent to the restaurant', 'In the kitchen', 'Served'] as const;

/** How far it has come (steps done), and the one sentence that goes with it. */
const PROGRESS = {
  REQUESTED: { step: 0, words: 'The restaurant confirms it in a moment.' },
  COOKING: { step: 1, words: 'It is being prepared for you.' },
  SERVED: { step: 2, words: 'Enjoy your meal!' },
  PAID: { step: 2, words: 'It is paid. Thank you for dining with us!' },
} as const;

const ENDED = {
  REJECTED: {
    title: 'The restaurant could not take this order',
    words: 'Sorry for that. Please ask the staff, or choose something else.',
  },
  CANCELLED: {
    title: 'This order was cancelled',
    words: 'If that is a surprise, please ask the staff.',
  },
  unknown: {
    title: 'This order can no longer be followed here',
    words: 'The staff can tell you how it stands.',
  },
} as const;

function isEnded(status: KotStatus | 'unknown'): status is keyof typeof ENDED {
  return status in ENDED;
}

/** A diner's order with its live status. */
export function FollowedOrderCard({ shopId, tableNo, order }: Props) {
  const status = useFollowedKot({ shopId, tableNo }, order.kotId, order.status);
  useEffect(() => {
    if (status !== 'unknown' && status !== order.status) noteFollowedStatus(order.kotId, status);
  }, [status, order.kotId, order.status]);
  return (
    <article className={classes.card} aria-label={`Order #${order.tokenNo}`} data-ended={isEnded(status)}>
      <div className={classes.head}>
        <span className={classes.label}>Order</span>
        <span className={`${classes.token} figures`}>#{order.tokenNo}</span>
      </div>
      <div className={classes.status} role="status">
        {isEnded(status) ? (
          <>
            <p className={classes.title}>{ENDED[status].title}</p>
            <p className={classes.words}>{ENDED[status].words}</p>
          </>
        ) : (
          <>
            <p className={classes.title}>{STEPS[PROGRESS[status].step]}</p>
            <p className={classes.words}>{PROGRESS[status].words}</p>
          </>
        )}
      </div>
      {!isEnded(status) && <Steps done={PROGRESS[status].step} />}
      <ul className={classes.items}>
        {order.items.map(({ name, quantity }) => (
          <li key={name}>
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Total Amount</span>
        <Money rupees={order.orderValue} />
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
