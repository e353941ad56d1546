import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { AgeLimits } from '../model/kot-age.ts';
import { KotAge } from './kot-age.tsx';
import classes from './kot-head.module.css';

const PLACED_BY = { OWNER: 'owner', WAITER: 'waiter', DINER: 'guest' } as const;

export function KotHead({ kot, now, limits }: { kot: Kot; now: number; limits: AgeLimits }) {
  const isRequested = kot.status === 'REQUESTED';
  const { customerId: customer, placedBy } = kot;
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>
        Order <span className={`${classes.token} figures`}>#{kot.tokenNo}</span>
      </h2>
      <div className={classes.badges}>
        <StatusBadge tone={isRequested ? 'requested' : 'fine'}>{kot.status}</StatusBadge>
        {kot.paidAt && <StatusBadge tone="fine">PAID</StatusBadge>}
        <KotAge since={kot.createdAt} now={now} isWaiting={kot.status !== 'SERVED'} limits={limits} />
      </div>
      <p className={classes.place}>
        {kot.tableId && <strong>Table {kot.tableId.name}</strong>} <span>{kot.kotType}</span>
      </p>
      <p className={classes.customer}>
        {customer ? (
          <>
            {customer.name} <span className="figures">{customer.phoneNo}</span>
          </>
        ) : (
          `Taken by ${placedBy.name || `the ${PLACED_BY[placedBy.role]}`}`
        )}
      </p>
    </header>
  );
}
