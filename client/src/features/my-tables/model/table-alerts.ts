import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** Older events raise no alert. */
const MAX_ALERT_AGE_MS = 5 * 60_000;

/** By user and shop: keys alerted, or present at the first check. */
const handledKeysByUser = new Map<string, Set<string>>();

export function myTableIds(kots: readonly Kot[], userId: string): ReadonlySet<string> {
  return new Set(
    kots.flatMap(({ placedBy, tableId }) => (placedBy._id === userId && tableId ? [tableId._id] : [])),
  );
}

interface AlertContext {
  shopId: string;
  userId: string;
  /** Server clock, ms. */
  now: number;
  /** KOTs that this device served: no alert. */
  servedHere: readonly Kot[];
}

/**
 * Alerts for served KOTs and diner requests on the user's tables, once per page load. The first check only
 * records what exists.
 */
export function collectTableAlerts(
  kots: readonly Kot[],
  { shopId, userId, now, servedHere }: AlertContext,
): string[] {
  const m = waiterMessages().myTables;
  const known = handledKeysByUser.get(`${userId}/${shopId}`);
  const handled = known ?? new Set<string>();
  handledKeysByUser.set(`${userId}/${shopId}`, handled);
  for (const kot of servedHere) handled.add(alertKey(kot));
  const myTables = myTableIds(kots, userId);
  return kots.flatMap((kot) => {
    const { tableId, tokenNo, status, servedAt, createdAt } = kot;
    const isServed = servedAt !== null && status !== 'COOKING';
    if (!tableId || (!isServed && status !== 'REQUESTED') || handled.has(alertKey(kot))) return [];
    handled.add(alertKey(kot));
    const isFresh = now - Date.parse(isServed ? servedAt : createdAt) < MAX_ALERT_AGE_MS;
    if (!known || !isFresh || !myTables.has(tableId._id)) return [];
    return (isServed ? m.isServed : m.isRequested)(tableId.name, tokenNo);
  });
}

/** A recalled KOT that is served again alerts again. */
function alertKey({ _id, servedAt }: Kot): string {
  return `${_id} ${servedAt}`;
}
