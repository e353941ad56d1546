import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { guestMessages } from '@tawa/shared/messages/guest.en.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { type ReactNode, useCallback } from 'react';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { type PricedCart, useCart } from '../cart.store.ts';
import type { PlacementState } from '../hooks/use-place-order.ts';
import classes from './cart-controls.module.css';

/** Menu row action: Add to Cart, then a stepper. */
export function CartAction({ shopId, place, item }: { shopId: string; place: string; item: Item }) {
  const { cart, add, decrease } = useCart(shopId, place);
  const line = cart.lines.find((other) => other.foodItemId === item._id);
  if (line) {
    return (
      <QuantityStepper
        name={item.name}
        quantity={line.qty}
        disabled={cart.unsent !== undefined}
        canIncrease={item.isAvailable && line.qty < MAX_QUANTITY}
        onDecrease={() => decrease(item._id)}
        onIncrease={() => add(item)}
      />
    );
  }
  if (!item.isAvailable) return null;
  const m = guestMessages().cart;
  return (
    <button
      type="button"
      className={classes.add}
      aria-label={m.addItem(item.name)}
      disabled={cart.unsent !== undefined}
      onClick={() => add(item)}
    >
      {m.add}
    </button>
  );
}

/** Stable, for memoised menus. */
export function useCartAction(shopId: string, place: string): (item: Item) => ReactNode {
  return useCallback((item) => <CartAction shopId={shopId} place={place} item={item} />, [shopId, place]);
}

interface PopupProps {
  cart: PricedCart;
  state: PlacementState;
  onView: () => void;
}

export function CartPopup({ cart, state, onView }: PopupProps) {
  if (cart.lines.length === 0) return null;
  const m = guestMessages().cart;
  const isUnsent = state === 'unsent' || state === 'held';
  return (
    <aside className={classes.popup} aria-label={m.summary} data-waits={isUnsent} data-bottom-bar="">
      <div className={classes.words} role="status">
        <span className={classes.title}>{isUnsent ? m.notSent : m.summary}</span>
        <span className={`${classes.sum} figures`}>
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
