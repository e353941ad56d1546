import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { useMemo } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { addNamedItem, decreaseItem } from '../model/cart-quantity.ts';

/**
 * What a menu of tiles does with the cart. The functions stay the same until the groups change, for memoised
 * tiles.
 */
export function useCartTiles(shopId: string, place: string, groups: readonly OptionGroup[] | undefined) {
  return useMemo(() => {
    const pick = (item: Item, qty: number, variant: ItemVariant | undefined) => {
      const result = addNamedItem(shopId, place, { item, groups, variantId: variant?._id, qty });
      if (typeof result === 'object') toastError(result.problem);
    };
    return {
      pick,
      add: (item: Item) => pick(item, 1, undefined),
      decrease: (itemId: string) => decreaseItem(shopId, place, itemId),
    };
  }, [shopId, place, groups]);
}
