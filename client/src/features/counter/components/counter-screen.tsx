import { isTaxExclusive } from '@tawa/shared/gst.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { TaxAddedContext } from '../../../ui/elements/money.tsx';
import { usePrefetch } from '../../../ui/feedback/lazy-page.tsx';
import { useElementMinWidth } from '../../../ui/hooks/use-element-min-width.ts';
import { COUNTER_PLACE } from '../../cart/cart.store.ts';
import { CartChoices } from '../../cart/components/cart-choices.tsx';
import { CartPopup } from '../../cart/components/cart-popup.tsx';
import { CartSheet } from '../../cart/components/cart-sheet.tsx';
import { CustomerDetails } from '../../cart/components/customer-details.tsx';
import { useOnRejection } from '../../cart/hooks/use-on-rejection.ts';
import { ItemChoices } from '../../item-choices/components/item-choices.tsx';
import { useItems } from '../../menu/menu.queries.ts';
import { hasChoices } from '../../menu/model/orderable-items.ts';
import { type CounterDialogControl, useCounterDialogs } from '../hooks/use-counter-dialogs.ts';
import { type CounterOrder, useCounterOrder } from '../hooks/use-counter-order.ts';
import { CounterDestination } from './counter-destination.tsx';
import { CounterPane } from './counter-pane.tsx';
import classes from './counter-screen.module.css';
import { CounterStart } from './counter-start.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';

interface Props {
  shop: Shop;
  tables: readonly Table[] | undefined;
  /** Shown until the order has a destination. */
  tablePicker: (onSelect: (table: Table) => void) => ReactNode;
  /** Shown until an order is started. */
  beforeOrders: (startOrder: () => void) => ReactNode;
  menu: (order: CounterOrder, isWide: boolean) => ReactNode;
}

const ORDER_PANE_MIN_PX = 660;

/**
 * Asks for the order's destination, then shows the menu. A placed order leads to Manage, which prints it if
 * asked.
 */
export function CounterScreen({ shop, tables, tablePicker, beforeOrders, menu }: Props) {
  const navigate = useNavigate();
  const [containerRef, isWide] = useElementMinWidth(ORDER_PANE_MIN_PX);
  const { items, optionGroups, offeredGroups, refetchItems } = useItems(shop._id);
  const order = useCounterOrder({
    shopId: shop._id,
    items,
    optionGroups,
    offeredGroups,
    tables,
    onPlaced: (kot, print) =>
      void navigate(paths.manage(shop), { state: print ? { printKotId: kot._id } : null }),
  });
  useOnRejection(order.placement.rejection, refetchItems);
  usePrefetch(items?.some(hasChoices) ? ItemChoices.load : undefined, false);
  const dialogs = useCounterDialogs(shop._id, order);
  const isMenuOpen = order.isStarted && order.hasDestination;
  useScrollToTopOnMenuOpen(isMenuOpen);
  return (
    <TaxAddedContext value={isTaxExclusive(shop)}>
      <div ref={containerRef}>
        {isMenuOpen ? (
          <CounterDesk order={order} shop={shop} tables={tables ?? []} isWide={isWide} dialogs={dialogs}>
            {menu(order, isWide)}
          </CounterDesk>
        ) : (
          <div>
            <CounterStart order={order} />
            {!order.isStarted && beforeOrders(() => order.start({}))}
            {tablePicker(({ _id }) => order.start({ tableId: _id }))}
          </div>
        )}
        <CounterDialogs shopId={shop._id} order={order} dialogs={dialogs} hasCart={isMenuOpen && !isWide} />
      </div>
    </TaxAddedContext>
  );
}

interface DeskProps {
  order: CounterOrder;
  shop: Shop;
  tables: readonly Table[];
  isWide: boolean;
  dialogs: CounterDialogControl;
  children: ReactNode;
}

/** Shows the menu, and on a wide screen the order beside it. */
function CounterDesk({ order, shop, tables, isWide, dialogs, children }: DeskProps) {
  const { requestStartOver, openCustomerDetails, editLine } = dialogs;
  return (
    <div className={classes.desk} data-wide={isWide}>
      <h1 className="unseen">{orderMessages().counter.order}</h1>
      {!isWide && (
        <CounterDestination order={order} shop={shop} tables={tables} onStartOver={requestStartOver} />
      )}
      <div className={classes.menu}>{children}</div>
      {isWide && (
        <div className={classes.side}>
          <CounterPane
            order={order}
            shop={shop}
            tables={tables}
            onProceed={openCustomerDetails}
            onStartOver={requestStartOver}
            onEditLine={editLine}
          />
        </div>
      )}
    </div>
  );
}

interface DialogsProps {
  shopId: string;
  order: CounterOrder;
  dialogs: CounterDialogControl;
  /** True on narrow screens, where a cart shows the order. */
  hasCart: boolean;
}

/** Renders the cart, the customer details, and the question before starting over. */
function CounterDialogs({ shopId, order, dialogs, hasCart }: DialogsProps) {
  const { control, priced, placement } = order;
  const { opened, close, openCustomerDetails } = dialogs;
  return (
    <>
      {hasCart && <CartPopup cart={priced} state={placement.state} onView={dialogs.openCart} />}
      <CartSheet
        opened={hasCart && opened === 'cart'}
        priced={priced}
        control={control}
        placement={placement}
        onEditLine={dialogs.editLine}
        onClose={close}
        onProceed={openCustomerDetails}
      />
      <CartChoices shopId={shopId} place={COUNTER_PLACE} priced={priced} control={control} />
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
      <StartOverDialog
        order={order}
        opened={opened === 'over'}
        onOpen={dialogs.openStartOver}
        onClose={close}
      />
    </>
  );
}

function useScrollToTopOnMenuOpen(isMenuOpen: boolean): void {
  const wasOpen = useRef(isMenuOpen);
  useLayoutEffect(() => {
    if (isMenuOpen && !wasOpen.current) window.scrollTo(0, 0);
    wasOpen.current = isMenuOpen;
  }, [isMenuOpen]);
}
