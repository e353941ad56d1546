import { IconClipboardPlus } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useStaleSince } from '../../../offline/restored-data.ts';
import { ConnectionBadge } from '../../../realtime/connection-badge.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { SoundSwitch } from '../../../ui/feedback/sound.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { SoldOut } from '../../menu/components/sold-out-tool.tsx';
import { type KitchenActions, useKitchenActions } from '../hooks/use-kitchen-actions.ts';
import { type KitchenKots, useKitchenKots } from '../hooks/use-kitchen-kots.ts';
import { useKitchenShortcuts } from '../hooks/use-kitchen-shortcuts.ts';
import { KitchenAllDay } from './kitchen-all-day.tsx';
import { KitchenBoard } from './kitchen-board.tsx';
import { KitchenListStatus } from './kitchen-list-status.tsx';
import classes from './kitchen-screen.module.css';
import { ConfirmServeDialog, KitchenRecall, UndoServed } from './kitchen-serving.tsx';
import { KitchenStaleBanner } from './kitchen-stale-banner.tsx';
import { KitchenShortcutBar, KitchenTools } from './kitchen-tools.tsx';

interface Props {
  shop: Shop;
  alerts: ReactNode;
  unsentOrders: ReactNode;
}

const TICK_MS = 5_000;

export function KitchenScreen({ shop, alerts, unsentOrders }: Props) {
  useWakeLock();
  const [q, setQ] = useState('');
  const [isRecalling, setRecalling] = useState(false);
  const [isSellingOut, setSellingOut] = useState(false);
  const now = useServerNow(TICK_MS);
  const staleSince = useStaleSince();
  const fullScreen = useFullScreen();
  const actions = useKitchenActions(shop._id);
  const kots = useKitchenKots(shop._id, q, now);
  const { all, visible, served } = kots;
  const shortcuts = useServingShortcuts(kots, actions, fullScreen?.toggle);
  // On a phone the search is beside All day, so that the head takes two rows.
  const isPhone = useMediaQuery('(width < 768px)');
  const search = <TableSearch q={q} onSearch={setQ} />;
  return (
    <div className={classes.screen} data-stale={staleSince !== undefined}>
      <KitchenBar shopName={shop.name} kots={kots.list.data && all}>
        <ConnectionBadge />
        {!isPhone && search}
        {alerts}
        <KitchenTools
          onRecall={() => setRecalling(true)}
          onSoldOut={() => setSellingOut(true)}
          onShowShortcuts={shortcuts.turnOn}
          fullScreen={fullScreen}
        />
      </KitchenBar>
      <KitchenStaleBanner staleSince={staleSince} />
      <main className={classes.main}>
        {unsentOrders}
        <KitchenListStatus
          list={kots.list}
          q={q}
          hiddenCount={all.length - visible.length}
          shownCount={visible.length}
          onShowAll={() => setQ('')}
        />
        <KitchenBoard
          kots={visible}
          now={now}
          limits={shop}
          search={q}
          isNew={kots.isNew}
          hasNumbers={shortcuts.isOn}
          selectedId={shortcuts.selectedId}
          actions={actions}
          onMark={kots.toggleLine}
          tools={
            <>
              {isPhone && search}
              <KitchenAllDay shopId={shop._id} kots={all} />
            </>
          }
          notice={<UndoServed served={served} actions={actions} />}
        />
      </main>
      {shortcuts.isOn && <KitchenShortcutBar />}
      <ConfirmServeDialog kots={all} actions={actions} />
      <KitchenRecall
        opened={isRecalling}
        served={served}
        now={now}
        actions={actions}
        onClose={() => setRecalling(false)}
      />
      <SoldOut shopId={shop._id} opened={isSellingOut} onClose={() => setSellingOut(false)} />
    </div>
  );
}

function TableSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const label = kitchenMessages().screen.searchByTable;
  return <SearchField className={classes.search ?? ''} label={label} value={q} onSearch={onSearch} />;
}

function useServingShortcuts(
  { visible, served }: KitchenKots,
  actions: KitchenActions,
  onFullScreen: (() => void) | undefined,
) {
  return useKitchenShortcuts({
    ids: visible.map(({ _id }) => _id),
    onEnter: (id) => {
      const kot = visible.find(({ _id }) => _id === id);
      if (kot) (kot.status === 'CANCELLED' ? actions.markSeen : actions.askToServe)(kot);
    },
    onRecall: () => served[0] && actions.recall(served[0]),
    onFullScreen,
  });
}

interface BarProps {
  shopName: string;
  /** Undefined while loading. */
  kots: readonly Kot[] | undefined;
  children: ReactNode;
}

function KitchenBar({ shopName, kots, children }: BarProps) {
  const m = kitchenMessages().screen;
  const cookingCount = kots?.filter(({ status }) => status === 'COOKING').length;
  return (
    <header className={classes.bar}>
      <div className={classes.title}>
        <h1>{m.title}</h1>
        <p className="figures">{cookingCount === undefined ? shopName : m.toCook(shopName, cookingCount)}</p>
      </div>
      <SoundSwitch />
      <div className={classes.tools}>{children}</div>
      <ButtonLink
        to={paths.shops()}
        className={classes.takeOrders}
        icon={<IconClipboardPlus size={20} aria-hidden="true" />}
      >
        {m.takeOrders}
      </ButtonLink>
    </header>
  );
}
