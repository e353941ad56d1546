import classes from './ordering-paused.module.css';

export function OrderingPaused() {
  return (
    <p className={classes.note} role="status">
      <strong>No orders from phones right now.</strong> Have a look at the menu, and ask the staff to order.
    </p>
  );
}
