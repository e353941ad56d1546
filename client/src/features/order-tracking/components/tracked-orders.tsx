import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { welcomeMessages } from '@tawa/shared/messages/welcome.en.ts';
import { Money, TaxAddedContext, TaxNote } from '../../../ui/elements/money.tsx';
import {
  isWithoutProgress,
  PROGRESS_STEPS,
  statusTitle,
  type TrackedOrder,
  useTrackedStatus,
} from '../order-tracking.store.ts';
import classes from './tracked-orders.module.css';
import { TrackedOrdersTotal } from './tracked-orders-total.tsx';

interface ListProps {
  shopId: string;
  tableNo: string;
  /** See `TaxAddedContext`. */
  isTaxAdded: boolean;
  orders: readonly TrackedOrder[];
}

/** Shows the orders, the newest first, with their sum. */
export function TrackedOrders({ shopId, tableNo, isTaxAdded, orders }: ListProps) {
  return (
    <TaxAddedContext value={isTaxAdded}>
      {orders.map((order) => (
        <TrackedOrderCard key={order.kotId} shopId={shopId} tableNo={tableNo} order={order} />
      ))}
      <TrackedOrdersTotal orders={orders} />
    </TaxAddedContext>
  );
}

function TrackedOrderCard({ shopId, tableNo, order }: Props) {
  const status = useTrackedStatus({ shopId, tableNo }, order);
  const m = welcomeMessages().order;
  return (
    <article
      className={classes.card}
      aria-label={m.orderNo(order.tokenNo)}
      data-ended={isWithoutProgress(status)}
    >
      <div className={classes.head}>
        <span className={classes.label}>{m.order}</span>
        <span className={`${classes.token} figures`}>#{order.tokenNo}</span>
      </div>
      <div className={classes.status} role="status">
        <p className={classes.title}>{statusTitle(status)}</p>
        <p className={classes.words}>{m.explained[status]}</p>
      </div>
      {!isWithoutProgress(status) && <Steps reachedStep={PROGRESS_STEPS[status]} />}
      <ul className={classes.items}>
        {order.items.map(({ name, quantity }) => (
          <li key={name}>
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
      {order.specialRequest && (
        <p className={classes.request}>
          <span>{m.request}</span>
          {order.specialRequest}
        </p>
      )}
      <p className={classes.total}>
        <span>{m.total}</span>
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
      {dinerOrderMessages().tracking.steps.map((name, step) => (
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
