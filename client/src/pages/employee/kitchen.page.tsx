import { isRecallable } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { KitchenAllDay } from '../../features/orders/components/kitchen-all-day.tsx';
import { KitchenKeyLine } from '../../features/orders/components/kitchen-key-line.tsx';
import { KitchenNothing } from '../../features/orders/components/kitchen-nothing.tsx';
import { oldestFirst } from '../../features/orders/components/kitchen-order.ts';
import { KitchenRecall } from '../../features/orders/components/kitchen-recall.tsx';
import { KitchenServe } from '../../features/orders/components/kitchen-serve.tsx';
import { KitchenStale } from '../../features/orders/components/kitchen-stale.tsx';
import { KitchenTools } from '../../features/orders/components/kitchen-tools.tsx';
import { KitchenUndo } from '../../features/orders/components/kitchen-undo.tsx';
import { KitchenWall } from '../../features/orders/components/kitchen-wall.tsx';
import { NewBelow } from '../../features/orders/components/new-below.tsx';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { useChangeRing } from '../../features/orders/components/use-change-ring.ts';
import { useKitchenBell } from '../../features/orders/components/use-kitchen-bell.ts';
import { useKitchenKeys } from '../../features/orders/components/use-kitchen-keys.ts';
import { useKitchenWork } from '../../features/orders/components/use-kitchen-work.ts';
import { useKots } from '../../features/orders/components/use-kots.ts';
import { useLineMarks } from '../../features/orders/components/use-line-marks.ts';
import { useNewTickets } from '../../features/orders/components/use-new-tickets.ts';
import { useCurrentShop } from '../../features/shops/components/current-shop.tsx';
import { OwnerBell } from '../../layout/owner-bell.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { paths } from '../../paths.ts';
import { useStaleSince } from '../../realtime/use-stale-since.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConnectionBadge } from '../../ui/connection-badge.tsx';
import { useFullScreen } from '../../ui/full-screen.ts';
import { useKeepAwake } from '../../ui/keep-awake.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SoundSwitch } from '../../ui/sound-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import classes from './kitchen.module.css';

const WALL = { view: 'KITCHEN' } as const;
const SERVED = { view: 'SERVED' } as const;
const TICK_MS = 5_000;

/** What there is to cook, oldest first, on a wall two metres away. */
export default function KitchenPage() {
  usePageTitle('Kitchen');
  useKeepAwake();
  const shop = useCurrentShop();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [isRecalling, setRecalling] = useState(false);
  const now = useServerNow(TICK_MS);
  const stale = useStaleSince();
  const fullScreen = useFullScreen();
  const work = useKitchenWork(shop._id);

  const list = useKots(shop._id, WALL);
  const fresh = useNewTickets(list.data);
  const ringing = useKitchenBell(shop._id, list.data);
  useChangeRing(list.data);
  const [kots = [], onMark] = useLineMarks(shop._id, list.data);
  const served = useKots(shop._id, SERVED).data?.filter((kot) => isRecallable(kot, now)) ?? [];

  const all = useMemo(() => oldestFirst(kots), [kots]).filter((kot) => kotMatches(kot, WALL, now));
  const sought = foldName(q);
  // No search hides what was cancelled.
  const shown = all.filter(
    (kot) => kot.status === 'CANCELLED' || foldName(kot.tableId?.name ?? '').includes(sought),
  );
  const cooking = all.filter(({ status }) => status === 'COOKING').length;
  const keys = useKitchenKeys({
    ids: shown.map(({ _id }) => _id),
    onEnter: (id) => {
      const kot = shown.find(({ _id }) => _id === id);
      if (kot) (kot.status === 'CANCELLED' ? work.seen : work.ask)(kot);
    },
    onRecall: () => served[0] && work.recall(served[0]),
    onFullScreen: fullScreen?.toggle,
  });

  return (
    <div className={classes.screen} data-stale={stale !== undefined}>
      <header className={classes.bar}>
        <div className={classes.title}>
          <h1>Kitchen</h1>
          <p className="figures">
            {shop.name}
            {list.data && ` · ${cooking} to cook`}
          </p>
        </div>
        <SoundSwitch />
        <div className={classes.tools}>
          <ConnectionBadge />
          <SearchField className={classes.search ?? ''} label="Search by table" value={q} onSearch={setQ} />
          <KitchenTools onRecall={() => setRecalling(true)} onKeys={keys.turnOn} fullScreen={fullScreen} />
          <OwnerBell />
          <ThemeSwitch />
        </div>
        <ButtonLink className={classes.orders} to={paths.shops()}>
          Take Orders
        </ButtonLink>
      </header>
      {stale !== undefined && <KitchenStale since={stale} />}
      <main className={classes.main}>
        <UnsentOrders
          shopId={shop._id}
          onOpen={(tableNo) => void navigate(paths.dineIn(shop._id, tableNo))}
        />
        <KitchenAllDay kots={all} />
        <KitchenNothing
          list={list}
          q={q}
          hidden={all.length - shown.length}
          shown={shown.length}
          onShowAll={() => setQ('')}
        />
        <div className={classes.tickets}>
          <KitchenWall
            kots={shown}
            now={now}
            limits={shop}
            isNew={({ _id }) => fresh.has(_id) || ringing.has(_id)}
            isNumbered={keys.isOn}
            picked={keys.picked}
            work={work}
            onMark={onMark}
          />
        </div>
      </main>
      <div className={classes.below}>
        <NewBelow kots={shown.filter(({ _id }) => fresh.has(_id))} />
        <KitchenUndo served={served} work={work} />
        {keys.isOn && <KitchenKeyLine />}
      </div>
      <KitchenServe kots={all} work={work} />
      <KitchenRecall
        opened={isRecalling}
        served={served}
        now={now}
        work={work}
        onClose={() => setRecalling(false)}
      />
    </div>
  );
}
