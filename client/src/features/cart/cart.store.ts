import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';
import type { UnsentOrder } from './model/unsent-orders.ts';

export interface CartLine {
  foodItemId: string;
  name: string;
  /** Rupees when added; see `priceCart`. */
  price: number;
  qty: number;
}

export interface Cart {
  lines: CartLine[];
  specialRequest: string;
  touchedAt: number;
  unsent?: UnsentOrder | undefined;
  /** The server's rejection, stored until the cart changes. */
  refused?: { message: string; tableNo: string } | undefined;
}

/** The place of the one cart for all counter orders: their table can change until placement. */
export const COUNTER_PLACE = '';

const EMPTY_CART: Cart = { lines: [], specialRequest: '', touchedAt: 0 };
const CART_TTL_MS = 12 * 3_600_000;

/** By `placeKey`, in local storage. */
export const cartsAtom = localStorageAtom<Record<string, Cart>>('carts', {});
/** A copy that costs the hundreds of rows of a menu nothing to read. */
let latestCarts = store.get(cartsAtom);
const menuRowListeners = new Set<() => void>();
// Subscribed also so that changes in other tabs are not overwritten.
store.sub(cartsAtom, () => {
  latestCarts = store.get(cartsAtom);
  for (const onChange of menuRowListeners) onChange();
});

/** May be expired: `useCart` checks. */
export function getCart(key: string): Cart {
  return store.get(cartsAtom)[key] ?? EMPTY_CART;
}

export function shouldKeepCart({ lines, specialRequest, touchedAt, unsent }: Cart): boolean {
  if (unsent) return true;
  return (lines.length > 0 || specialRequest !== '') && Date.now() - touchedAt < CART_TTL_MS;
}

/** Also drops empty and expired carts. Ignores the lock by `unsent`. */
export function updateCart(key: string, change: (cart: Cart) => Cart): void {
  store.set(cartsAtom, (carts) => {
    const changed = { ...carts, [key]: { ...change(carts[key] ?? EMPTY_CART), touchedAt: Date.now() } };
    return Object.fromEntries(Object.entries(changed).filter(([, cart]) => shouldKeepCart(cart)));
  });
}

/** No action changes a cart whose order is unsent. */
function createCartActions(key: string) {
  const edit = (change: (cart: Cart) => Cart) =>
    updateCart(key, (cart) => (cart.unsent ? cart : { ...change(cart), refused: undefined }));
  const setLines = (change: (lines: CartLine[]) => CartLine[]) =>
    edit((cart) => ({ ...cart, lines: change(cart.lines) }));
  const step = (foodItemId: string, by: number) =>
    setLines((lines) =>
      lines
        .map((line) =>
          line.foodItemId === foodItemId ? { ...line, qty: Math.min(line.qty + by, MAX_QUANTITY) } : line,
        )
        .filter((line) => line.qty > 0),
    );
  return {
    add({ _id: foodItemId, name, price }: Pick<Item, '_id' | 'name' | 'price'>) {
      if (getCart(key).lines.some((line) => line.foodItemId === foodItemId)) return step(foodItemId, 1);
      setLines((lines) =>
        lines.length < MAX_LINES ? [...lines, { foodItemId, name, price, qty: 1 }] : lines,
      );
    },
    decrease: (foodItemId: string) => step(foodItemId, -1),
    remove: (foodItemId: string) =>
      setLines((lines) => lines.filter((line) => line.foodItemId !== foodItemId)),
    setSpecialRequest: (specialRequest: string) => edit((cart) => ({ ...cart, specialRequest })),
    clear: () => edit(() => EMPTY_CART),
  };
}

const withoutExpired = (cart: Cart | undefined): Cart => (cart && shouldKeepCart(cart) ? cart : EMPTY_CART);

function subscribeMenuRow(onChange: () => void): () => void {
  menuRowListeners.add(onChange);
  return () => menuRowListeners.delete(onChange);
}

/** One item of `useCart`; renders again only when its own quantity or the lock changes. */
export function useCartItem(shopId: string, place: string, item: Item) {
  const key = placeKey(shopId, place);
  const quantity = useSyncExternalStore(
    subscribeMenuRow,
    () => withoutExpired(latestCarts[key]).lines.find(({ foodItemId }) => foodItemId === item._id)?.qty ?? 0,
  );
  const isLocked = useSyncExternalStore(subscribeMenuRow, () => latestCarts[key]?.unsent !== undefined);
  return {
    quantity,
    isLocked,
    add: () => createCartActions(key).add(item),
    decrease: () => createCartActions(key).decrease(item._id),
  };
}

/** @param place see `placeKey` */
export function useCart(shopId: string, place: string) {
  const key = placeKey(shopId, place);
  const cart = withoutExpired(useAtomValue(cartsAtom)[key]);
  const actions = useMemo(() => createCartActions(key), [key]);
  return { cart, ...actions };
}

export type CartControl = ReturnType<typeof useCart>;
