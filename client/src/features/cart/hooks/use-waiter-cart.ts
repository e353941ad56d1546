import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { cartAt, cartKey, changeCart } from '../cart.store.ts';

type Wanted = Pick<Item, '_id' | 'name' | 'price'>;

/** So many more of an item. Returns what is in the way, in words, if something is. */
export function addMore(shopId: string, place: string, item: Wanted, more: number): string | undefined {
  const line = cartAt(cartKey(shopId, place)).lines.find(({ foodItemId }) => foodItemId === item._id);
  return setQuantity(shopId, place, item, (line?.qty ?? 0) + more);
}

/** Exactly so many of it. Returns what is in the way, in words, if something is. */
export function setQuantity(shopId: string, place: string, item: Wanted, qty: number): string | undefined {
  const key = cartKey(shopId, place);
  const { lines, unsent } = cartAt(key);
  if (unsent) return 'The order on its way has to be settled first';
  if (qty > MAX_QUANTITY) return `Not more than ${MAX_QUANTITY} of one item`;
  const { _id: foodItemId, name, price } = item;
  const isNew = !lines.some((line) => line.foodItemId === foodItemId);
  if (isNew && lines.length >= MAX_LINES) return 'The cart is full';
  const line = { foodItemId, name, price, qty };
  changeCart(key, (cart) => {
    // Another tab may have changed it meanwhile, or sent it.
    if (cart.unsent) return cart;
    const at = cart.lines.findIndex((other) => other.foodItemId === foodItemId);
    const before = at < 0 ? cart.lines : cart.lines.slice(0, at);
    const after = at < 0 ? [] : cart.lines.slice(at + 1);
    return { ...cart, refused: undefined, lines: [...before, line, ...after] };
  });
  return undefined;
}
