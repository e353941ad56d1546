import { businessDay } from '@tawa/shared/business-day.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import {
  IDEMPOTENCY_RETENTION_MS,
  type KotStatus,
  MAX_LINES,
  MAX_QUANTITY,
} from '@tawa/shared/orders/orders.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useMemo } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

export interface CartLine {
  foodItemId: string;
  name: string;
  /** Rupees when it was added; what counts is the menu's price, see `priceCart`. */
  price: number;
  qty: number;
}

export type OrderBody = BodyInput<typeof ordersApi.newOrder>;

/**
 * An order that was sent, and no answer has settled it. Its key and body stay as they are, so that sending it
 * again cannot make a second order; the cart takes no change meanwhile.
 */
export interface UnsentOrder {
  key: string;
  body: OrderBody;
  /** ms of the first try, on this device's clock. */
  at: number;
  /** The user who sent it, '' for a diner: keys are remembered for each apart. */
  by: string;
  /** True as soon as a try may have gone unanswered: a no to a later one says nothing of that. */
  failed: boolean;
}

export interface Cart {
  lines: CartLine[];
  specialRequest: string;
  touchedAt: number;
  unsent?: UnsentOrder | undefined;
  /** The restaurant's no to it, until something is changed. */
  refused?: { message: string; tableNo: string } | undefined;
}

const EMPTY_CART: Cart = { lines: [], specialRequest: '', touchedAt: 0 };
/** Yesterday's leftovers do not greet today's guests. */
const CART_TTL_MS = 12 * 3_600_000;

/** Every cart of this device by shop and place, in local storage: a reload loses none. */
export const cartsAtom = localStorageAtom<Record<string, Cart>>('carts', {});
// Always listening, so that no tab writes over what another one has changed.
store.sub(cartsAtom, () => undefined);

/** `place` is the table's name as the URL or the picker spells it, or '' for an order without a table. */
export function placeKey(shopId: string, place: string): string {
  return `${shopId}/${foldName(place)}`;
}

/** Of whose shop and place a cart is. */
export function parsePlaceKey(key: string): { shopId: string; place: string } {
  const [shopId = '', ...place] = key.split('/');
  return { shopId, place: place.join('/') };
}

export function getCart(key: string): Cart {
  return store.get(cartsAtom)[key] ?? EMPTY_CART;
}

export function isCartKept({ lines, specialRequest, touchedAt, unsent }: Cart): boolean {
  if (unsent) return true;
  return (lines.length > 0 || specialRequest !== '') && Date.now() - touchedAt < CART_TTL_MS;
}

/** Writes a cart as `change` makes it, and lets forgotten ones go. */
export function updateCart(key: string, change: (cart: Cart) => Cart): void {
  store.set(cartsAtom, (carts) => {
    const changed = { ...carts, [key]: { ...change(carts[key] ?? EMPTY_CART), touchedAt: Date.now() } };
    return Object.fromEntries(Object.entries(changed).filter(([, cart]) => isCartKept(cart)));
  });
}

/** `by` of an unsent order whose sender has signed out; equals no user's id. */
export const SENDER_SIGNED_OUT = 'signed-out';

/**
 * Removes guests' names and phone numbers from all unsent orders. The server knows the key with the former body, so such an
 * order is never sent again under it. An order that names nobody stays as it is.
 */
export function redactUnsentOrders(): void {
  const redact = (order: UnsentOrder): UnsentOrder => {
    const { customerName, customerPhoneNo, ...body } = order.body;
    if (!customerName && !customerPhoneNo) return order;
    return { ...order, body, by: SENDER_SIGNED_OUT };
  };
  store.set(cartsAtom, (carts) =>
    Object.fromEntries(
      Object.entries(carts).map(([key, cart]) => [
        key,
        cart.unsent ? { ...cart, unsent: redact(cart.unsent) } : cart,
      ]),
    ),
  );
}

/** What a person does to a cart. Nothing of it touches an order that is on its way. */
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
    /** One more of it. */
    add({ _id: foodItemId, name, price }: Pick<Item, '_id' | 'name' | 'price'>) {
      if (getCart(key).lines.some((line) => line.foodItemId === foodItemId)) return step(foodItemId, 1);
      setLines((lines) =>
        lines.length < MAX_LINES ? [...lines, { foodItemId, name, price, qty: 1 }] : lines,
      );
    },
    /** One less of it; the last one takes the line off. */
    decrease: (foodItemId: string) => step(foodItemId, -1),
    remove: (foodItemId: string) =>
      setLines((lines) => lines.filter((line) => line.foodItemId !== foodItemId)),
    setSpecialRequest: (specialRequest: string) => edit((cart) => ({ ...cart, specialRequest })),
    clear: () => edit(() => EMPTY_CART),
  };
}

/** The cart of one place with what can be done to it. The actions stay the same functions. */
export function useCart(shopId: string, place: string) {
  const key = placeKey(shopId, place);
  const known = useAtomValue(cartsAtom)[key];
  const cart = known && isCartKept(known) ? known : EMPTY_CART;
  const actions = useMemo(() => createCartActions(key), [key]);
  return { cart, ...actions };
}

export type CartControl = ReturnType<typeof useCart>;

/** True while the server still knows the key, and knows it from the same person. */
export function isResendable({ at, by }: UnsentOrder, userId: string): boolean {
  // A clock that was set back by days says nothing of the age.
  return by === userId && Math.abs(Date.now() - at) < IDEMPOTENCY_RETENTION_MS;
}

/** A diner's own order, kept on the phone so that a reload still shows it. */
export interface TrackedOrder {
  place: string;
  kotId: string;
  tokenNo: number;
  /** As last heard. */
  status: KotStatus;
  placedAt: number;
  items: { name: string; quantity: number }[];
  orderValue: number;
  /** Missing in what older versions kept. */
  specialRequest?: string;
}

const trackedOrdersAtom = localStorageAtom<TrackedOrder[]>('followed-orders', []);
store.sub(trackedOrdersAtom, () => undefined);
/** A dinner that goes on past midnight keeps its orders in sight, and one that is over for a while as well. */
const MIN_TRACKED_MS = 3 * 3_600_000;
const FINAL_STATUSES: readonly KotStatus[] = ['PAID', 'REJECTED', 'CANCELLED'];

/** Whether it is of this visit: what was eaten and paid at noon is not in the evening's bill. */
function isTracked({ placedAt, status }: TrackedOrder): boolean {
  const now = Date.now();
  if (now - placedAt < MIN_TRACKED_MS) return true;
  return businessDay(placedAt) === businessDay(now) && !FINAL_STATUSES.includes(status);
}

export function trackOrder(place: string, kot: Kot): void {
  const { _id: kotId, tokenNo, status, orderValue, specialRequest } = kot;
  const items = kot.items.map(({ name, quantity }) => ({ name, quantity }));
  const placedAt = Date.now();
  const order = { place, kotId, tokenNo, status, placedAt, items, orderValue, specialRequest };
  store.set(trackedOrdersAtom, (orders) => [
    order,
    ...orders.filter((other) => other.kotId !== kotId && isTracked(other)),
  ]);
}

export function saveTrackedStatus(kotId: string, status: KotStatus): void {
  store.set(trackedOrdersAtom, (orders) =>
    orders.map((order) => (order.kotId === kotId ? { ...order, status } : order)),
  );
}

/** The orders that were placed from this phone at this table in this visit, newest first. */
export function useTrackedOrders(shopId: string, tableNo: string): TrackedOrder[] {
  const place = placeKey(shopId, tableNo);
  return useAtomValue(trackedOrdersAtom).filter((order) => order.place === place && isTracked(order));
}
