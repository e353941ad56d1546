import { IconBell, IconBellQuestion, IconBellZ } from '@tabler/icons-react';
import { formatTime } from '@tawa/shared/business-day.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useHearBell } from '../../features/kots/hooks/use-bell.ts';
import { useKots } from '../../features/kots/hooks/use-kots.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { paths } from '../../lib/paths.ts';
import { useStaleSince } from '../../realtime/use-stale-since.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { NotifyDot } from '../../ui/feedback/notify-dot.tsx';
import { startRinging } from '../../ui/hooks/sound.ts';
import classes from './kot-bell.module.css';

/**
 * Shows on every screen of the owner which orders wait to be confirmed, and rings until somebody has heard of them;
 * says so when it may miss one.
 */
export function KotBell() {
  const shop = useCurrentShop();
  const requests = useKots(shop._id, { status: 'REQUESTED' });
  const { data: requested = [], dataUpdatedAt, failureCount, isError } = requests;
  const waiting = requested.length;
  const someWait = waiting > 0;
  const unheard = requested.filter(({ heardAt }) => heardAt === null).map(({ _id }) => _id);
  const rings = unheard.length > 0;
  const acknowledge = useHearBell(shop._id, 'REQUESTED');
  const hear = () => acknowledge(unheard);
  useEffect(() => {
    if (!rings) return;
    return startRinging();
  }, [rings]);
  const stale = useStaleSince();
  const isStale = stale !== undefined;
  const lastLive = useRef(dataUpdatedAt);
  useEffect(() => {
    if (!isStale) lastLive.current = dataUpdatedAt;
  }, [isStale, dataUpdatedAt]);
  const isChecked = !isError && failureCount === 0 && dataUpdatedAt > lastLive.current;
  const trouble = isStale && notLive(stale, isChecked ? dataUpdatedAt : undefined);
  const name = someWait ? `KOT Requested: ${waiting} waiting` : 'KOT Requested';
  const Sign = isStale ? IconBellQuestion : IconBell;
  const bell = (
    <Link
      to={paths.manage(shop)}
      className={classes.bell}
      data-waiting={someWait}
      data-stale={isStale}
      aria-label={trouble ? `${name}. ${trouble}` : name}
      title={trouble ? `KOT Requested. ${trouble}` : 'KOT Requested'}
      onClick={rings ? hear : undefined}
    >
      <NotifyDot count={waiting}>
        <Sign size={isStale ? 22 : 24} aria-hidden="true" />
      </NotifyDot>
      {isStale && <span className={classes.word}>Not live</span>}
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

/** With the link down the orders are asked for now and then, as far as the server can be reached at all. */
function notLive(since: number, checkedAt: number | undefined): string {
  const words = `Not live since ${formatTime(since)}`;
  if (checkedAt === undefined) return `${words}: it may not ring for a new order.`;
  return `${words}: checked every 30 s, last at ${formatTime(checkedAt)}.`;
}
