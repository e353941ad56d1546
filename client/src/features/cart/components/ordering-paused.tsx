import classes from './ordering-paused.module.css';

/** Above the menu of a diner whose restaurant takes no orders from phones. */
export function OrderingPaused() {
  return (
    <p className={classes.note} role="status">
      <strong>No orders from phones right now.</strong> Have a look at the menu, and ask the staff to order.
    </p>
  );
}
