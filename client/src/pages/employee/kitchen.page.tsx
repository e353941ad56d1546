import { IconChefHat } from '@tabler/icons-react';
import { formatTime } from '@tawa/shared/business-day.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cookingSince, KitchenTicket } from '../../features/orders/components/kitchen-ticket.tsx';
import { NewBelow } from '../../features/orders/components/new-below.tsx';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { useNewTickets } from '../../features/orders/components/use-new-tickets.ts';
import { useTakenAway } from '../../features/orders/components/use-taken-away.ts';
import { useKots } from '../../features/orders/orders.queries.ts';
import { useCurrentShop } from '../../features/shops/components/current-shop.tsx';
import { OwnerBell } from '../../layout/owner-bell.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { useKeptSince } from '../../lib/kept-since.ts';
import { paths } from '../../paths.ts';
import { useConnection } from '../../realtime/connection.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConnectionBadge } from '../../ui/connection-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeepAwake } from '../../ui/keep-awake.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';
import { SoundSwitch } from '../../ui/sound-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import classes from './kitchen.module.css';

const COOKING = { status: 'COOKING' } as const;
const TICK_MS = 5_000;

/** What there is to cook, oldest first, on a wall two metres away. */
export default function KitchenPage() {
  usePageTitle('Kitchen');
  useKeepAwake();
  const shop = useCurrentShop();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const { data: kots, error, isFetching, refetch } = useKots(shop._id, COOKING);
  const now = useServerNow(TICK_MS);
  const fresh = useNewTickets(kots);
  const { cancelled, linesBefore, dismiss } = useTakenAway(shop._id, kots);
  const stale = useStaleSince();
  const sought = foldName(q);
  const found = kots?.filter((kot) => foldName(kot.tableId?.name ?? '').includes(sought));
  const hidden = (kots?.length ?? 0) - (found?.length ?? 0);
  // No search hides what was cancelled.
  const gone = cancelled.filter(({ _id }) => !kots?.some((kot) => kot._id === _id));
  const shown = found && [...found, ...gone].sort((a, b) => cookingSince(a) - cookingSince(b));

  return (
    <div className={classes.screen} data-stale={stale !== undefined}>
      <header className={classes.bar}>
        <div className={classes.title}>
          <h1>Kitchen</h1>
          <p className="figures">
            {shop.name}
            {kots && ` · ${kots.length} to cook`}
          </p>
        </div>
        <SoundSwitch />
        <div className={classes.tools}>
          <ConnectionBadge />
          <SearchField className={classes.search ?? ''} label="Search by table" value={q} onSearch={setQ} />
          <OwnerBell />
          <ThemeSwitch />
        </div>
        <ButtonLink className={classes.orders} to={paths.shops()}>
          Take Orders
        </ButtonLink>
      </header>
      {stale !== undefined && (
        <p className={classes.stale} role="alert">
          <strong>Not live{stale === null ? '' : ` since ${formatTime(stale)}`}.</strong> New tickets may be
          missing. This screen connects again by itself.
        </p>
      )}
      <main className={classes.main}>
        <UnsentOrders
          shopId={shop._id}
          onOpen={(tableNo) => void navigate(paths.dineIn(shop._id, tableNo))}
        />
        {hidden > 0 && (
          <p className={classes.hidden}>
            <span>
              The search hides {hidden} {hidden === 1 ? 'ticket' : 'tickets'}.
            </span>
            <Button variant="quiet" onClick={() => setQ('')}>
              Show all
            </Button>
          </p>
        )}
        {!shown && !error && <CardSkeletons height={340} />}
        {!shown && error && (
          <EmptyState title="The tickets could not be loaded">
            <p>{error.message}</p>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
        {kots?.length === 0 && gone.length === 0 && (
          <EmptyState title="No Orders" icon={<IconChefHat size={30} aria-hidden="true" />}>
            Everything is served. The next ticket appears here by itself, with a ring.
          </EmptyState>
        )}
        {hidden > 0 && shown?.length === 0 && (
          <EmptyState title="No ticket for this table" icon={<IconChefHat size={30} aria-hidden="true" />}>
            Nothing is cooking for a table “{q.trim()}”. Look for another table, or tap Show all.
          </EmptyState>
        )}
        <div className={classes.tickets}>
          {shown?.map((kot) => (
            <KitchenTicket
              key={kot._id}
              shopId={shop._id}
              kot={kot}
              now={now}
              isNew={fresh.has(kot._id)}
              isCancelled={gone.includes(kot)}
              linesBefore={linesBefore(kot)}
              onSeen={() => dismiss(kot._id)}
            />
          ))}
        </div>
        <NewBelow kots={shown?.filter(({ _id }) => fresh.has(_id)) ?? []} />
      </main>
    </div>
  );
}

/** Since when the tickets may be out of date; `null` when they never were live, undefined while they are. */
function useStaleSince(): number | null | undefined {
  const { state, lastUpdate, offlineSince } = useConnection();
  // The first connecting is no loss.
  const isStale = state === 'offline' || (lastUpdate !== null && offlineSince !== null);
  const kept = useKeptSince();
  return isStale ? (kept?.at ?? offlineSince) : undefined;
}
