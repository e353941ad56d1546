import { dinerMessages } from '@tawa/shared/messages/diner.en.ts';
import classes from './ordering-paused.module.css';

export function OrderingPaused() {
  const m = dinerMessages().cart;
  return (
    <p className={classes.note} role="status">
      <strong>{m.paused}</strong> {m.askStaff}
    </p>
  );
}
