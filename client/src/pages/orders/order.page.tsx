import { useQuery } from '@tanstack/react-query';
import { isTaxExclusive } from '@tawa/shared/gst.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CartAction, CartPopup } from '../../features/cart/components/cart-controls.tsx';
import { CartSheet } from '../../features/cart/components/cart-sheet.tsx';
import { CustomerDetails } from '../../features/cart/components/customer-details.tsx';
import { OrderDestination } from '../../features/counter/components/order-destination.tsx';
import { OrderPane } from '../../features/counter/components/order-pane.tsx';
import { OrderStart } from '../../features/counter/components/order-start.tsx';
import { StartOverDialog } from '../../features/counter/components/start-over-dialog.tsx';
import { COUNTER_PLACE, useCounterOrder } from '../../features/counter/hooks/use-counter-order.ts';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { MenuGrid } from '../../features/menu-picker/components/menu-grid.tsx';
import { MenuPanel } from '../../features/menu-picker/components/menu-panel.tsx';
import { MenuRows } from '../../features/menu-picker/components/menu-rows.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { paths } from '../../lib/paths.ts';
import { TaxAddedContext } from '../../ui/elements/money.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useElementMinWidth } from '../../ui/hooks/use-screen.ts';
import classes from './order.module.css';

const ORDER_PANE_MIN_PX = 660;

export default function OrderPage() {
  usePageTitle('Order');
  const shop = useCurrentShop();
  return (
    <TaxAddedContext value={isTaxExclusive(shop)}>
      <CounterView shop={shop} />
    </TaxAddedContext>
  );
}

function CounterView({ shop }: { shop: Shop }) {
  const shopId = shop._id;
  const navigate = useNavigate();
  const [containerRef, isWide] = useElementMinWidth(ORDER_PANE_MIN_PX);
  const { data: items } = useQuery(itemsQuery(shopId));
  const { data: tables } = useQuery(tablesQuery(shopId));
  const order = useCounterOrder({
    shopId,
    items,
    tables,
    onPlaced: (kot, print) =>
      void navigate(paths.manage(shop), { state: print ? { printKotId: kot._id } : null }),
  });
  const [opened, setOpened] = useState<'cart' | 'customer' | 'over'>();
  const close = useCallback(() => setOpened(undefined), []);
  const openCustomerDetails = () => {
    order.placement.clearRejection();
    setOpened('customer');
  };
  const { control, priced, placement, mayPlace } = order;
  const quantities = useMemo(
    () => new Map(control.cart.lines.map(({ foodItemId, qty }) => [foodItemId, qty])),
    [control.cart.lines],
  );
  const action = useCallback(
    (item: Item) => <CartAction shopId={shopId} place={COUNTER_PLACE} item={item} />,
    [shopId],
  );
  useProceedShortcut(mayPlace && !opened, openCustomerDetails);
  const isWaiting = placement.state === 'unsent' || placement.state === 'held';
  useEffect(() => {
    // Once placed, the cart shows the order's state.
    if (isWaiting) setOpened((now) => (now === 'customer' ? undefined : now));
  }, [isWaiting]);
  const requestStartOver = () => (order.isEmpty ? order.startOver() : setOpened('over'));
  const isMenuOpen = order.isStarted && order.hasDestination;
  useScrollToTopOnMenuOpen(isMenuOpen);

  return (
    <div ref={containerRef}>
      {isMenuOpen ? (
        <div className={classes.desk} data-wide={isWide}>
          <h1 className="unseen">Order</h1>
          {!isWide && <OrderDestination order={order} tables={tables ?? []} onStartOver={requestStartOver} />}
          <div className={classes.menu}>
            <MenuPanel shopId={shopId} onPick={control.add}>
              {(found, first) =>
                isWide ? (
                  <MenuGrid
                    items={found}
                    first={first}
                    quantities={quantities}
                    locked={!order.isReady}
                    onAdd={control.add}
                    onRemove={control.decrease}
                  />
                ) : (
                  <MenuRows items={found} action={action} />
                )
              }
            </MenuPanel>
          </div>
          {isWide && (
            <div className={classes.side}>
              <OrderPane
                order={order}
                tables={tables ?? []}
                onProceed={openCustomerDetails}
                onStartOver={requestStartOver}
              />
            </div>
          )}
        </div>
      ) : (
        <div>
          <OrderStart order={order} />
          <TablePicker
            shopId={shopId}
            onSelect={({ _id }) => order.start({ tableId: _id })}
            emptyHint={<NoTablesHint shop={shop} />}
          />
        </div>
      )}
      {isMenuOpen && !isWide && (
        <CartPopup cart={priced} state={placement.state} onView={() => setOpened('cart')} />
      )}
      <CartSheet
        opened={isMenuOpen && !isWide && opened === 'cart'}
        priced={priced}
        control={control}
        placement={placement}
        onClose={close}
        onProceed={openCustomerDetails}
      />
      <CustomerDetails
        opened={opened === 'customer'}
        required={false}
        hasEarlierOrder={order.table?.isEmpty === false}
        busy={placement.state === 'sending'}
        fields={placement.rejection?.fields}
        message={placement.rejection?.message}
        onSubmit={(customer) => order.place(customer, false)}
        onClose={close}
      />
      <StartOverDialog order={order} opened={opened === 'over'} onOpen={setOpened} onClose={close} />
    </div>
  );
}

function useScrollToTopOnMenuOpen(isMenuOpen: boolean): void {
  const wasOpen = useRef(isMenuOpen);
  useLayoutEffect(() => {
    if (isMenuOpen && !wasOpen.current) window.scrollTo(0, 0);
    wasOpen.current = isMenuOpen;
  }, [isMenuOpen]);
}

/** Ctrl+Enter or Cmd+Enter. */
function useProceedShortcut(isActive: boolean, onProceed: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onProceed();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
