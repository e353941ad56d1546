import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import type { FollowedOrder } from '../../cart/cart.store.ts';
import { titleOf, useFollowedStatus } from '../hooks/use-tracked-status.ts';
import classes from './tracking-link.module.css';

interface Props {
  shopId: string;
  tableNo: string;
  order: FollowedOrder;
}

/** From the menu back to the order that was placed before, with how it stands. */
export function FollowedLink({ shopId, tableNo, order }: Props) {
  const status = useFollowedStatus({ shopId, tableNo }, order);
  return (
    <Link className={classes.link} to={paths.qrWelcome(shopId, tableNo)}>
      <span>
        Your order <span className="figures">#{order.tokenNo}</span> · <strong>{titleOf(status)}</strong>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
