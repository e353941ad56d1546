import { useQuery } from '@tanstack/react-query';
import { addsTax } from '@tawa/shared/gst/gst.rules.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CartAction } from '../../features/cart/components/cart-action.tsx';
import { CartPopup } from '../../features/cart/components/cart-popup.tsx';
import { CartSheet } from '../../features/cart/components/cart-sheet.tsx';
import { CustomerDetails } from '../../features/cart/components/customer-details.tsx';
import { OrderPane } from '../../features/counter/components/order-pane.tsx';
import { OrderPlace } from '../../features/counter/components/order-place.tsx';
import { OrderStart } from '../../features/counter/components/order-start.tsx';
import { StartOver } from '../../features/counter/components/start-over.tsx';
import { COUNTER, useCounterOrder } from '../../features/counter/hooks/use-counter-order.ts';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { MenuGrid } from '../../features/menu-picker/components/menu-grid.tsx';
import { MenuPanel } from '../../features/menu-picker/components/menu-panel.tsx';
import { MenuRows } from '../../features/menu-picker/components/menu-rows.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { AddTablesFirst } from '../../features/tables/components/add-tables-first.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { paths } from '../../lib/paths.ts';
import { AddsGst } from '../../ui/elements/tax-note.tsx';
import { useHasRoom } from '../../ui/hooks/use-min-width.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './order.module.css';

/** Room for the order beside the menu. */
const WIDE_PX = 660;

/** An order at the counter: its place, then the menu with the order beside it, or below it on a phone. */
export default function OrderPage() {
  usePageTitle('Order');
  const shop = useCurrentShop();
  return (
    <AddsGst value={addsTax(shop)}>
      <Desk shop={shop} />
    </AddsGst>
  );
}

function Desk({ shop }: { shop: Shop }) {
  const shopId = shop._id;
  const navigate = useNavigate();
  const [room, isWide] = useHasRoom(WIDE_PX);
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
  const askCustomer = () => {
    order.placing.forgetRefusal();
    setOpened('customer');
  };
  const { control, priced, placing, mayPlace } = order;
  const quantities = useMemo(
    () => new Map(control.cart.lines.map(({ foodItemId, qty }) => [foodItemId, qty])),
    [control.cart.lines],
  );
  const action = useCallback(
    (item: Item) => <CartAction shopId={shopId} place={COUNTER} item={item} />,
    [shopId],
  );
  useShortCut(mayPlace && !opened, askCustomer);
  const isWaiting = placing.state === 'unsent' || placing.state === 'held';
  useEffect(() => {
    // Customer Details are done with; what is left is to send it.
    if (isWaiting) setOpened((now) => (now === 'customer' ? undefined : now));
  }, [isWaiting]);
  const overButton = () => (order.isEmpty ? order.startOver() : setOpened('over'));
  const hasDesk = order.isStarted && order.hasPlace;
  useTopOfMenu(hasDesk);

  return (
    <div ref={room}>
      {hasDesk ? (
        <div className={classes.desk} data-wide={isWide}>
          <h1 className="unseen">Order</h1>
          {!isWide && <OrderPlace order={order} tables={tables ?? []} onStartOver={overButton} />}
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
                onProceed={askCustomer}
                onStartOver={overButton}
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
            none={<AddTablesFirst shop={shop} />}
          />
        </div>
      )}
      {hasDesk && !isWide && (
        <CartPopup cart={priced} state={placing.state} onView={() => setOpened('cart')} />
      )}
      <CartSheet
        opened={hasDesk && !isWide && opened === 'cart'}
        priced={priced}
        control={control}
        placing={placing}
        onClose={close}
        onProceed={askCustomer}
      />
      <CustomerDetails
        opened={opened === 'customer'}
        required={false}
        more={order.table?.isEmpty === false}
        busy={placing.state === 'sending'}
        fields={placing.refusal?.fields}
        message={placing.refusal?.message}
        onSubmit={(customer) => order.place(customer, false)}
        onClose={close}
      />
      <StartOver order={order} opened={opened === 'over'} onOpen={setOpened} onClose={close} />
    </div>
  );
}

/** The menu begins at its top, however far down the chosen table stood. */
function useTopOfMenu(hasDesk: boolean): void {
  const had = useRef(hasDesk);
  useLayoutEffect(() => {
    if (hasDesk && !had.current) window.scrollTo(0, 0);
    had.current = hasDesk;
  }, [hasDesk]);
}

/** Ctrl and Enter: on to Customer Details, from wherever the hands are. */
function useShortCut(active: boolean, go: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
