import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';
import { hasChoices, maxQuantity } from '../menu/model/orderable-items.ts';
import {
  addLine,
  type CartLine,
  keyOfLine,
  linesOfItem,
  quantityOfItem,
  removeLine,
  replaceLine,
  stepLine,
} from './model/cart-lines.ts';
import { requestChoices } from './model/choice-request.ts';
import type { UnsentOrder } from './model/unsent-orders.ts';

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
/** What the rows of a menu read: hundreds of them ask after each change, and reading the store takes longer. */
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
  return {
    /** One piece without choices, if another is left. */
    add: ({ _id: foodItemId, name, price, remaining }: Pick<Item, '_id' | 'name' | 'price' | 'remaining'>) =>
      setLines((lines) =>
        maxQuantity({ remaining }, quantityOfItem(lines, foodItemId)) > 0
          ? addLine(lines, { foodItemId, name, price, qty: 1 })
          : lines,
      ),
    addLine: (line: CartLine) => setLines((lines) => addLine(lines, line)),
    replaceLine: (lineKey: string, line: CartLine) => setLines((lines) => replaceLine(lines, lineKey, line)),
    increase: (lineKey: string) => setLines((lines) => stepLine(lines, lineKey, 1)),
    decrease: (lineKey: string, by = 1) => setLines((lines) => stepLine(lines, lineKey, -by)),
    /** Does nothing while several lines have the item, because nobody has said which one is meant. */
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

/** One item of `useCart`, in all its lines; renders again only when its own quantity or the lock changes. */
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
    /** Opens the sheet of choices for an item that has any, and the sheet of its lines if one of them has a note. */
    add() {
      const lines = findLines();
      if (hasChoices(item) || lines.some(({ note }) => note)) request(lines.length > 0 ? 'lines' : 'new');
      else createCartActions(key).add(item);
    },
    /** Asks which of several lines is meant. */
    decrease() {
      if (findLines().length > 1) request('lines');
      else createCartActions(key).decreaseItem(item._id);
    },
    askWhichLine: () => request('lines'),
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
