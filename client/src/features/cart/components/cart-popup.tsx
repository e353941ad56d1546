import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import type { PlacementState } from '../hooks/use-place-order.ts';
import type { PricedCart } from '../model/priced-cart.ts';
import classes from './cart-popup.module.css';

interface Props {
  cart: PricedCart;
  state: PlacementState;
  onView: () => void;
}

export function CartPopup({ cart, state, onView }: Props) {
  if (cart.lines.length === 0) return null;
  const m = dinerOrderMessages().cart;
  const isUnsent = state === 'unsent' || state === 'held';
  return (
    <aside className={classes.popup} aria-label={m.summary} data-waits={isUnsent} data-bottom-bar="">
      <div className={classes.words} role="status">
        <span className={classes.title}>{isUnsent ? m.notSent : m.summary}</span>
        <span key={cart.itemCount} className={`${classes.sum} figures`}>
          {m.items(cart.itemCount)} · <Money rupees={cart.totalRupees} />
          <TaxNote />
        </span>
      </div>
      <button type="button" className={classes.view} onClick={onView}>
        {m.view}
      </button>
    </aside>
  );
}
