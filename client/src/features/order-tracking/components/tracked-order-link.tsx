import { IconChevronRight } from '@tabler/icons-react';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { statusTitle, type TrackedOrder, useTrackedStatus } from '../order-tracking.store.ts';
import classes from './tracked-order-link.module.css';

interface Props {
  shopId: string;
  tableNo: string;
  order: TrackedOrder;
}

export function TrackedOrderLink({ shopId, tableNo, order }: Props) {
  const status = useTrackedStatus({ shopId, tableNo }, order);
  return (
    <Link className={classes.link} to={paths.qrWelcome(shopId, tableNo)}>
      <span>
        {dinerOrderMessages().tracking.yourOrder} <span className="figures">#{order.tokenNo}</span> ·{' '}
        <strong>{statusTitle(status)}</strong>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
