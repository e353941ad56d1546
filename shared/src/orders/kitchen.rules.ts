import type { Kot } from './orders.contract.ts';

/** A line as the kitchen last knew it (`was`) and as it is: 0 when it is not wanted any more. */
export interface LineChange {
  /** The line's `_id`, also of one that is gone. */
  _id: string;
  name: string;
  was: number;
  now: number;
}

/** What a list of tickets may be made for, beside the filters: the kitchen's wall, or what was served lately. */
export const KOT_VIEWS = ['KITCHEN', 'SERVED'] as const;
export type KotView = (typeof KOT_VIEWS)[number];

/** Which bell is heard: the owner's for requested orders, or the kitchen's for new tickets. */
export const BELLS = ['REQUESTED', 'COOKING'] as const;
export type Bell = (typeof BELLS)[number];

/** Tickets whose bell is acknowledged by one call. */
export const MAX_ACKNOWLEDGED_KOTS = 500;
/** How long a served ticket may be called back, in ms. */
export const RECALL_WINDOW_MS = 1_800_000;
/** How many served tickets are listed for it, the latest first. */
export const MAX_RECALLABLE = 20;
/** A cancelled ticket that nobody acknowledged leaves the kitchen after so many ms: by then nobody cooks it. */
export const CANCELLED_SHOWN_MS = 43_200_000;

/** Minutes after which a ticket turns amber and red in a kitchen that has set nothing else. */
export const DEFAULT_AMBER_MINUTES = 8;
export const DEFAULT_RED_MINUTES = 15;
export const MAX_AGE_MINUTES = 240;

type KitchenFacts = Pick<Kot, 'status' | 'changes' | 'createdAt' | 'servedAt'>;

/** What stands on the kitchen's wall: all that is cooking, and what was cancelled until somebody has seen it. `now` is ms UTC. */
export function isOnKitchenBoard({ status, changes, createdAt }: KitchenFacts, now: number): boolean {
  if (status === 'COOKING') return true;
  const isUnseen = status === 'CANCELLED' && changes.length > 0;
  return isUnseen && now - Date.parse(createdAt) < CANCELLED_SHOWN_MS;
}

/** True while a served ticket may be called back. `now` is ms UTC. */
export function isRecallable({ status, servedAt }: KitchenFacts, now: number): boolean {
  const isServed = status === 'SERVED' || status === 'PAID';
  return isServed && servedAt !== null && now - Date.parse(servedAt) < RECALL_WINDOW_MS;
}

interface Line {
  id: string;
  name: string;
  quantity: number;
}

/**
 * Notes that a line now counts `now` (0: gone) beside what the kitchen has not seen yet. What is again as the
 * kitchen knows it is no change.
 */
export function recordLineChange(
  changes: readonly LineChange[],
  line: Line,
  newQuantity: number,
): LineChange[] {
  const { id: _id, name, quantity } = line;
  const was = changes.find((change) => change._id === _id)?.was ?? quantity;
  const others = changes.filter((change) => change._id !== _id);
  return was === newQuantity ? others : [...others, { _id, name, was, now: newQuantity }];
}

/**
 * What is still to be seen when somebody acknowledges what their screen showed: whatever came after it, also when that
 * put a line back to what it was before.
 */
export function acknowledgeChanges(
  changes: readonly LineChange[],
  shown: readonly Pick<LineChange, '_id' | 'now'>[],
  lines: readonly Line[],
): LineChange[] {
  const later = changes.flatMap((change) => {
    const seen = shown.find(({ _id }) => _id === change._id);
    if (!seen) return [change];
    return seen.now === change.now ? [] : [{ ...change, was: seen.now }];
  });
  const putBack = shown.flatMap(({ _id, now: was }) => {
    const line = lines.find(({ id }) => id === _id);
    // A line that was shown as gone does not come back.
    if (!line || was === 0 || line.quantity === was) return [];
    if (changes.some((change) => change._id === _id)) return [];
    return [{ _id, name: line.name, was, now: line.quantity }];
  });
  return [...later, ...putBack];
}

/** The changes of a ticket that was cancelled: nothing of it is wanted any more. */
export function cancelAllLines(changes: readonly LineChange[], lines: readonly Line[]): LineChange[] {
  const left = lines.reduce<LineChange[]>((noted, line) => recordLineChange(noted, line, 0), [...changes]);
  return left.map((change) => ({ ...change, now: 0 }));
}

/** A line as a screen showed it. */
export interface ShownLine {
  _id: string;
  quantity: number;
}

/** True when a screen showed exactly the lines that there are, each with its quantity. */
export function hasSameLines(
  lines: readonly Pick<Line, 'id' | 'quantity'>[],
  shown: readonly ShownLine[],
): boolean {
  const counts = new Map(shown.map(({ _id, quantity }) => [_id, quantity]));
  return counts.size === lines.length && lines.every(({ id, quantity }) => counts.get(id) === quantity);
}
