import { MAX_OPTION_QUANTITY, MAX_OPTIONS } from '../menu/item-choices.rules.ts';
import { MAX_RUPEES } from '../money.ts';
import type { Kot } from './orders.contract.ts';

export const KOT_TYPES = ['DINEIN', 'TAKEAWAY', 'DELIVERY'] as const;
export type KotType = (typeof KOT_TYPES)[number];

export const KOT_STATUSES = ['REQUESTED', 'COOKING', 'SERVED', 'PAID', 'REJECTED', 'CANCELLED'] as const;
export type KotStatus = (typeof KOT_STATUSES)[number];

/** A list without a filter has these statuses. */
export const LIVE_STATUSES = ['REQUESTED', 'COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

export const isLiveStatus = (status: KotStatus): boolean =>
  (LIVE_STATUSES as readonly KotStatus[]).includes(status);

/** KOTs with these statuses occupy a table until they are paid; a REQUESTED KOT does not. */
export const OCCUPYING_STATUSES = ['COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

/**
 * A KOT can be paid while it is still cooking. In SQL the server has the same rule as `isOccupying` in
 * orders.repository.ts.
 */
export function isOccupying({ status, paidAt }: Pick<Kot, 'status' | 'paidAt'>): boolean {
  const occupying: readonly KotStatus[] = OCCUPYING_STATUSES;
  return paidAt === null && occupying.includes(status);
}

export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
/** The highest unit price: of an item, with as many options at the highest price as a line can have. */
const MAX_UNIT_RUPEES = MAX_RUPEES * (1 + MAX_OPTIONS * MAX_OPTION_QUANTITY);
/** What the largest KOT costs. The items of an invoice cost no more. */
export const MAX_ORDER_RUPEES = MAX_UNIT_RUPEES * MAX_QUANTITY * MAX_LINES;
/** In bytes, as a KOT in a response. Every device of the staff loads the orders that diners send. */
export const MAX_DINER_KOT_BYTES = 65_536;
export const MAX_REQUESTED_PER_TABLE = 5;
/**
 * How many REQUESTED orders without a table anonymous diners can have with one phone number, and in one shop.
 */
export const MAX_REQUESTED_PER_PHONE = 3;
export const MAX_REQUESTED_WITHOUT_TABLE = 30;
/** In bytes, as KOTs in a response: what the REQUESTED orders of diners add to the list of a shop. */
export const MAX_REQUESTED_BYTES = 1_048_576;
/**
 * Nobody checks a diner's phone number, so one person can invent any number of them. These limits count the orders of
 * one address. In a café with sixty tables on one Wi-Fi, each table can still have one order that waits.
 */
export const MAX_REQUESTED_PER_ADDRESS = 60;
/** Half of what a shop takes, so that one address leaves as much for all others. */
export const MAX_REQUESTED_WITHOUT_TABLE_PER_ADDRESS = MAX_REQUESTED_WITHOUT_TABLE / 2;
export const MAX_REQUESTED_BYTES_PER_ADDRESS = MAX_REQUESTED_BYTES / 2;
/** In ms. Older orders do not count for these limits, so that orders that nobody confirms block no diner for longer. */
export const REQUESTED_LIMIT_WINDOW_MS = 86_400_000;
export const MAX_ENDED_LISTED = 200;
/** How often KOT lists are loaded while the socket has no connection. */
export const POLL_INTERVAL_MS = 30_000;
export const IDEMPOTENCY_RETENTION_MS = 86_400_000;
/** Clients send an order again for as long as the server knows its key. The rest is for a request on its way. */
export const MAX_WAITED_MS = 2 * IDEMPOTENCY_RETENTION_MS;
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
  /** If set, `status` is ignored. */
  view?: KotView | undefined;
}

type MatchedKot = Pick<Kot, 'status' | 'kotType' | 'tokenNo' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * The filter of the server's `get-kots` and of cached lists.
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
  return status ? kot.status === status : isLiveStatus(kot.status);
}

/** The choices of a line as words. */
interface LineWords {
  name: string;
  options?: { name: string; qty: number }[];
  note?: string;
  seat?: number;
}

