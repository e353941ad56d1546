import { isOnKitchenBoard, isRecallable, type KotView } from './kitchen.rules.ts';
import type { Kot } from './orders.contract.ts';

export const KOT_TYPES = ['DINEIN', 'TAKEAWAY', 'DELIVERY'] as const;
export type KotType = (typeof KOT_TYPES)[number];

export const KOT_STATUSES = ['REQUESTED', 'COOKING', 'SERVED', 'PAID', 'REJECTED', 'CANCELLED'] as const;
export type KotStatus = (typeof KOT_STATUSES)[number];

/** What `get-kots` lists without a filter. */
export const LIVE_STATUSES = ['REQUESTED', 'COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

/** A table is occupied while it has an unpaid ticket in one of these. */
export const OCCUPYING_STATUSES = ['COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
export const MAX_REQUESTED_PER_TABLE = 5;
/** REQUESTED orders of visitors without a table: of one phone number, and of the shop (contract section 10). */
export const MAX_REQUESTED_PER_PHONE = 3;
export const MAX_REQUESTED_WITHOUT_TABLE = 30;
/** Older ones do not count: an order that nobody confirms for a day does not keep its guest from ordering. */
export const REQUESTED_LIMIT_WINDOW_MS = 86_400_000;
/** Ended tickets are listed newest first, up to this many. */
export const MAX_ENDED_LISTED = 200;
/** How often a client without a socket asks for REQUESTED tickets, in ms. */
export const POLL_INTERVAL_MS = 30_000;
/** How long an Idempotency-Key is remembered, in ms. */
export const IDEMPOTENCY_RETENTION_MS = 86_400_000;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 64;

/** The life cycle: from which statuses each action may start, and where it leads (contract section 5). */
export const transitions = {
  confirm: { from: ['REQUESTED'], to: 'COOKING' },
  reject: { from: ['REQUESTED'], to: 'REJECTED' },
  serve: { from: ['COOKING'], to: 'SERVED' },
  cancel: { from: ['COOKING', 'SERVED'], to: 'CANCELLED' },
  recall: { from: ['SERVED', 'PAID'], to: 'COOKING' },
} as const satisfies Record<string, { from: readonly KotStatus[]; to: KotStatus }>;

export type KotAction = keyof typeof transitions;

export interface KotFilter {
  /** A token number, exactly. */
  q?: string | undefined;
  status?: KotStatus | undefined;
  kotType?: KotType | undefined;
  /** Instead of the status. */
  view?: KotView | undefined;
}

type MatchedKot = Pick<Kot, 'status' | 'kotType' | 'tokenNo' | 'changes' | 'createdAt' | 'servedAt'>;

/** The rule of `get-kots`, for the server's answer and for every cached list alike. `now` is ms UTC. */
export function kotMatches(kot: MatchedKot, filter: KotFilter, now = Date.now()): boolean {
  if (!isListed(kot, filter, now)) return false;
  if (filter.kotType && kot.kotType !== filter.kotType) return false;
  return !filter.q || String(kot.tokenNo) === filter.q.trim();
}

function isListed(kot: MatchedKot, { status, view }: KotFilter, now: number): boolean {
  if (view === 'KITCHEN') return isOnKitchenBoard(kot, now);
  if (view === 'SERVED') return isRecallable(kot, now);
  const live: readonly KotStatus[] = LIVE_STATUSES;
  return status ? kot.status === status : live.includes(kot.status);
}
