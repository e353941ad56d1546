import { calendarDate } from '@tawa/shared/calendar.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useEffect, useState } from 'react';
import { localStorageAtom, store, useAtomValue } from '../../lib/store.ts';
import { subscribeKotStatus } from '../../realtime/event-bus.ts';
import { requestKotStatusMessages, type ShopWatch, watchShop } from '../../realtime/socket.ts';

/** An order that a diner placed on this device, in local storage. */
export interface TrackedOrder {
  place: string;
  kotId: string;
  tokenNo: number;
  status: KotStatus;
  placedAt: number;
  /** A name includes the choices. */
  items: { name: string; quantity: number }[];
  orderValue: number;
  /** Absent in data that older versions stored. */
  specialRequest?: string;
}

const trackedOrdersAtom = localStorageAtom<TrackedOrder[]>('followed-orders', []);
store.sub(trackedOrdersAtom, () => undefined);
/** Long enough for dinners past midnight and for orders that have just ended. */
const MIN_TRACKED_MS = 3 * 3_600_000;
const FINAL_STATUSES: readonly KotStatus[] = ['PAID', 'REJECTED', 'CANCELLED'];

/** Returns whether the order is under 3 hours old, or of this business day and not over. */
function isTracked({ placedAt, status }: TrackedOrder): boolean {
  const now = Date.now();
  if (now - placedAt < MIN_TRACKED_MS) return true;
  return calendarDate(placedAt) === calendarDate(now) && !FINAL_STATUSES.includes(status);
}

/** Also removes old orders. `place` is what `placeKey` takes. */
export function saveTrackedOrder(place: string, kot: Kot): void {
  const { _id: kotId, tokenNo, status, orderValue, specialRequest } = kot;
  const items = kot.items.map((line) => ({ name: lineSummary(line), quantity: line.quantity }));
  const placedAt = Date.now();
  const order = { place, kotId, tokenNo, status, placedAt, items, orderValue, specialRequest };
  store.set(trackedOrdersAtom, (orders) => [
    order,
    ...orders.filter((other) => other.kotId !== kotId && isTracked(other)),
  ]);
}

function saveTrackedStatus(kotId: string, status: KotStatus): void {
  store.set(trackedOrdersAtom, (orders) =>
    orders.map((order) => (order.kotId === kotId ? { ...order, status } : order)),
  );
}

/** Orders that were placed from this device at this table during this visit, the newest first. */
export function useTrackedOrders(shopId: string, tableNo: string): TrackedOrder[] {
  const place = placeKey(shopId, tableNo);
  return useAtomValue(trackedOrdersAtom).filter((order) => order.place === place && isTracked(order));
}

const RETRY_MS = 5_000;

/** Index of the status among the steps that the diner sees. */
export const PROGRESS_STEPS = { REQUESTED: 0, COOKING: 1, SERVED: 2, PAID: 2 } as const;

export function isWithoutProgress(
  status: KotStatus | 'unknown',
): status is 'REJECTED' | 'CANCELLED' | 'unknown' {
  return !(status in PROGRESS_STEPS);
}

export function statusTitle(status: KotStatus | 'unknown'): string {
  const m = dinerOrderMessages().tracking;
  return isWithoutProgress(status) ? m.ended[status] : (m.steps[PROGRESS_STEPS[status]] ?? '');
}

/** Also stores the status for the next visit. */
export function useTrackedStatus(
  table: { shopId: string; tableNo: string },
  order: TrackedOrder,
): KotStatus | 'unknown' {
  const status = useLiveKotStatus(table, order.kotId, order.status);
  useEffect(() => {
    if (status !== 'unknown' && status !== order.status) saveTrackedStatus(order.kotId, status);
  }, [status, order.kotId, order.status]);
  return status;
}

function useLiveKotStatus(
  { shopId, tableNo }: ShopWatch,
  kotId: string,
  initialStatus: KotStatus,
): KotStatus | 'unknown' {
  const [status, setStatus] = useState<KotStatus | 'unknown'>(initialStatus);
  useEffect(() => {
    let isUnmounted = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const requestStatus = async () => {
      clearTimeout(retryTimer);
      const ack = await requestKotStatusMessages(kotId);
      if (isUnmounted) return;
      if (ack.ok) setStatus(ack.status);
      else if (ack.code === 'NOT_FOUND') setStatus('unknown');
      // A failing server needs a retry. Without a connection none is needed, because a reconnect requests the
      // status anyway.
      else retryTimer = setTimeout(() => void requestStatus(), RETRY_MS);
    };
    const unsubscribe = subscribeKotStatus((message) => {
      if (message.kotId === kotId) setStatus(message.status);
    });
    // A new connection tracks nothing, so each connection requests the status.
    const unwatch = watchShop(
      { shopId, tableNo },
      { onEvent: () => undefined, onStale: () => undefined, onReady: () => void requestStatus() },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(retryTimer);
      unsubscribe();
      unwatch();
    };
  }, [shopId, tableNo, kotId]);
  return status;
}
