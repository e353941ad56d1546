import { businessDay } from '@tawa/shared/business-day.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';

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
