import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { parsePhoneNo } from '@tawa/shared/typed-codes.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { COUNTER_PLACE } from '../../cart/cart.store.ts';
import { CartChoices } from '../../cart/components/cart-choices.tsx';
import { CartPopup } from '../../cart/components/cart-popup.tsx';
import { CartSheet } from '../../cart/components/cart-sheet.tsx';
import { CustomerDetails } from '../../cart/components/customer-details.tsx';
import { useCustomerName } from '../../customers/customers.queries.ts';
import { SeatsOfTable } from '../../item-choices/components/seats-of-table.tsx';
import type { CounterDialogControl } from '../hooks/use-counter-dialogs.ts';
import type { CounterOrder } from '../hooks/use-counter-order.ts';
import classes from './counter-desk.module.css';
import { CounterDestination } from './counter-destination.tsx';
import { CounterPane } from './counter-pane.tsx';

interface Props {
  order: CounterOrder;
  shop: Shop;
  tables: readonly Table[];
  isWide: boolean;
  dialogs: CounterDialogControl;
  mayReadCustomers: boolean;
  /** Leads to the order before this one. */
  placedNote: ReactNode;
  children: ReactNode;
}

/**
 * Shows the menu, on a wide screen the order beside it, and what the order asks for. A module of its own, because the
 * choice of a destination comes first and does not need it.
 */
export default function CounterDesk({
  order,
  shop,
  tables,
  isWide,
  dialogs,
  mayReadCustomers,
  placedNote,
  children,
}: Props) {
  const { requestStartOver, openCustomerDetails, editLine } = dialogs;
  return (
    <>
      <div className={classes.desk} data-wide={isWide} data-fills-window={isWide}>
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
              placedNote={placedNote}
            />
          </div>
        )}
        {!isWide && placedNote && (
          <div className={classes.placed} data-bottom-bar="">
            {placedNote}
          </div>
        )}
      </div>
      <OrderDialogs
        shopId={shop._id}
        order={order}
        dialogs={dialogs}
        mayReadCustomers={mayReadCustomers}
        hasCart={!isWide}
      />
    </>
  );
}

interface DialogsProps extends Pick<Props, 'mayReadCustomers'> {
  shopId: string;
  order: CounterOrder;
  dialogs: CounterDialogControl;
  /** True on narrow screens, where a cart shows the order. */
  hasCart: boolean;
}

/** Renders the cart, the choices of an item, and the customer details. */
function OrderDialogs({ shopId, order, dialogs, mayReadCustomers, hasCart }: DialogsProps) {
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
        besideProceed={
          order.kotType !== 'DINEIN' && (
            <Button
              wide
              variant="quiet"
              disabled={!order.mayPlace}
              onClick={() => order.place(undefined, 'pay')}
            >
              {orderMessages().counter.payNow}
            </Button>
          )
        }
      />
      <SeatsOfTable hasSeats={order.kotType === 'DINEIN'} noOfSeats={order.table?.noOfSeats}>
        <CartChoices shopId={shopId} place={COUNTER_PLACE} priced={priced} control={control} />
      </SeatsOfTable>
      {opened === 'customer' && (
        <OrderCustomerDetails
          shopId={shopId}
          order={order}
          mayReadCustomers={mayReadCustomers}
          onClose={close}
        />
      )}
    </>
  );
}

interface CustomerProps extends Pick<Props, 'mayReadCustomers'> {
  shopId: string;
  order: CounterOrder;
  onClose: () => void;
}

/** A known phone fills in the name. */
function OrderCustomerDetails({ shopId, order, mayReadCustomers, onClose }: CustomerProps) {
  const { table, placement, place } = order;
  const [phoneNo, setPhoneNo] = useState('');
  const knownName = useCustomerName(shopId, mayReadCustomers ? parsePhoneNo(phoneNo) : undefined);
  return (
    <CustomerDetails
      opened
      required={false}
      hasEarlierOrder={table?.isEmpty === false}
      knownName={knownName}
      busy={placement.state === 'sending'}
      fields={placement.rejection?.fields}
      message={placement.rejection?.message}
      onTyped={(typed) => setPhoneNo(typed.phoneNo)}
      onSubmit={(customer) => place(customer)}
      onClose={onClose}
    />
  );
}
