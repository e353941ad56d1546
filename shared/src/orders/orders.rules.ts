import type { Kot } from './orders.contract.ts';

export const KOT_TYPES = ['DINEIN', 'TAKEAWAY', 'DELIVERY'] as const;
export type KotType = (typeof KOT_TYPES)[number];

export const KOT_STATUSES = ['REQUESTED', 'COOKING', 'SERVED', 'PAID', 'REJECTED', 'CANCELLED'] as const;
export type KotStatus = (typeof KOT_STATUSES)[number];

/** Listed without a filter. */
export const LIVE_STATUSES = ['REQUESTED', 'COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

/** These occupy a table until paid; a request does not. */
export const OCCUPYING_STATUSES = ['COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

/** A paid KOT may still cook. The server's SQL is `isOccupying` in its orders.repository. */
export function isOccupying({ status, paidAt }: Pick<Kot, 'status' | 'paidAt'>): boolean {
  const occupying: readonly KotStatus[] = OCCUPYING_STATUSES;
  return paidAt === null && occupying.includes(status);
}

export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
export const MAX_REQUESTED_PER_TABLE = 5;
/** REQUESTED orders of anonymous diners without a table: of one phone number, and of one shop. */
export const MAX_REQUESTED_PER_PHONE = 3;
export const MAX_REQUESTED_WITHOUT_TABLE = 30;
/** Older orders do not count, so that an unconfirmed one does not block its diner. */
export const REQUESTED_LIMIT_WINDOW_MS = 86_400_000;
export const MAX_ENDED_LISTED = 200;
/** Of KOT lists while the socket is down. */
export const POLL_INTERVAL_MS = 30_000;
export const IDEMPOTENCY_RETENTION_MS = 86_400_000;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 64;

export const transitions = {
  confirm: { from: ['REQUESTED'], to: 'COOKING' },
  reject: { from: ['REQUESTED'], to: 'REJECTED' },
  serve: { from: ['COOKING'], to: 'SERVED' },
  cancel: { from: ['COOKING', 'SERVED'], to: 'CANCELLED' },
  recall: { from: ['SERVED', 'PAID'], to: 'COOKING' },
} as const satisfies Record<string, { from: readonly KotStatus[]; to: KotStatus }>;

export type KotAction = keyof typeof transitions;

export interface KotFilter {
  /** An exact token number. */
  q?: string | undefined;
  status?: KotStatus | undefined;
  kotType?: KotType | undefined;
  /** Overrides `status`. */
  view?: KotView | undefined;
}

type MatchedKot = Pick<Kot, 'status' | 'kotType' | 'tokenNo' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * For the server's `get-kots` and for cached lists.
 * @param now ms UTC
 */
export function kotMatches(kot: MatchedKot, filter: KotFilter, now = Date.now()): boolean {
  if (!matchesViewOrStatus(kot, filter, now)) return false;
  if (filter.kotType && kot.kotType !== filter.kotType) return false;
  return !filter.q || String(kot.tokenNo) === filter.q.trim();
}

function matchesViewOrStatus(kot: MatchedKot, { status, view }: KotFilter, now: number): boolean {
  if (view === 'KITCHEN') return isOnKitchenBoard(kot, now);
  if (view === 'SERVED') return isRecallable(kot, now);
  const live: readonly KotStatus[] = LIVE_STATUSES;
  return status ? kot.status === status : live.includes(kot.status);
}

/** What a line was ordered with, in words. */
interface LineWords {
  name: string;
  options?: { name: string; qty: number }[];
  note?: string;
}

/**
 * `was`: the quantity that the kitchen acknowledged. `now`: the current one, 0 if removed. Options and note are
 * missing where the line has none, or the change was recorded by an earlier version.
 */
export interface LineChange extends LineWords {
  _id: string;
  was: number;
  now: number;
  /** The line that stood in its place when the kitchen acknowledged it: its choices were others. */
  replaces?: LineWords & { _id: string };
}

/** The kitchen board, and the KOTs it can recall. */
export const KOT_VIEWS = ['KITCHEN', 'SERVED'] as const;
type KotView = (typeof KOT_VIEWS)[number];

/** The owner's bell, and the kitchen's. */
export const BELLS = ['REQUESTED', 'COOKING'] as const;
export type Bell = (typeof BELLS)[number];

export const MAX_ACKNOWLEDGED_KOTS = 500;
export const RECALL_WINDOW_MS = 1_800_000;
/** Only the latest are listed. */
export const MAX_RECALLABLE = 20;
export const CANCELLED_SHOWN_MS = 43_200_000;

export const DEFAULT_AMBER_MINUTES = 8;
export const DEFAULT_RED_MINUTES = 15;
export const MAX_AGE_MINUTES = 240;

type KitchenKot = Pick<Kot, 'status' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * Cooking KOTs, and cancelled ones until acknowledged, for at most 12 hours.
 * @param now ms UTC
 */
export function isOnKitchenBoard({ status, changes, createdAt }: KitchenKot, now: number): boolean {
  if (status === 'COOKING') return true;
  const isUnacknowledged = status === 'CANCELLED' && changes.length > 0;
  return isUnacknowledged && now - Date.parse(createdAt) < CANCELLED_SHOWN_MS;
}

/** @param now ms UTC */
export function isRecallable({ status, servedAt }: KitchenKot, now: number): boolean {
  const isServed = status === 'SERVED' || status === 'PAID';
  return isServed && servedAt !== null && now - Date.parse(servedAt) < RECALL_WINDOW_MS;
}

interface Line {
  id: string;
  name: string;
  quantity: number;
  options?: readonly { name: string; qty: number }[] | null;
  note?: string;
}

function wordsOf({ id, name, options, note }: Line): LineWords & { _id: string } {
  return {
    _id: id,
    name,
    ...(options && options.length > 0 && { options: options.map(({ name, qty }) => ({ name, qty })) }),
    ...(note && { note }),
  };
}

/** Drops the change if the kitchen already knows `newQuantity` (0: removed). */
export function recordLineChange(
  changes: readonly LineChange[],
  lineBefore: Line,
  newQuantity: number,
): LineChange[] {
  const { id: _id, quantity } = lineBefore;
  const recorded = changes.find((change) => change._id === _id);
  const was = recorded?.was ?? quantity;
  const others = changes.filter((change) => change._id !== _id);
  if (was === newQuantity) return others;
  const { replaces } = recorded ?? {};
  return [...others, { ...wordsOf(lineBefore), was, now: newQuantity, ...(replaces && { replaces }) }];
}

/**
 * Other choices make another line, so that a mark, an acknowledgement or a bell for what the kitchen saw before
 * does not count for it.
 * @param kept how many keep their choices
 */
export function recordReplacement(
  changes: readonly LineChange[],
  lineBefore: Line,
  kept: number,
  added: Line,
): LineChange[] {
  const earlier = changes.find(({ _id }) => _id === lineBefore.id);
  // Of two changes in a row the kitchen knows what stood there before the first.
  const replaces = earlier?.replaces ?? wordsOf(lineBefore);
  return [
    ...recordLineChange(changes, lineBefore, kept),
    { ...wordsOf(added), was: 0, now: added.quantity, replaces },
  ];
}

/** Keeps every change after what the client showed, also one that restores a quantity. */
export function acknowledgeChanges(
  changes: readonly LineChange[],
  shown: readonly Pick<LineChange, '_id' | 'now'>[],
  lines: readonly Line[],
): LineChange[] {
  const laterChanges = changes.flatMap((change) => {
    const shownChange = shown.find(({ _id }) => _id === change._id);
    if (!shownChange) return [change];
    const { replaces: _seen, ...unseen } = change;
    return shownChange.now === change.now ? [] : [{ ...unseen, was: shownChange.now }];
  });
  const restoredLines = shown.flatMap(({ _id, now: was }) => {
    const line = lines.find(({ id }) => id === _id);
    // A line shown as removed does not come back.
    if (!line || was === 0 || line.quantity === was) return [];
    if (changes.some((change) => change._id === _id)) return [];
    return [{ ...wordsOf(line), was, now: line.quantity }];
  });
  return [...laterChanges, ...restoredLines];
}

/** Adds to the recorded changes that every line is cancelled (quantity 0). */
export function cancelAllLines(changes: readonly LineChange[], lines: readonly Line[]): LineChange[] {
  const recordedChanges = lines.reduce<LineChange[]>(
    (recorded, line) => recordLineChange(recorded, line, 0),
    [...changes],
  );
  return recordedChanges.map((change) => ({ ...change, now: 0 }));
}

export interface ShownLine {
  _id: string;
  quantity: number;
}

export function hasSameLines(
  lines: readonly Pick<Line, 'id' | 'quantity'>[],
  shown: readonly ShownLine[],
): boolean {
  const quantityById = new Map(shown.map(({ _id, quantity }) => [_id, quantity]));
  return (
    quantityById.size === lines.length && lines.every(({ id, quantity }) => quantityById.get(id) === quantity)
  );
}
