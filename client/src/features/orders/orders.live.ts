import type { QueryClient } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type KotFilter, kotMatches, MAX_RECALLABLE } from '@tawa/shared/orders/orders.rules.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const kotKeys = {
  all: (shopId: string) => ['kots', shopId] as const,
  list: (shopId: string, { q = '', status, kotType, view }: KotFilter) =>
    ['kots', shopId, { q, status, kotType, view }] as const,
};

function filterFromKey(key: readonly unknown[]): KotFilter {
  return (key[2] ?? {}) as KotFilter;
}

export const ordersLive: LiveFeature = {
  handlers: {
    kot: (queryClient, { shopId, kot }) => putKot(queryClient, shopId, kot),
    invoice: (queryClient, { shopId, invoice }) => {
      queryClient.setQueriesData<Kot[]>(
        { queryKey: kotKeys.all(shopId) },
        (kots) => kots && updateInvoiceIds(kots, invoice),
      );
    },
  },
  queryKeys: (shopId) => [kotKeys.all(shopId)],
};

export function kotFromMessage(message: LiveMessage): Kot | undefined {
  return 'kot' in message ? message.kot : undefined;
}

/** Messages about KOTs insert, update or remove; messages about invoices change `invoiceId`. */
export function applyToKots(kots: Kot[], message: LiveMessage, shopId: string, filter: KotFilter): Kot[] {
  if ('invoice' in message && message.shopId === shopId) return updateInvoiceIds(kots, message.invoice);
  const kot = kotFromMessage(message);
  return kot && message.shopId === shopId ? upsertOrRemoveKot(kots, kot, filter) : kots;
}

/**
 * A changed `invoiceId` is not announced by an event about the KOT. A KOT stays on the source of the invoices that were
 * split from it.
 */
function updateInvoiceIds(kots: Kot[], { _id, kots: heldIds, splitFrom }: Invoice): Kot[] {
  return kots.map((kot) => {
    // A list that an earlier version has stored lacks `invoiceIds`, and a set is empty then.
    const ids = new Set(kot.invoiceIds);
    const isHeld = heldIds.includes(kot._id);
    if (isHeld) ids.add(_id);
    else if (!ids.delete(_id)) return kot;
    return { ...kot, invoiceIds: [...ids], ...(!splitFrom && { invoiceId: isHeld ? _id : null }) };
  });
}

/** Inserts, updates or removes the KOT in each loaded list of the shop, by the filter of the list. */
export function putKot(queryClient: QueryClient, shopId: string, kot: Kot): void {
  for (const [key, kots] of queryClient.getQueriesData<Kot[]>({ queryKey: kotKeys.all(shopId) })) {
    if (!kots) continue;
    const updated = upsertOrRemoveKot(kots, kot, filterFromKey(key));
    // An unchanged list is skipped, so that its `dataUpdatedAt` stays.
    if (updated === kots) continue;
    queryClient.setQueryData<Kot[]>(key, updated);
    // A list that the server has cut off has lost a row, and only the server knows the next one.
    if (
      kots.length === MAX_RECALLABLE &&
      updated.length < kots.length &&
      filterFromKey(key).view === 'SERVED'
    ) {
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
    }
  }
}

/**
 * The newest KOT comes first; the list SERVED is sorted by `servedAt`. Returns `kots` itself if the KOT
 * neither was nor comes in the list.
 */
function upsertOrRemoveKot(kots: Kot[], kot: Kot, filter: KotFilter): Kot[] {
  const isListed = kots.some((other) => other._id === kot._id);
  if (!kotMatches(kot, filter, serverNow()))
    return isListed ? kots.filter(({ _id }) => _id !== kot._id) : kots;
  if (isListed) return kots.map((other) => (other._id === kot._id ? kot : other));
  const isServed = filter.view === 'SERVED';
  const after = kots.findIndex((other) => (isServed ? wasServedBefore(other, kot) : other._id < kot._id));
  const index = after < 0 ? kots.length : after;
  const all = [...kots.slice(0, index), kot, ...kots.slice(index)];
  return isServed ? all.slice(0, MAX_RECALLABLE) : all;
}

/** Compares ids if the times are equal: UUIDv7 ids sort by time. */
function wasServedBefore(kot: Kot, other: Kot): boolean {
  const [one = '', two = ''] = [kot.servedAt ?? '', other.servedAt ?? ''];
  return one === two ? kot._id < other._id : one < two;
}
