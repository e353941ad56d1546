import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { guestMessages } from '@tawa/shared/messages/guest.en.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { type ReactNode, useCallback } from 'react';
import { Money, TaxNote } from '../../../ui/elements/money.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { type PricedCart, useCartItem } from '../cart.store.ts';
import type { PlacementState } from '../hooks/use-place-order.ts';
import classes from './cart-controls.module.css';

interface ActionProps {
  shopId: string;
  place: string;
  item: Item;
}

/** Menu row action: Add to Cart, then a stepper. */
function CartAction({ shopId, place, item }: ActionProps) {
  const { quantity, isLocked, add, decrease } = useCartItem(shopId, place, item);
  if (quantity === 0) return <AddToCart item={item} isLocked={isLocked} onAdd={add} />;
  return (
    <QuantityStepper
      name={item.name}
      quantity={quantity}
      disabled={isLocked}
      canIncrease={item.isAvailable && quantity < MAX_QUANTITY}
      onDecrease={decrease}
      onIncrease={add}
    />
  );
}

interface AddProps {
  item: Item;
  isLocked: boolean;
  onAdd: () => void;
}

/** Nothing while the item is unavailable. */
export function AddToCart({ item, isLocked, onAdd }: AddProps) {
  if (!item.isAvailable) return null;
  const m = guestMessages().cart;
  return (
    <button
      type="button"
      className={classes.add}
      aria-label={m.addItem(item.name)}
      disabled={isLocked}
      onClick={onAdd}
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
