import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import type { PlacementState } from '../hooks/use-place-order.ts';
import type { PricedCart } from '../model/price-cart.ts';
import classes from './cart-popup.module.css';

interface Props {
  cart: PricedCart;
  state: PlacementState;
  onView: () => void;
}

export function CartPopup({ cart, state, onView }: Props) {
  if (cart.lines.length === 0) return null;
  const isUnsent = state === 'unsent' || state === 'held';
  return (
    <aside className={classes.popup} aria-label="Cart Summary" data-waits={isUnsent}>
      <div className={classes.words} role="status">
        <span className={classes.title}>{isUnsent ? 'Not sent yet' : 'Cart Summary'}</span>
        <span className={`${classes.sum} figures`}>
          {cart.itemCount} {cart.itemCount === 1 ? 'item' : 'items'} · <Money rupees={cart.totalRupees} />
          <TaxNote />
        </span>
      </div>
      <button type="button" className={classes.view} onClick={onView}>
        View Cart
      </button>
    </aside>
  );
}
