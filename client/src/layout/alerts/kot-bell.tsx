import { IconBell, IconBellQuestion, IconBellZ } from '@tabler/icons-react';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAcknowledgeKots, useKots } from '../../features/orders/orders.queries.ts';
import { CurrentShopContext, useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { formatSince } from '../../lib/server-clock.ts';
import { shopPaths } from '../../lib/shop-paths.ts';
import { useStaleSince } from '../../offline/restored-data.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { IconButton } from '../../ui/elements/button.tsx';
import { CountBadge } from '../../ui/feedback/count-badge.tsx';
import { startRinging, useIsSoundBlocked } from '../../ui/feedback/sound.tsx';
import { staffLiveFeatures } from '../live-features.ts';
import classes from './kot-bell.module.css';

/** Warns when it may miss an order: socket down. `SoundSwitch` tells that sound is blocked. */
function KotBell() {
  const shop = useCurrentShop();
  const requests = useKots(shop._id, { status: 'REQUESTED' });
  const { data: requested = [], dataUpdatedAt, failureCount, isError } = requests;
  const requestedCount = requested.length;
  const hasRequested = requestedCount > 0;
  const unacknowledgedIds = requested.filter(({ heardAt }) => heardAt === null).map(({ _id }) => _id);
  const isRinging = unacknowledgedIds.length > 0;
  const acknowledge = useAcknowledgeKots(shop._id, 'REQUESTED');
  const isSoundBlocked = useIsSoundBlocked();
  const silence = () => acknowledge(unacknowledgedIds);
  useEffect(() => {
    if (!isRinging) return;
    return startRinging();
  }, [isRinging]);
  const staleSince = useStaleSince();
  const isStale = staleSince !== undefined;
  const lastLiveUpdatedAt = useRef(dataUpdatedAt);
  useEffect(() => {
    if (!isStale) lastLiveUpdatedAt.current = dataUpdatedAt;
  }, [isStale, dataUpdatedAt]);
  const isPolledSinceLoss = !isError && failureCount === 0 && dataUpdatedAt > lastLiveUpdatedAt.current;
  const staleMessage = isStale && staleMessageFor(staleSince, isPolledSinceLoss ? dataUpdatedAt : undefined);
  const m = kotMessages().bell;
  const name = hasRequested ? m.waiting(requestedCount) : m.requested;
  const Icon = isStale ? IconBellQuestion : IconBell;
  const bell = (
    <Link
      to={shopPaths.manage(shop)}
      className={classes.bell}
      data-waiting={hasRequested}
      data-stale={isStale}
      aria-label={staleMessage ? m.withWarning(name, staleMessage) : name}
      title={staleMessage ? m.withWarning(m.requested, staleMessage) : m.requested}
      onClick={isRinging ? silence : undefined}
    >
      <CountBadge count={requestedCount}>
        <Icon size={isStale ? 22 : 24} aria-hidden="true" />
      </CountBadge>
      {isStale && <span className={classes.word}>{m.notLive}</span>}
    </Link>
  );
  return (
    <>
      {bell}
      {isRinging && !isSoundBlocked && (
        <IconButton label={m.silence} onClick={silence}>
          <IconBellZ size={22} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}

/** Polling continues while the socket is down. */
function staleMessageFor(since: number, checkedAt: number | undefined): string {
  const m = kotMessages().bell;
  if (checkedAt === undefined) return m.mayNotRing(formatSince(since));
  return m.checkedAt(formatSince(since), formatSince(checkedAt));
}

/** For those who confirm orders. */
export function ConfirmerBell() {
  const may = useMay(useCurrentShop());
  return may('order.confirm') && <KotBell />;
}

/** A page has one socket, so with several shops their bells poll. */
export function ShopBell({ shop, isOnly: isOnlyShop = true }: { shop: Shop; isOnly?: boolean }) {
  return (
    <CurrentShopContext value={shop}>
      {isOnlyShop && <LiveUpdates shopId={shop._id} features={staffLiveFeatures} />}
      <KotBell />
    </CurrentShopContext>
  );
}
