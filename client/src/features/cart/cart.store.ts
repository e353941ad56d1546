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
  /** Rupees at the time of adding; `priceCart` applies the current price. */
  price: number;
  qty: number;
}

export type OrderBody = BodyInput<typeof ordersApi.newOrder>;

/**
 * An order that was sent and has no definite response yet. Its key and body never change, so a resend cannot
 * place it twice. The cart is locked meanwhile.
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
// Stays subscribed so that changes made in other tabs are not overwritten.
store.sub(cartsAtom, () => undefined);

/** @param place table name as in the URL or picker; '' for an order without a table */
export function placeKey(shopId: string, place: string): string {
  return `${shopId}/${foldName(place)}`;
}

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

/** Also drops expired carts. */
export function updateCart(key: string, change: (cart: Cart) => Cart): void {
  store.set(cartsAtom, (carts) => {
    const changed = { ...carts, [key]: { ...change(carts[key] ?? EMPTY_CART), touchedAt: Date.now() } };
    return Object.fromEntries(Object.entries(changed).filter(([, cart]) => isCartKept(cart)));
  });
}

/** `by` of an unsent order whose sender signed out. Equals no user id. */
export const SENDER_SIGNED_OUT = 'signed-out';

/**
 * Removes customer names and phone numbers from unsent orders. A redacted order is never resent: the server
 * knows its key with the original body. Orders without customer data are unchanged.
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

export function useCart(shopId: string, place: string) {
  const key = placeKey(shopId, place);
  const known = useAtomValue(cartsAtom)[key];
  const cart = known && isCartKept(known) ? known : EMPTY_CART;
  const actions = useMemo(() => createCartActions(key), [key]);
  return { cart, ...actions };
}

export type CartControl = ReturnType<typeof useCart>;

/** Whether the server still has the idempotency key for this user. */
export function isResendable({ at, by }: UnsentOrder, userId: string): boolean {
  // `abs`: the device's clock may have been set back.
  return by === userId && Math.abs(Date.now() - at) < IDEMPOTENCY_RETENTION_MS;
}

/** A diner's own order, in local storage. */
export interface TrackedOrder {
  place: string;
  kotId: string;
  tokenNo: number;
  status: KotStatus;
  placedAt: number;
  items: { name: string; quantity: number }[];
  orderValue: number;
  /** Absent in data stored by older versions. */
  specialRequest?: string;
}

const trackedOrdersAtom = localStorageAtom<TrackedOrder[]>('followed-orders', []);
store.sub(trackedOrdersAtom, () => undefined);
/** Orders younger than this are always shown: covers dinners past midnight and just finished orders. */
const MIN_TRACKED_MS = 3 * 3_600_000;
const FINAL_STATUSES: readonly KotStatus[] = ['PAID', 'REJECTED', 'CANCELLED'];

/** Excludes paid orders of an earlier visit on the same day. */
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

/** Orders placed from this device at this table in this visit, newest first. */
export function useTrackedOrders(shopId: string, tableNo: string): TrackedOrder[] {
  const place = placeKey(shopId, tableNo);
  return useAtomValue(trackedOrdersAtom).filter((order) => order.place === place && isTracked(order));
}