/**
 * `was` is the quantity that the kitchen acknowledged; `now` is the present one, 0 if the line was removed.
 * Options, note and seat are missing if the line has none, or if an earlier version recorded the change.
 */
export interface LineChange extends LineWords {
  _id: string;
  was: number;
  now: number;
  /** The line that was in this line's place when the kitchen acknowledged it. Its choices were different. */
  replaces?: LineWords & { _id: string };
  /** How many of the missing ones were voided. Missing if none was. */
  voided?: number;
}

/** The missing ones may be fewer than were voided, because some were added again. */
function voidedPart(voided: number, missing: number): Pick<LineChange, 'voided'> {
  const shown = Math.min(voided, missing);
  return shown > 0 ? { voided: shown } : {};
}

/** The board of the kitchen, and the KOTs that the kitchen can recall. */
export const KOT_VIEWS = ['KITCHEN', 'SERVED'] as const;
type KotView = (typeof KOT_VIEWS)[number];

/** The bell of the owner, and the bell of the kitchen. */
export const BELLS = ['REQUESTED', 'COOKING'] as const;
export type Bell = (typeof BELLS)[number];

export const MAX_ACKNOWLEDGED_KOTS = 500;
export const MAX_MOVED_KOTS = 100;
export const RECALL_WINDOW_MS = 1_800_000;
/** Only this many, the latest, are listed. */
export const MAX_RECALLABLE = 20;
export const CANCELLED_SHOWN_MS = 43_200_000;

export const DEFAULT_AMBER_MINUTES = 8;
export const DEFAULT_RED_MINUTES = 15;
export const MAX_AGE_MINUTES = 240;

/**
 * The times that are less than `ms` from `now`, in ms UTC. Both ends are excluded. Times after `now` were written before
 * the clock was set back.
 */
export interface TimeWindow {
  after: number;
  before: number;
}

const windowAround = (now: number, ms: number): TimeWindow => ({ after: now - ms, before: now + ms });
const isWithin = ({ after, before }: TimeWindow, at: number): boolean => after < at && at < before;

/** When a KOT that can be recalled was served. @param now ms UTC */
export const recallWindow = (now: number): TimeWindow => windowAround(now, RECALL_WINDOW_MS);
/** When a cancelled KOT that the kitchen still sees was created. @param now ms UTC */
export const cancelledShownWindow = (now: number): TimeWindow => windowAround(now, CANCELLED_SHOWN_MS);

/** @param servedAt, now ms UTC */
export const wasServedLately = (servedAt: number, now: number): boolean =>
  isWithin(recallWindow(now), servedAt);

type KitchenKot = Pick<Kot, 'status' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * Returns whether the KOT is cooking, or was cancelled and the kitchen has not acknowledged that. Older KOTs
 * than 12 hours are not on the board.
 * @param now ms UTC
 */
export function isOnKitchenBoard({ status, changes, createdAt }: KitchenKot, now: number): boolean {
  if (status === 'COOKING') return true;
  const isUnacknowledged = status === 'CANCELLED' && changes.length > 0;
  return isUnacknowledged && isWithin(cancelledShownWindow(now), Date.parse(createdAt));
}

/** A paid KOT was served before or is with its guests, so that the kitchen can recall it too. */
export const SERVED_STATUSES = ['SERVED', 'PAID'] as const satisfies readonly KotStatus[];

/** @param now ms UTC */
export function isRecallable({ status, servedAt }: KitchenKot, now: number): boolean {
  const served: readonly KotStatus[] = SERVED_STATUSES;
  return served.includes(status) && servedAt !== null && wasServedLately(Date.parse(servedAt), now);
}

/** A piece is an option that names an item: the kitchen cooks and marks each by itself. */
interface MarkableOption {
  _id: string;
  itemId?: string | null;
  /** Missing or null while the piece is not marked. */
  doneAt?: number | string | null;
}

export interface LineMark {
  isDone: boolean;
  /** The option that is the marked piece; undefined for the line with all of its pieces. */
  optionId?: string | undefined;
}

/**
 * Returns what of a line is done after a mark. When the last piece is marked, the line is done too; when one is
 * cleared, the line is not.
 */
