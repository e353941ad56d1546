import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

export interface TableAlert {
  message: string;
  key: string;
}

/** Older events raise no alert. */
const MAX_ALERT_AGE_MS = 5 * 60_000;

/** By user and shop: keys that have raised an alert, or that were there at the first check. */
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
  /** KOTs that this device served; they raise no alert. */
  servedHere: readonly Kot[];
}

/**
 * Returns alerts for served KOTs and diners' requests at the user's tables, each once per page load. The
 * first check only records what exists.
 */
export function collectTableAlerts(
  kots: readonly Kot[],
  { shopId, userId, now, servedHere }: AlertContext,
): TableAlert[] {
  const m = waiterMessages().myTables;
  const known = handledKeysByUser.get(`${userId}/${shopId}`);
  const handled = known ?? new Set<string>();
  handledKeysByUser.set(`${userId}/${shopId}`, handled);
  for (const kot of servedHere) handled.add(alertKey(kot));
  const myTables = myTableIds(kots, userId);
  return kots.flatMap((kot) => {
    const { tableId, tokenNo } = kot;
    const key = alertKey(kot);
    if (!tableId || eventTime(kot) === undefined || handled.has(key)) return [];
    handled.add(key);
    if (!known || !isRecentEvent(kot, now) || !myTables.has(tableId._id)) return [];
    return [{ key, message: (isServed(kot) ? m.isServed : m.isRequested)(tableId.name, tokenNo) }];
  });
}

/**
 * Returns false once the KOT has moved on, for example because it was confirmed or recalled, and after some
 * minutes.
 */
export function isAlertCurrent({ key }: TableAlert, kots: readonly Kot[], now: number): boolean {
  return kots.some((kot) => alertKey(kot) === key && isRecentEvent(kot, now));
}

function isServed({ servedAt, status }: Kot): boolean {
  return servedAt !== null && status !== 'COOKING';
}

/** Returns undefined unless the KOT is served or requested. */
function eventTime(kot: Kot): string | undefined {
  if (isServed(kot)) return kot.servedAt ?? undefined;
  return kot.status === 'REQUESTED' ? kot.createdAt : undefined;
}

function isRecentEvent(kot: Kot, now: number): boolean {
  const time = eventTime(kot);
  return time !== undefined && now - Date.parse(time) < MAX_ALERT_AGE_MS;
}

/** The key contains the time, so that a recalled KOT which is served again raises another alert. */
function alertKey({ _id, servedAt }: Kot): string {
  return `${_id} ${servedAt}`;
}
