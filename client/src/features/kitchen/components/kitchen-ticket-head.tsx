import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import classes from './kitchen-ticket-head.module.css';

export function KitchenTicketHead({ kot }: { kot: Kot }) {
  const { tokenNo, tableId, kotType, status } = kot;
  return (
    <header className={classes.head} data-struck={status === 'CANCELLED'}>
      <span className={`${classes.token} figures`}>#{tokenNo}</span>
      <span className={classes.place}>
        {tableId ? (
          <>
            <span className={classes.label}>Table</span>
            <span className={classes.table}>{tableId.name}</span>
          </>
        ) : (
          <span className={classes.type}>{kotType}</span>
        )}
      </span>
    </header>
  );
}
