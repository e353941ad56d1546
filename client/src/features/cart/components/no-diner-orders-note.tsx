import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import classes from './no-diner-orders-note.module.css';

export function NoDinerOrdersNote() {
  const m = dinerOrderMessages().cart;
  return (
    <p className={classes.note} role="status">
      <strong>{m.noDinerOrders}</strong> {m.askStaff}
    </p>
  );
}
