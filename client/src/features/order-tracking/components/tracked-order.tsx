import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import {
  isWithoutProgress,
  NO_PROGRESS_TEXTS,
  PROGRESS,
  STEPS,
  statusTitle,
  type TrackedOrder,
  useTrackedStatus,
} from '../order-tracking.store.ts';
import { RunningBill } from './running-bill.tsx';
import classes from './tracked-order.module.css';

interface ListProps {
  shopId: string;
  tableNo: string;
  orders: readonly TrackedOrder[];
}

/** Newest first, with their sum. */
export function TrackedOrders({ shopId, tableNo, orders }: ListProps) {
  return (
    <>
      {orders.map((order) => (
        <TrackedOrderCard key={order.kotId} shopId={shopId} tableNo={tableNo} order={order} />
      ))}
      <RunningBill orders={orders} />
    </>
  );
}

function TrackedOrderCard({ shopId, tableNo, order }: Props) {
  const status = useTrackedStatus({ shopId, tableNo }, order);
  return (
    <article
      className={classes.card}
      aria-label={`Order #${order.tokenNo}`}
      data-ended={isWithoutProgress(status)}
    >
      <div className={classes.head}>
        <span className={classes.label}>Order</span>
        <span className={`${classes.token} figures`}>#{order.tokenNo}</span>
      </div>
      <div className={classes.status} role="status">
        <p className={classes.title}>{statusTitle(status)}</p>
        <p className={classes.words}>
          {(isWithoutProgress(status) ? NO_PROGRESS_TEXTS[status] : PROGRESS[status]).words}
        </p>
      </div>
      {!isWithoutProgress(status) && <Steps reachedStep={PROGRESS[status].step} />}
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
          <TaxNote />
        </span>
      </p>
    </article>
  );
}

interface Props {
  shopId: string;
  tableNo: string;
  order: TrackedOrder;
}

function Steps({ reachedStep }: { reachedStep: number }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((name, step) => (
        <li
          key={name}
          className={classes.step}
          data-reached={step <= reachedStep}
          aria-current={step === reachedStep ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
