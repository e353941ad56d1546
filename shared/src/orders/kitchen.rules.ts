import type { Kot } from './orders.contract.ts';

/** `was`: the quantity that the kitchen acknowledged. `now`: the current one, 0 if removed. */
export interface LineChange {
  _id: string;
  name: string;
  was: number;
  now: number;
}

/** The kitchen board, and the KOTs it can recall. */
export const KOT_VIEWS = ['KITCHEN', 'SERVED'] as const;
export type KotView = (typeof KOT_VIEWS)[number];

/** The owner's bell, and the kitchen's. */
export const BELLS = ['REQUESTED', 'COOKING'] as const;
export type Bell = (typeof BELLS)[number];

export const MAX_ACKNOWLEDGED_KOTS = 500;
export const RECALL_WINDOW_MS = 1_800_000;
/** Only the latest are listed. */
export const MAX_RECALLABLE = 20;
/** An unacknowledged cancelled KOT leaves the board after this time. */
export const CANCELLED_SHOWN_MS = 43_200_000;

export const DEFAULT_AMBER_MINUTES = 8;
export const DEFAULT_RED_MINUTES = 15;
export const MAX_AGE_MINUTES = 240;

type KitchenKot = Pick<Kot, 'status' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * True for cooking KOTs and for cancelled ones until acknowledged.
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
}

/** Drops the change if the kitchen already knows `newQuantity` (0: removed). */
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

/** Keeps every change after what the client showed, also one that restores a quantity. */
export function acknowledgeChanges(
  changes: readonly LineChange[],
  shown: readonly Pick<LineChange, '_id' | 'now'>[],
  lines: readonly Line[],
): LineChange[] {
  const laterChanges = changes.flatMap((change) => {
    const shownChange = shown.find(({ _id }) => _id === change._id);
    if (!shownChange) return [change];
    return shownChange.now === change.now ? [] : [{ ...change, was: shownChange.now }];
  });
  const restoredLines = shown.flatMap(({ _id, now: was }) => {
    const line = lines.find(({ id }) => id === _id);
    // A line shown as removed does not come back.
    if (!line || was === 0 || line.quantity === was) return [];
    if (changes.some((change) => change._id === _id)) return [];
    return [{ _id, name: line.name, was, now: line.quantity }];
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
