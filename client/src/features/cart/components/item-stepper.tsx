import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type ReactNode, useCallback } from 'react';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { maxQuantity } from '../../menu/model/orderable-items.ts';
import { useCartItem } from '../cart.store.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';

interface Props {
  shopId: string;
  place: string;
  item: Item;
}

/** The action of a menu row: Add to Cart, then a stepper. */
function ItemStepper({ shopId, place, item }: Props) {
  const { quantity, isLocked, add, decrease } = useCartItem(shopId, place, item);
  if (quantity === 0) return <AddToCartButton item={item} isLocked={isLocked} onAdd={add} />;
  return (
    <QuantityStepper
      name={item.name}
      quantity={quantity}
      disabled={isLocked}
      canIncrease={item.isAvailable && quantity < maxQuantity(item)}
      onDecrease={decrease}
      onIncrease={add}
    />
  );
}

/** Returns a stable function, for memoised menus. */
export function useItemStepper(shopId: string, place: string): (item: Item) => ReactNode {
  return useCallback((item) => <ItemStepper shopId={shopId} place={place} item={item} />, [shopId, place]);
}
