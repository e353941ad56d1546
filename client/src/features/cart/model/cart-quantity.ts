import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { type Cart, getCart, updateCart } from '../cart.store.ts';

type CartItem = Pick<Item, '_id' | 'name' | 'price'>;
type ErrorMessage = string;

export function addToCart(
  shopId: string,
  place: string,
  item: CartItem,
  quantity: number,
): ErrorMessage | undefined {
  const line = getCart(placeKey(shopId, place)).lines.find(({ foodItemId }) => foodItemId === item._id);
  return setCartQuantity(shopId, place, item, (line?.qty ?? 0) + quantity);
}

/** @param qty at least 1 */
export function setCartQuantity(
  shopId: string,
  place: string,
  item: CartItem,
  qty: number,
): ErrorMessage | undefined {
  const key = placeKey(shopId, place);
  const { lines, unsent } = getCart(key);
  const m = waiterMessages().notAdded;
  if (unsent) return m.unsent;
  if (qty > MAX_QUANTITY) return m.tooMany(MAX_QUANTITY);
  const { _id: foodItemId, name, price } = item;
  const isNew = !lines.some((line) => line.foodItemId === foodItemId);
  if (isNew && lines.length >= MAX_LINES) return m.full;
  const line = { foodItemId, name, price, qty };
  updateCart(key, (cart): Cart => {
    // Another tab may have sent the order meanwhile.
    if (cart.unsent) return cart;
    const index = cart.lines.findIndex((other) => other.foodItemId === foodItemId);
    const before = index < 0 ? cart.lines : cart.lines.slice(0, index);
    const after = index < 0 ? [] : cart.lines.slice(index + 1);
    return { ...cart, refused: undefined, lines: [...before, line, ...after] };
  });
  return undefined;
}
