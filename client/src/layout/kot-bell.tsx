import { IconBell, IconBellZ } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useHearBell } from '../features/orders/components/use-hear-bell.ts';
import { useKots } from '../features/orders/components/use-kots.ts';
import { useCurrentShop } from '../features/shops/components/current-shop.tsx';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NotifyDot } from '../ui/notify-dot.tsx';
import { startRinging, stopRinging } from '../ui/sound.ts';
import classes from './kot-bell.module.css';

/** Shows on every screen of the owner which orders wait to be confirmed, and rings until somebody has heard of them. */
export function KotBell() {
  const shop = useCurrentShop();
  const requested = useKots(shop._id, { status: 'REQUESTED' }).data ?? [];
  const waiting = requested.length;
  const someWait = waiting > 0;
  const rings = requested.some(({ heardAt }) => heardAt === null);
  const hear = useHearBell(shop._id, 'REQUESTED');
  useEffect(() => {
    if (!rings) return;
    startRinging();
    return stopRinging;
  }, [rings]);
  const bell = (
    <Link
      to={paths.manage(shop)}
      className={classes.bell}
      data-waiting={someWait}
      aria-label={someWait ? `KOT Requested: ${waiting} waiting` : 'KOT Requested'}
      title="KOT Requested"
      onClick={rings ? hear : undefined}
    >
      <NotifyDot count={waiting}>
        <IconBell size={24} aria-hidden="true" />
      </NotifyDot>
    </Link>
  );
  return (
    <>
      {bell}
      {rings && (
        <IconButton label="Quiet the bell" onClick={hear}>
          <IconBellZ size={22} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
