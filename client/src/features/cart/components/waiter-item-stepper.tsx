import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { type ReactNode, useCallback, useState } from 'react';
import stepper from '../../../ui/forms/quantity-stepper.module.css';
import { maxQuantity } from '../../menu/model/orderable-items.ts';
import { useCartItem } from '../cart.store.ts';
import { setLineQuantity } from '../model/cart-quantity.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import classes from './waiter-item-stepper.module.css';
import { WaiterQuantitySheet } from './waiter-quantity-sheet.tsx';

interface Props {
  shopId: string;
  place: string;
  item: Item;
}

/** Is `useItemStepper` for staff: a tap on the quantity opens a choice of quantities. */
export function useWaiterItemStepper(shopId: string, place: string): (item: Item) => ReactNode {
  return useCallback(
    (item) => <WaiterItemStepper shopId={shopId} place={place} item={item} />,
    [shopId, place],
  );
}

function WaiterItemStepper({ shopId, place, item }: Props) {
  const { quantity, isLocked, add, decrease, findLines, askWhichLine } = useCartItem(shopId, place, item);
  const [isQuantityOpen, setQuantityOpen] = useState(false);
  if (quantity === 0) return <AddToCartButton item={item} isLocked={isLocked} onAdd={add} />;
  const { name, isAvailable } = item;
  const m = appMessages().quantity;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields
    <div className={stepper.stepper} role="group" aria-label={m.of(name)}>
      <button type="button" aria-label={m.less(name)} disabled={isLocked} onClick={decrease}>
        −
      </button>
      <button
        type="button"
        className={`${classes.ask} figures`}
        aria-label={waiterMessages().quantity.change(quantity, name)}
        disabled={isLocked || !isAvailable}
        onClick={() => (findLines().length > 1 ? askWhichLine() : setQuantityOpen(true))}
      >
        {quantity}
      </button>
      <button
        type="button"
        aria-label={m.more(name)}
        disabled={isLocked || !isAvailable || quantity >= maxQuantity(item)}
        onClick={add}
      >
        +
      </button>
      <WaiterQuantitySheet
        opened={isQuantityOpen}
        name={name}
        quantity={quantity}
        max={maxQuantity(item)}
        onChoose={(qty) => {
          const [line] = findLines();
          if (line) setLineQuantity(shopId, place, line, qty);
          setQuantityOpen(false);
        }}
        onClose={() => setQuantityOpen(false)}
      />
    </div>
  );
}
