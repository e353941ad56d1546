import { IconMessage2, IconMessage2Check } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { useCart } from '../cart.store.ts';
import type { CartBar } from './cart-flow.tsx';
import classes from './waiter-bar.module.css';
import { WaiterRequest } from './waiter-request.tsx';

interface Props extends CartBar {
  shopId: string;
  place: string;
  /** The search by short code. */
  children: ReactNode;
}

/** All that a waiter's thumb needs, at the foot of the menu: the next code, a special request, the cart, Proceed. */
export function WaiterBar({ shopId, place, children, cart, state, isCartOpen, onView, onProceed }: Props) {
  const control = useCart(shopId, place);
  const [asking, setAsking] = useState(false);
  const { specialRequest } = control.cart;
  const waits = state === 'unsent' || state === 'held';
  const Sign = specialRequest ? IconMessage2Check : IconMessage2;
  return (
    <div className={classes.dock}>
      <div className={classes.tools}>
        {children}
        <div className={classes.slot}>
          {!isCartOpen && (
            <button
              type="button"
              className={classes.request}
              aria-label={specialRequest ? `Special Request: ${specialRequest}` : 'Special Request'}
              title="Special Request"
              data-given={specialRequest !== ''}
              disabled={state !== 'ready'}
              onClick={() => setAsking(true)}
            >
              <Sign size={24} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {cart.lines.length > 0 && (
        <aside className={classes.cart} aria-label="Cart Summary" data-waits={waits}>
          <div className={classes.words} role="status">
            <span className={classes.title}>{waits ? 'Not sent yet' : 'Cart Summary'}</span>
            <span className={`${classes.sum} figures`}>
              <span>
                {cart.count} {cart.count === 1 ? 'item' : 'items'}
              </span>
              <Money rupees={cart.total} />
            </span>
          </div>
          <button type="button" className={classes.view} onClick={onView}>
            View Cart
          </button>
          {state === 'ready' && !isCartOpen && (
            <button
              type="button"
              className={classes.proceed}
              onClick={cart.hasUnavailable ? onView : onProceed}
            >
              Proceed
            </button>
          )}
        </aside>
      )}
      <WaiterRequest
        opened={asking}
        value={specialRequest}
        onChange={control.setSpecialRequest}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
