import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** News that waited longer than this, in ms, is no news: nobody is shaken for it. */
const MAX_ALERT_AGE_MS = 5 * 60_000;

/** By person and shop: what was told, or was there already when it was first looked at. */
const handledKeysByUser = new Map<string, Set<string>>();

/** The tables where a ticket that this user placed is live. */
export function myTableIds(kots: readonly Kot[], userId: string): ReadonlySet<string> {
  return new Set(
    kots.flatMap(({ placedBy, tableId }) => (placedBy._id === userId && tableId ? [tableId._id] : [])),
  );
}

interface AlertContext {
  shopId: string;
  userId: string;
  /** ms on the server's clock. */
  now: number;
  /** Tickets that this device itself has served. */
  servedHere: readonly Kot[];
}

/**
 * What a waiter has to hear of the own tables: a ticket is served, or guests ask for one. Each is told once as long
 * as the page lives, whichever of its screens is open; what was there when it was opened is not told at all.
 */
export function collectTableAlerts(
  kots: readonly Kot[],
  { shopId, userId, now, servedHere }: AlertContext,
): string[] {
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
    return isServed
      ? `Table ${tableId.name}: order #${tokenNo} is served`
      : `Table ${tableId.name}: the guests ask for order #${tokenNo}`;
  });
}

/** A ticket that was called back is served anew. */
function alertKey({ _id, servedAt }: Kot): string {
  return `${_id} ${servedAt}`;
}
