import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { isWithoutProgress, type TrackedOrder } from '../order-tracking.store.ts';
import classes from './running-bill.module.css';

/** Excludes rejected and cancelled orders. */
export function RunningBill({ orders }: { orders: readonly TrackedOrder[] }) {
  const counted = orders.filter(({ status }) => !isWithoutProgress(status));
  if (counted.length === 0) return null;
  const pieces = counted.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  const paise = counted.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0);
  const isPaid = counted.every(({ status }) => status === 'PAID');
  return (
    <section className={classes.bill} aria-labelledby="running-bill">
      <h2 id="running-bill" className={classes.title}>
        Your orders so far
      </h2>
      <p className={classes.sum}>
        <span>
          {counted.length} {counted.length === 1 ? 'order' : 'orders'} · {pieces}{' '}
          {pieces === 1 ? 'item' : 'items'}
        </span>
        <span>
          <Money className={classes.amount ?? ''} rupees={toRupees(paise)} />
          <TaxNote />
        </span>
      </p>
      <p className={classes.word} role="status">
        {isPaid
          ? 'Everything is paid. Thank you!'
          : 'As ordered from this phone. The restaurant’s bill counts: it has every change and charge in it.'}
      </p>
    </section>
  );
}
