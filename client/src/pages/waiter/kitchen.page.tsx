import { isRecallable, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  KitchenAllDay,
  KitchenBoard,
  KitchenListStatus,
  NewKotsBelow,
} from '../../features/kitchen/components/kitchen-board.tsx';
import {
  ConfirmServeDialog,
  KitchenRecall,
  UndoServed,
} from '../../features/kitchen/components/kitchen-serving.tsx';
import { KitchenStaleBanner } from '../../features/kitchen/components/kitchen-stale-banner.tsx';
import { KitchenShortcutBar, KitchenTools } from '../../features/kitchen/components/kitchen-tools.tsx';
import {
  useKitchenActions,
  useOptimisticLineMarks,
} from '../../features/kitchen/hooks/use-kitchen-actions.ts';
import { useChangeSound, useKitchenBell, useNewKots } from '../../features/kitchen/hooks/use-kitchen-bell.ts';
import { useKitchenShortcuts } from '../../features/kitchen/hooks/use-kitchen-shortcuts.ts';
import { useKots } from '../../features/kots/kots.queries.ts';
import { sortByCookingSince } from '../../features/kots/model/kot-age.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { OwnerBell } from '../../layout/alerts/kot-bell.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useStaleSince } from '../../offline/restored-data.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { SoundSwitch } from '../../ui/feedback/sound.tsx';
import { SearchField } from '../../ui/forms/text-fields.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useFullScreen, useWakeLock } from '../../ui/hooks/use-screen.ts';
import classes from './kitchen.module.css';

const BOARD_FILTER = { view: 'KITCHEN' } as const;
const SERVED_FILTER = { view: 'SERVED' } as const;
const TICK_MS = 5_000;

export default function KitchenPage() {
  usePageTitle('Kitchen');
  useWakeLock();
  const shop = useCurrentShop();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [isRecalling, setRecalling] = useState(false);
  const now = useServerNow(TICK_MS);
  const staleSince = useStaleSince();
  const fullScreen = useFullScreen();
  const actions = useKitchenActions(shop._id);

  const list = useKots(shop._id, BOARD_FILTER);
  const newIds = useNewKots(list.data);
  const ringingIds = useKitchenBell(shop._id, list.data);
  useChangeSound(list.data);
  const [kots = [], onMark] = useOptimisticLineMarks(shop._id, list.data);
  const served = useKots(shop._id, SERVED_FILTER).data?.filter((kot) => isRecallable(kot, now)) ?? [];

  const sorted = useMemo(() => sortByCookingSince(kots), [kots]);
  const all = sorted.filter((kot) => kotMatches(kot, BOARD_FILTER, now));
  const foldedQuery = foldName(q);
  const visibleKots = all.filter(
    (kot) => kot.status === 'CANCELLED' || foldName(kot.tableId?.name ?? '').includes(foldedQuery),
  );
  const cookingCount = all.filter(({ status }) => status === 'COOKING').length;
  const shortcuts = useKitchenShortcuts({
    ids: visibleKots.map(({ _id }) => _id),
    onEnter: (id) => {
      const kot = visibleKots.find(({ _id }) => _id === id);
      if (kot) (kot.status === 'CANCELLED' ? actions.markSeen : actions.askToServe)(kot);
    },
    onRecall: () => served[0] && actions.recall(served[0]),
    onFullScreen: fullScreen?.toggle,
  });

  return (
    <div className={classes.screen} data-stale={staleSince !== undefined}>
      <header className={classes.bar}>
        <div className={classes.title}>
          <h1>Kitchen</h1>
          <p className="figures">
            {shop.name}
            {list.data && ` · ${cookingCount} to cook`}
          </p>
        </div>
        <SoundSwitch />
        <div className={classes.tools}>
          <ConnectionBadge />
          <SearchField className={classes.search ?? ''} label="Search by table" value={q} onSearch={setQ} />
          <KitchenTools
            onRecall={() => setRecalling(true)}
            onShowShortcuts={shortcuts.turnOn}
            fullScreen={fullScreen}
          />
          <OwnerBell />
          <ThemeSwitch />
        </div>
        <ButtonLink className={classes.orders} to={paths.shops()}>
          Take Orders
        </ButtonLink>
      </header>
      {staleSince !== undefined && <KitchenStaleBanner since={staleSince} />}
      <main className={classes.main}>
        <UnsentOrders
          shopId={shop._id}
          onOpen={(tableNo) => void navigate(paths.dineIn(shop._id, tableNo))}
        />
        <KitchenAllDay kots={all} />
        <KitchenListStatus
          list={list}
          q={q}
          hiddenCount={all.length - visibleKots.length}
          shownCount={visibleKots.length}
          onShowAll={() => setQ('')}
        />
        <div className={classes.tickets}>
          <KitchenBoard
            kots={visibleKots}
            now={now}
            limits={shop}
            isNew={({ _id }) => newIds.has(_id) || ringingIds.has(_id)}
            hasNumbers={shortcuts.isOn}
            selectedId={shortcuts.selectedId}
            actions={actions}
            onMark={onMark}
          />
        </div>
      </main>
      <div className={classes.below}>
        <NewKotsBelow newKots={visibleKots.filter(({ _id }) => newIds.has(_id))} />
        <UndoServed served={served} actions={actions} />
        {shortcuts.isOn && <KitchenShortcutBar />}
      </div>
      <ConfirmServeDialog kots={all} actions={actions} />
      <KitchenRecall
        opened={isRecalling}
        served={served}
        now={now}
        actions={actions}
        onClose={() => setRecalling(false)}
      />
    </div>
  );
}
