import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import classes from './ordering-paused.module.css';

export function OrderingPaused() {
  const m = dinerOrderMessages().cart;
  return (
    <p className={classes.note} role="status">
      <strong>{m.paused}</strong> {m.askStaff}
    </p>
  );
}
