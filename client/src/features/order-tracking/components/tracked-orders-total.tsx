import { welcomeMessages } from '@tawa/shared/messages/welcome.en.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { isWithoutProgress, type TrackedOrder } from '../order-tracking.store.ts';
import classes from './tracked-orders-total.module.css';

/** Excludes rejected and cancelled orders. */
export function TrackedOrdersTotal({ orders }: { orders: readonly TrackedOrder[] }) {
  const counted = orders.filter(({ status }) => !isWithoutProgress(status));
  if (counted.length === 0) return null;
  const itemCount = counted.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  const paise = counted.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0);
  const isPaid = counted.every(({ status }) => status === 'PAID');
  const m = welcomeMessages().ordersTotal;
  return (
    <section className={classes.total} aria-labelledby="tracked-orders-total">
      <h2 id="tracked-orders-total" className={classes.title}>
        {m.title}
      </h2>
      <p className={classes.sum}>
        <span>
          {m.orders(counted.length)} · {m.items(itemCount)}
        </span>
        <span>
          <Money className={classes.amount ?? ''} rupees={toRupees(paise)} />
          <TaxNote />
        </span>
      </p>
      <p className={classes.word} role="status">
        {isPaid ? m.paid : m.preliminary}
      </p>
    </section>
  );
}
