import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { parsePlaceKey, placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';
import { registerUnsentWork } from '../../lib/unsent-work.ts';
import { reportUnsentOrders } from '../../realtime/socket.ts';
import { hasChoices, maxQuantity } from '../menu/model/orderable-items.ts';
import type { Cart } from './model/cart.ts';
import {
  addLine,
  type CartLine,
  keyOfLine,
  linesOfItem,
  quantityOfItem,
  removeLine,
  stepLine,
} from './model/cart-lines.ts';
import { requestChoices } from './model/choice-request.ts';

/**
 * All counter orders share one cart at this place, because their table can change until the order is placed.
 */
export const COUNTER_PLACE = '';

const EMPTY_CART: Cart = { lines: [], specialRequest: '', touchedAt: 0 };
const CART_TTL_MS = 12 * 3_600_000;

/** Carts by `placeKey`, in local storage. */
export const cartsAtom = localStorageAtom<Record<string, Cart>>('carts', {});
/**
 * A copy for the rows of a menu: hundreds of them read the cart after each change, and reading the store
 * takes longer.
 */
let latestCarts = store.get(cartsAtom);
const menuRowListeners = new Set<() => void>();
// The subscription also keeps changes of other tabs from being overwritten.
store.sub(cartsAtom, () => {
  latestCarts = store.get(cartsAtom);
  for (const onChange of menuRowListeners) onChange();
  reportUnsentOrders();
});

registerUnsentWork({
  exists: () => Object.values(latestCarts).some(({ unsent }) => unsent !== undefined),
  // An order whose first attempt is on its way is none of them, so that the usual order changes no number.
  countOrders: (shopId) =>
    Object.entries(latestCarts).filter(
      ([key, { unsent }]) => unsent?.failed && parsePlaceKey(key).shopId === shopId,
    ).length,
});

/** Returns a cart that may have expired; `useCart` checks that. */
export function getCart(key: string): Cart {
  return store.get(cartsAtom)[key] ?? EMPTY_CART;
}

export function shouldKeepCart({ lines, specialRequest, seat, touchedAt, unsent }: Cart): boolean {
  if (unsent) return true;
  return Boolean(lines.length || specialRequest || seat) && Date.now() - touchedAt < CART_TTL_MS;
}

/** Also removes empty and expired carts. Changes a cart even if `unsent` locks it. */
export function updateCart(key: string, change: (cart: Cart) => Cart): void {
  store.set(cartsAtom, (carts) => {
    const changed = { ...carts, [key]: { ...change(carts[key] ?? EMPTY_CART), touchedAt: Date.now() } };
    return Object.fromEntries(Object.entries(changed).filter(([, cart]) => shouldKeepCart(cart)));
  });
}

/** While the order of a cart is unsent, no action changes the cart. */
function createCartActions(key: string) {
  const edit = (change: (cart: Cart) => Cart) =>
    updateCart(key, (cart) => (cart.unsent ? cart : { ...change(cart), refused: undefined }));
  const setLines = (change: (lines: CartLine[], seat: number | undefined) => CartLine[]) =>
    edit((cart) => ({ ...cart, lines: change(cart.lines, cart.seat) }));
  return {
    /** Adds the item once without choices, if one is left. */
    add: ({ _id: foodItemId, name, price, remaining }: Pick<Item, '_id' | 'name' | 'price' | 'remaining'>) =>
      setLines((lines, seat) =>
        maxQuantity({ remaining }, quantityOfItem(lines, foodItemId)) > 0
          ? addLine(lines, { foodItemId, name, price, qty: 1, seat })
          : lines,
      ),
    addLine: (line: CartLine) => setLines((lines) => addLine(lines, line)),
    increase: (lineKey: string) => setLines((lines) => stepLine(lines, lineKey, 1)),
    decrease: (lineKey: string, by = 1) => setLines((lines) => stepLine(lines, lineKey, -by)),
    /** Does nothing while several lines have the item, because it is unknown which one is meant. */
    decreaseItem: (itemId: string) =>
      setLines((lines) => {
        const [line, other] = linesOfItem(lines, itemId);
        return line && !other ? stepLine(lines, keyOfLine(line), -1) : lines;
      }),
    remove: (lineKey: string) => setLines((lines) => removeLine(lines, lineKey)),
    setSpecialRequest: (specialRequest: string) => edit((cart) => ({ ...cart, specialRequest })),
    clear: () => edit(() => EMPTY_CART),
  };
}

const withoutExpired = (cart: Cart | undefined): Cart => (cart && shouldKeepCart(cart) ? cart : EMPTY_CART);

function subscribeMenuRow(onChange: () => void): () => void {
  menuRowListeners.add(onChange);
  return () => menuRowListeners.delete(onChange);
}

/**
 * The quantity of one item in all lines of `useCart`. The component renders again only when this quantity or
 * the lock changes.
 */
export function useCartItem(shopId: string, place: string, item: Item) {
  const key = placeKey(shopId, place);
  const quantity = useSyncExternalStore(subscribeMenuRow, () =>
    quantityOfItem(withoutExpired(latestCarts[key]).lines, item._id),
  );
  const isLocked = useSyncExternalStore(subscribeMenuRow, () => latestCarts[key]?.unsent !== undefined);
  const findLines = () => linesOfItem(getCart(key).lines, item._id);
  const request = (kind: 'new' | 'lines') => requestChoices({ kind, cartKey: key, itemId: item._id });
  return {
    quantity,
    isLocked,
    findLines,
    /**
     * Opens the sheet of choices for an item that has any. If one of its lines has a note, opens the sheet of
     * its lines.
     */
    add() {
      const lines = findLines();
      if (hasChoices(item) || lines.some(({ note }) => note)) request(lines.length > 0 ? 'lines' : 'new');
      else createCartActions(key).add(item);
    },
    /** If the item has several lines, asks which one is meant. */
    decrease() {
      if (findLines().length > 1) request('lines');
      else createCartActions(key).decreaseItem(item._id);
    },
    askWhichLine: () => request('lines'),
  };
}

/**
 * Opens an item with its facts and choices, or only the facts if no more of it can be added. Returns a stable function,
 * for memoised menus.
 */
export function useItemRequest(shopId: string, place: string): (item: Item) => void {
  const cartKey = placeKey(shopId, place);
  return useCallback(
    (item) => {
      const { lines, unsent } = withoutExpired(getCart(cartKey));
      const canAdd = item.isAvailable && !unsent && maxQuantity(item, quantityOfItem(lines, item._id)) > 0;
      requestChoices({ kind: canAdd ? 'new' : 'facts', cartKey, itemId: item._id });
    },
    [cartKey],
  );
}

/** @param place see `placeKey` */
export function useCart(shopId: string, place: string) {
  const key = placeKey(shopId, place);
  const cart = withoutExpired(useAtomValue(cartsAtom)[key]);
  const actions = useMemo(() => createCartActions(key), [key]);
  return { cart, ...actions };
}

export type CartControl = ReturnType<typeof useCart>;
