import { Money } from '../../../ui/money.tsx';
import classes from './cart-popup.module.css';
import type { PlacingState } from './place-order.ts';
import { PlusGst } from './plus-gst.tsx';
import type { PricedCart } from './priced-cart.ts';

interface Props {
  cart: PricedCart;
  state: PlacingState;
  onView: () => void;
}

/** Stays at the thumb while there is something in the cart. */
export function CartPopup({ cart, state, onView }: Props) {
  if (cart.lines.length === 0) return null;
  const waits = state === 'unsent' || state === 'held';
  return (
    <aside className={classes.popup} aria-label="Cart Summary" data-waits={waits}>
      <div className={classes.words} role="status">
        <span className={classes.title}>{waits ? 'Not sent yet' : 'Cart Summary'}</span>
        <span className={`${classes.sum} figures`}>
          {cart.count} {cart.count === 1 ? 'item' : 'items'} · <Money rupees={cart.total} />
          <PlusGst />
        </span>
      </div>
      <button type="button" className={classes.view} onClick={onView}>
        View Cart
      </button>
    </aside>
  );
}
