import { IconArmchair, IconMessage2, IconMessage2Check } from '@tabler/icons-react';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { SeatOptions, SeatsOfTable } from '../../item-choices/components/seats-of-table.tsx';
import { useCart } from '../cart.store.ts';
import { setSeat } from '../model/cart-quantity.ts';
import { isOrderable } from '../model/priced-cart.ts';
import { type CartBarProps, CartFlow } from './cart-flow.tsx';
import { SpecialRequestSheet } from './special-request-sheet.tsx';
import classes from './waiter-cart.module.css';

interface CartProps extends Omit<ComponentProps<typeof CartFlow>, 'isDiner' | 'bar'> {
  /** Undefined while the table loads. */
  noOfSeats: number | undefined;
  children: ReactNode;
}

/** Is `CartFlow` for staff; `children` are tools in its bar. */
export function WaiterCart({ noOfSeats, children, ...cart }: CartProps) {
  const { shopId, place } = cart;
  return (
    <SeatsOfTable noOfSeats={noOfSeats}>
      <CartFlow
        {...cart}
        isDiner={false}
        bar={(bar) => (
          <WaiterBar {...bar} shopId={shopId} place={place} noOfSeats={noOfSeats}>
            {children}
          </WaiterBar>
        )}
      />
    </SeatsOfTable>
  );
}

interface Props extends CartBarProps {
  shopId: string;
  place: string;
  noOfSeats: number | undefined;
  children: ReactNode;
}

/** Is `CartPopup` for staff, with the seat of the next items and the special request. */
function WaiterBar({
  shopId,
  place,
  noOfSeats,
  children,
  cart,
  state,
  isCartOpen,
  onView,
  onProceed,
}: Props) {
  const control = useCart(shopId, place);
  const [isRequestOpen, setRequestOpen] = useState(false);
  const { specialRequest, seat = 0 } = control.cart;
  const m = dinerOrderMessages().cart;
  const isUnsent = state === 'unsent' || state === 'held';
  const Icon = specialRequest ? IconMessage2Check : IconMessage2;
  return (
    <div className={classes.dock} data-bottom-bar="">
      <search className={classes.tools}>
        {children}
        {!isCartOpen && (
          <label className={classes.seat} title={seatMessages().next} data-given={seat > 0}>
            <IconArmchair size={20} aria-hidden="true" />
            <select
              aria-label={seatMessages().next}
              value={seat}
              disabled={state !== 'ready'}
              onChange={(event) => setSeat(shopId, place, Number(event.target.value))}
            >
              <SeatOptions noOfSeats={noOfSeats} chosen={seat} />
            </select>
          </label>
        )}
        <div className={classes.slot}>
          {!isCartOpen && (
            <button
              type="button"
              className={classes.request}
              aria-label={specialRequest ? waiterMessages().request.given(specialRequest) : m.request}
              title={m.request}
              data-given={specialRequest !== ''}
              disabled={state !== 'ready'}
              onClick={() => setRequestOpen(true)}
            >
              <Icon size={24} aria-hidden="true" />
            </button>
          )}
        </div>
      </search>
      {cart.lines.length > 0 && (
        <aside className={classes.cart} aria-label={m.summary} data-waits={isUnsent}>
          <div className={classes.words} role="status">
            <span className={classes.title}>{isUnsent ? m.notSent : m.summary}</span>
            <span className={`${classes.sum} figures`}>
              <span key={cart.itemCount} className={classes.count}>
                {m.items(cart.itemCount)}
              </span>
              <Money rupees={cart.totalRupees} />
            </span>
          </div>
          <button type="button" className={classes.view} onClick={onView}>
            {m.view}
          </button>
          {state === 'ready' && !isCartOpen && (
            <button
              type="button"
              className={classes.proceed}
              onClick={isOrderable(cart) ? onProceed : onView}
            >
              {m.proceed}
            </button>
          )}
        </aside>
      )}
      <SpecialRequestSheet
        opened={isRequestOpen}
        value={specialRequest}
        onChange={control.setSpecialRequest}
        onClose={() => setRequestOpen(false)}
      />
    </div>
  );
}
