import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import {
  IDEMPOTENCY_RETENTION_MS,
  type KotType,
  MAX_LINES,
  MAX_QUANTITY,
} from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';
import { hasEverSignedIn } from '../../lib/tokens.ts';

interface CartLine {
  foodItemId: string;
  name: string;
  /** Rupees when added; see `priceCart`. */
  price: number;
  qty: number;
}

export type OrderBody = BodyInput<typeof ordersApi.newOrder>;

/**
 * Sent without a definite response yet; locks the cart. Its key and body never change, so a resend cannot
 * place it twice.
 */
export interface UnsentOrder {
  key: string;
  body: OrderBody;
  /** First attempt, in ms on this device's clock. */
  at: number;
  /** Sender's user id, '' for a diner: the server scopes idempotency keys by user. */
  by: string;
  /** An earlier attempt may have reached the server, so a later rejection is not conclusive. */
  failed: boolean;
}

export interface Cart {
  lines: CartLine[];
  specialRequest: string;
  touchedAt: number;
  unsent?: UnsentOrder | undefined;
  /** The server's rejection, kept until the cart changes. */
  refused?: { message: string; tableNo: string } | undefined;
}

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

/** `by` after the sender signed out. Equals no user id. */
export const SENDER_SIGNED_OUT = 'signed-out';

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

/** Whether the server still has the idempotency key for this user. */
export function isResendable({ at, by }: UnsentOrder, userId: string): boolean {
  // `abs`: the device's clock may have been set back.
  return by === userId && Math.abs(Date.now() - at) < IDEMPOTENCY_RETENTION_MS;
}

export interface SavedDiner {
  name: string;
  phoneNo: string;
}

/** By shop id, in local storage. */
const savedDinersAtom = localStorageAtom<Record<string, SavedDiner>>('known-diners', {});
store.sub(savedDinersAtom, () => undefined);

/** Undefined on devices where staff have signed in: they type other people's names. */
export function useSavedDiner(shopId: string) {
  const saved = useAtomValue(savedDinersAtom)[shopId];
  const remember = useCallback(
    (diner: SavedDiner) => store.set(savedDinersAtom, (diners) => ({ ...diners, [shopId]: diner })),
    [shopId],
  );
  const forget = useCallback(
    () => store.set(savedDinersAtom, ({ [shopId]: _gone, ...others }) => others),
    [shopId],
  );
  return hasEverSignedIn() ? undefined : { saved, remember, forget };
}

export interface PricedLine extends CartLine {
  mealType?: Item['mealType'];
  isAvailable: boolean;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Pieces; totals cover available lines only. */
  itemCount: number;
  totalRupees: number;
  hasUnavailable: boolean;
}

/** Applies the menu's names and prices once it is loaded: lines not on it become unavailable. */
export function priceCart(cart: Cart, menu: readonly Item[] | undefined): PricedCart {
  const items = new Map(menu?.map((item) => [item._id, item]));
  const lines = cart.lines.map((line): PricedLine => {
    const item = items.get(line.foodItemId);
    if (!item) return { ...line, isAvailable: menu === undefined };
    const { name, price, mealType, isAvailable } = item;
    return { ...line, name, price, mealType, isAvailable };
  });
  const orderable = lines.filter((line) => line.isAvailable);
  return {
    lines,
    itemCount: orderable.reduce((sum, line) => sum + line.qty, 0),
    totalRupees: toRupees(orderable.reduce((sum, line) => sum + toPaise(line.price) * line.qty, 0)),
    hasUnavailable: orderable.length < lines.length,
  };
}

export interface OrderDetails {
  tableNo?: string | undefined;
  kotType?: KotType;
  customerName?: string;
  customerPhoneNo?: string;
}

/** The server recomputes prices from its menu; the figures record what was shown. */
export function toOrderBody(priced: PricedCart, specialRequest: string, details: OrderDetails): OrderBody {
  const cartItems = priced.lines.map(({ foodItemId, name, price, qty }) => ({
    foodItemId,
    name,
    price,
    qty,
  }));
  const { itemCount: totalOrderItems, totalRupees: orderValue } = priced;
  const body = { kotType: 'DINEIN', ...details, cartItems, totalOrderItems, orderValue, specialRequest };
  return body as OrderBody;
}
