import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { useCart } from '../cart.store.ts';
import classes from './cart-action.module.css';

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
  return (
    <button
      type="button"
      className={classes.add}
      aria-label={`Add to Cart: ${item.name}`}
      disabled={cart.unsent !== undefined}
      onClick={() => add(item)}
    >
      Add to Cart
    </button>
  );
}
