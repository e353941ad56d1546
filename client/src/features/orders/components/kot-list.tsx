import { IconReceipt } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useRef } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { useSettlingList } from '../../../ui/hooks/use-settling.ts';
import motionClasses from '../../../ui/lists/row-motion.module.css';
import { ViewToggle } from '../../../ui/lists/view-toggle.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { useCardColumns } from '../hooks/use-card-columns.ts';
import { KOT_TABS, type KotListControl, type KotTab } from '../hooks/use-kot-list.ts';
import { type ShownKot, useKotPlaces } from '../hooks/use-kot-places.ts';
import { ConfirmNext } from './confirm-next.tsx';
import { KotCard } from './kot-card.tsx';
import classes from './kot-list.module.css';
import { KotRows } from './kot-rows.tsx';

interface ToolsProps {
  list: KotListControl;
  /** Shown between the search and the refresh button. */
  children: ReactNode;
}

export function KotListTools({ list, children }: ToolsProps) {
  const m = orderMessages().manage;
  const { types, statuses } = kotMessages();
  return (
    <div className={classes.tools}>
      <Segments
        label={m.orders}
        values={KOT_TABS}
        labels={{ ALL: m.all, REQUESTED: statuses.REQUESTED, SERVED: m.toBePaid, ...types }}
        value={list.tab}
        onPick={list.setTab}
        counts={list.counts}
      />
      <div className={classes.find}>
        <SearchField
          className={classes.search ?? ''}
          label={m.searchByToken}
          inputMode="numeric"
          value={list.text}
          onSearch={list.search}
        />
        <div className={classes.icons}>
          {children}
          <RefreshButton busy={list.isFetching} onRefresh={list.refetch} />
          <ViewToggle view={list.view} onView={list.setView} />
        </div>
      </div>
    </div>
  );
}

interface Props {
  shop: Shop;
  list: KotListControl;
  onPrint: (kot: Kot) => void;
  onPay: (kot: Kot) => void;
  /** Undefined if the user may not move orders. */
  onMove: ((kot: Kot) => void) | undefined;
}

const TICK_MS = 15_000;

export function KotList({ shop, list, onPrint, onPay, onMove }: Props) {
  const now = useServerNow(TICK_MS);
  const { kots, q } = list;
  const rows = useKotPlaces(list);
  const m = orderMessages().manage;
  return (
    <>
      {!kots && !list.isError && <CardSkeletons height={320} />}
      {!kots && list.isError && !list.isFetching && (
        <EmptyState title={m.loadFailed}>
          <Button onClick={list.refetch}>{m.tryAgain}</Button>
        </EmptyState>
      )}
      {kots && rows.length === 0 && (
        <EmptyState title={m.noOrders} icon={<IconReceipt size={30} aria-hidden="true" />}>
          <p>{q ? m.notFound(q) : m.emptyHints[list.tab]}</p>
          {!q && <FirstStep shop={shop} tab={list.tab} />}
        </EmptyState>
      )}
      {list.view === 'row' && rows.length > 0 ? (
        <KotRows shop={shop} rows={rows} now={now} onPrint={onPrint} onPay={onPay} onMove={onMove} />
      ) : (
        <KotCards shop={shop} rows={rows} now={now} onPrint={onPrint} onPay={onPay} onMove={onMove} />
      )}
      {list.nextRequested && <ConfirmNext shopId={shop._id} kot={list.nextRequested} />}
    </>
  );
}

interface CardsProps extends Pick<Props, 'shop' | 'onPrint' | 'onPay' | 'onMove'> {
  rows: readonly ShownKot[];
  /** Server clock, ms. */
  now: number;
}

function KotCards({ shop, rows, now, onPrint, onPay, onMove }: CardsProps) {
  const cardsRef = useRef<HTMLDivElement>(null);
  useCardColumns(cardsRef);
  useSettlingList(cardsRef);
  return (
    <div ref={cardsRef} className={classes.cards}>
      {rows.map(({ kot, motion, isDone, hasEnded }) => (
        <div
          key={kot._id}
          className={`${classes.place} ${motionClasses.place}`}
          data-status={kot.status}
          data-done={isDone}
          data-motion={motion}
          inert={hasEnded}
        >
          <KotCard
            shop={shop}
            kot={kot}
            hasEnded={hasEnded}
            now={now}
            onPrint={onPrint}
            onPay={onPay}
            onMove={onMove}
          />
        </div>
      ))}
    </div>
  );
}

/** Diners' orders come through the codes of tables, the others from the counter. */
function FirstStep({ shop, tab }: { shop: Shop; tab: KotTab }) {
  const m = orderMessages().manage;
  const may = useMay(shop);
  return tab === 'REQUESTED' ? (
    may('table.edit') && <ButtonLink to={shopPaths.tables(shop)}>{m.goToCodes}</ButtonLink>
  ) : (
    <ButtonLink to={shopPaths.counter(shop)}>{m.takeOrder}</ButtonLink>
  );
}
