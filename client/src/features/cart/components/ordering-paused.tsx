import { guestMessages } from '@tawa/shared/messages/guest.en.ts';
import classes from './ordering-paused.module.css';

export function OrderingPaused() {
  const m = guestMessages().cart;
  return (
    <p className={classes.note} role="status">
      <strong>{m.paused}</strong> {m.askStaff}
    </p>
  );
}
