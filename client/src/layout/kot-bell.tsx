import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useKots } from '../features/orders/orders.queries.ts';
import { useCurrentShop } from '../features/shops/components/current-shop.tsx';
import { paths } from '../paths.ts';
import { NotifyDot } from '../ui/notify-dot.tsx';
import { startRinging, stopRinging } from '../ui/sound.ts';
import classes from './kot-bell.module.css';

/** Rings on every screen of the owner while an order waits to be confirmed. */
export function KotBell() {
  const shop = useCurrentShop();
  const waiting = useKots(shop._id, { status: 'REQUESTED' }).data?.length ?? 0;
  const someWait = waiting > 0;
  useEffect(() => {
    if (!someWait) return;
    startRinging();
    return stopRinging;
  }, [someWait]);
  return (
    <Link
      to={paths.manage(shop)}
      className={classes.bell}
      data-waiting={someWait}
      aria-label={someWait ? `KOT Requested: ${waiting} waiting` : 'KOT Requested'}
      title="KOT Requested"
    >
      <NotifyDot count={waiting}>
        <IconBell size={24} aria-hidden="true" />
      </NotifyDot>
    </Link>
  );
}
