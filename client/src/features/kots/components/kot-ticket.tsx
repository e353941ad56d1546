import { formatDateTime } from '@tawa/shared/business-day.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import classes from './kot-ticket.module.css';

/** Sized to be read from two metres. */
export function KotTicket({ kot }: { kot: Kot }) {
  return (
    <div className={`${classes.ticket} figures`}>
      <p className={classes.title}>Kitchen Token</p>
      <p className={classes.token}>#{kot.tokenNo}</p>
      <p className={classes.place}>
        {kot.kotType}
        {kot.tableId && ` · Table ${kot.tableId.name}`}
      </p>
      <p className={classes.date}>{formatDateTime(kot.createdAt)}</p>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Qty</th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        <tbody>
          {kot.items.map((line) => (
            <tr key={line._id}>
              <td>{line.quantity}</td>
              <td>{line.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kot.specialRequest && (
        <p className={classes.request}>
          <span>Special Request</span>
          {kot.specialRequest}
        </p>
      )}
      <p className={classes.thanks}>Thank you</p>
    </div>
  );
}
