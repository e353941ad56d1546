import { isRecallable } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { KitchenAllDay } from '../../features/kitchen/components/kitchen-all-day.tsx';
import { KitchenWall } from '../../features/kitchen/components/kitchen-board.tsx';
import { KitchenNothing } from '../../features/kitchen/components/kitchen-empty.tsx';
import { KitchenRecall } from '../../features/kitchen/components/kitchen-recall.tsx';
import { KitchenServe } from '../../features/kitchen/components/kitchen-serve.tsx';
import { KitchenKeyLine } from '../../features/kitchen/components/kitchen-shortcut-bar.tsx';
import { KitchenStale } from '../../features/kitchen/components/kitchen-stale.tsx';
import { KitchenTools } from '../../features/kitchen/components/kitchen-tools.tsx';
import { KitchenUndo } from '../../features/kitchen/components/kitchen-undo.tsx';
import { NewBelow } from '../../features/kitchen/components/new-below.tsx';
import { useChangeRing } from '../../features/kitchen/hooks/use-change-highlight.ts';
import { useKitchenWork } from '../../features/kitchen/hooks/use-kitchen-actions.ts';
import { useKitchenBell } from '../../features/kitchen/hooks/use-kitchen-bell.ts';
import { useKitchenKeys } from '../../features/kitchen/hooks/use-kitchen-shortcuts.ts';
import { useLineMarks } from '../../features/kitchen/hooks/use-line-marks.ts';
import { useNewTickets } from '../../features/kitchen/hooks/use-new-kots.ts';
import { oldestFirst } from '../../features/kitchen/model/ticket-order.ts';
import { useKots } from '../../features/kots/hooks/use-kots.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { OwnerBell } from '../../layout/alerts/owner-bell.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { useStaleSince } from '../../realtime/use-stale-since.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { SoundSwitch } from '../../ui/feedback/sound-switch.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useFullScreen } from '../../ui/hooks/use-full-screen.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useKeepAwake } from '../../ui/hooks/use-wake-lock.ts';
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
