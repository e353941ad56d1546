import { isTaxExclusive } from '@tawa/shared/gst.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { TaxAddedContext } from '../../../ui/elements/money.tsx';
import { lazyPage, usePrefetch } from '../../../ui/feedback/lazy-page.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useElementMinWidth } from '../../../ui/hooks/use-element-min-width.ts';
import { useOnRejection } from '../../cart/hooks/use-on-rejection.ts';
import { ItemChoices } from '../../item-choices/components/item-choices.tsx';
import { useItems } from '../../menu/menu.queries.ts';
import { hasChoices } from '../../menu/model/orderable-items.ts';
import { useCounterDialogs } from '../hooks/use-counter-dialogs.ts';
import { type CounterOrder, useCounterOrder } from '../hooks/use-counter-order.ts';
import classes from './counter-screen.module.css';
import { CounterStart } from './counter-start.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';

interface Props {
  shop: Shop;
  tables: readonly Table[] | undefined;
  /** Whether a known phone fills in the name. */
  mayReadCustomers: boolean;
  /** Shown until the order has a destination. */
  tablePicker: (onSelect: (table: Table) => void) => ReactNode;
  /** Shown until an order is started. */
  beforeOrders: (startOrder: () => void) => ReactNode;
  menu: (order: CounterOrder, isWide: boolean) => ReactNode;
}

const CounterDesk = lazyPage(() => import('./counter-desk.tsx'));

const PlacedOrderNote = lazyPage(() => import('./placed-order-note.tsx'));

const ORDER_PANE_MIN_PX = 660;

/**
 * Asks for the order's destination, then shows the menu. A placed order leads to Manage, which prints it if asked. One
 * that is paid at once is paid here, so that the next can begin.
 */
export function CounterScreen({ shop, tables, mayReadCustomers, tablePicker, beforeOrders, menu }: Props) {
  const navigate = useNavigate();
  const [containerRef, isWide] = useElementMinWidth(ORDER_PANE_MIN_PX);
  const { items, optionGroups, offeredGroups, refetchItems } = useItems(shop._id);
  const order = useCounterOrder({
    shopId: shop._id,
    items,
    optionGroups,
    offeredGroups,
    tables,
    onPlaced: (kot, next) => {
      if (next === 'pay') return;
      void navigate(shopPaths.manage(shop), { state: next === 'print' ? { printKotId: kot._id } : null });
    },
  });
  useOnRejection(order.placement.rejection, refetchItems);
  usePrefetch(items?.some(hasChoices) ? ItemChoices.load : undefined, false);
  const dialogs = useCounterDialogs(shop._id, order);
  const isMenuOpen = order.isStarted && order.hasDestination;
  usePrefetch(CounterDesk.load, isMenuOpen);
  usePrefetch(order.kotType === 'DINEIN' ? undefined : PlacedOrderNote.load, false);
  useScrollToTopOnMenuOpen(isMenuOpen);
  const placedNote = order.placed && (
    <Suspense fallback={null}>
      <PlacedOrderNote key={order.placed.kotId} shop={shop} placed={order.placed} />
    </Suspense>
  );
  return (
    <TaxAddedContext value={isTaxExclusive(shop)}>
      <div ref={containerRef} className={classes.screen}>
        {isMenuOpen ? (
          <Suspense fallback={<CardSkeletons count={24} height={72} />}>
            <CounterDesk
              order={order}
              shop={shop}
              tables={tables ?? []}
              isWide={isWide}
              dialogs={dialogs}
              mayReadCustomers={mayReadCustomers}
              placedNote={placedNote}
            >
              {menu(order, isWide)}
            </CounterDesk>
          </Suspense>
        ) : (
          <div>
            <CounterStart order={order} />
            {placedNote}
            {!order.isStarted && beforeOrders(() => order.start({}))}
            {tablePicker(({ _id }) => order.start({ tableId: _id }))}
          </div>
        )}
        <StartOverDialog
          order={order}
          opened={dialogs.opened === 'over'}
          onOpen={dialogs.openStartOver}
          onClose={dialogs.close}
        />
      </div>
    </TaxAddedContext>
  );
}

function useScrollToTopOnMenuOpen(isMenuOpen: boolean): void {
  const wasOpen = useRef(isMenuOpen);
  useLayoutEffect(() => {
    if (isMenuOpen && !wasOpen.current) window.scrollTo(0, 0);
    wasOpen.current = isMenuOpen;
  }, [isMenuOpen]);
}