export function doneAfterMark(
  options: readonly MarkableOption[] | null,
  { isDone, optionId }: LineMark,
): { isLineDone: boolean; pieceIds: ReadonlySet<string> } {
  const pieces = (options ?? []).filter(({ itemId }) => itemId != null);
  const done = pieces.filter(({ _id, doneAt }) => ((optionId ?? _id) === _id ? isDone : doneAt != null));
  return {
    isLineDone: optionId === undefined ? isDone : done.length === pieces.length,
    pieceIds: new Set(done.map(({ _id }) => _id)),
  };
}

interface ChangedLine {
  id: string;
  name: string;
  quantity: number;
  options?: readonly { name: string; qty: number }[] | null;
  note?: string;
  seat?: number;
}

function toLineWords({ id, name, options, note, seat }: ChangedLine): LineWords & { _id: string } {
  return {
    _id: id,
    name,
    ...(options && options.length > 0 && { options: options.map(({ name, qty }) => ({ name, qty })) }),
    ...(note && { note }),
    ...(seat && { seat }),
  };
}

/**
 * Records the change, or removes it if `newQuantity` (0 for a removed line) is what the kitchen already
 * knows.
 * @param voided how many were voided by this change
 */
export function recordLineChange(
  changes: readonly LineChange[],
  lineBefore: ChangedLine,
  newQuantity: number,
  voided = 0,
): LineChange[] {
  const { id: _id, quantity } = lineBefore;
  const recorded = changes.find((change) => change._id === _id);
  const was = recorded?.was ?? quantity;
  const others = changes.filter((change) => change._id !== _id);
  if (was === newQuantity) return others;
  const { replaces } = recorded ?? {};
  return [
    ...others,
    {
      ...toLineWords(lineBefore),
      was,
      now: newQuantity,
      ...(replaces && { replaces }),
      ...voidedPart((recorded?.voided ?? 0) + voided, was - newQuantity),
    },
  ];
}

/**
 * A line with other choices is a new line, so that no earlier mark, acknowledgement or bell counts for it.
 * @param kept how many of the line keep their choices
 */
export function recordReplacement(
  changes: readonly LineChange[],
  lineBefore: ChangedLine,
  kept: number,
  added: ChangedLine,
): LineChange[] {
  const earlier = changes.find(({ _id }) => _id === lineBefore.id);
  // After two changes in a row the kitchen still knows the line from before the first.
  const replaces = earlier?.replaces ?? toLineWords(lineBefore);
  return [
    ...recordLineChange(changes, lineBefore, kept),
    { ...toLineWords(added), was: 0, now: added.quantity, replaces },
  ];
}

/** Keeps every change that came after what the client showed, even one that restores a quantity. */
export function acknowledgeChanges(
  changes: readonly LineChange[],
  shown: readonly Pick<LineChange, '_id' | 'now'>[],
  lines: readonly ChangedLine[],
): LineChange[] {
  const laterChanges = changes.flatMap((change) => {
    const shownChange = shown.find(({ _id }) => _id === change._id);
    if (!shownChange) return [change];
    const { replaces: _seen, voided = 0, ...unseen } = change;
    if (shownChange.now === change.now) return [];
    return [{ ...unseen, was: shownChange.now, ...voidedPart(voided, shownChange.now - change.now) }];
  });
  const restoredLines = shown.flatMap(({ _id, now: was }) => {
    const line = lines.find(({ id }) => id === _id);
    // A line that was shown as removed does not come back.
    if (!line || was === 0 || line.quantity === was) return [];
    if (changes.some((change) => change._id === _id)) return [];
    return [{ ...toLineWords(line), was, now: line.quantity }];
  });
  return [...laterChanges, ...restoredLines];
}

/** Adds to the recorded changes that every line is cancelled, which means a quantity of 0. */
export function cancelAllLines(changes: readonly LineChange[], lines: readonly ChangedLine[]): LineChange[] {
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
  lines: readonly Pick<ChangedLine, 'id' | 'quantity'>[],
  shown: readonly ShownLine[],
): boolean {
  const quantityById = new Map(shown.map(({ _id, quantity }) => [_id, quantity]));
  return (
    quantityById.size === lines.length && lines.every(({ id, quantity }) => quantityById.get(id) === quantity)
  );
}
