import { isOnKitchenBoard, isRecallable, type KotView } from './kitchen.rules.ts';
import type { Kot } from './orders.contract.ts';

export const KOT_TYPES = ['DINEIN', 'TAKEAWAY', 'DELIVERY'] as const;
export type KotType = (typeof KOT_TYPES)[number];

export const KOT_STATUSES = ['REQUESTED', 'COOKING', 'SERVED', 'PAID', 'REJECTED', 'CANCELLED'] as const;
export type KotStatus = (typeof KOT_STATUSES)[number];

/** Listed without a filter. */
export const LIVE_STATUSES = ['REQUESTED', 'COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

/** An unpaid KOT occupies its table. */
export const OCCUPYING_STATUSES = ['COOKING', 'SERVED'] as const satisfies readonly KotStatus[];

export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
export const MAX_REQUESTED_PER_TABLE = 5;
/** Of anonymous diners without a table: for each phone number, and for each shop. */
export const MAX_REQUESTED_PER_PHONE = 3;
export const MAX_REQUESTED_WITHOUT_TABLE = 30;
/** Older orders do not count, so that an unconfirmed one does not block its diner. */
export const REQUESTED_LIMIT_WINDOW_MS = 86_400_000;
export const MAX_ENDED_LISTED = 200;
/** For REQUESTED KOTs, without a socket. */
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
  /** Replaces `status`. */
  view?: KotView | undefined;
}

type MatchedKot = Pick<Kot, 'status' | 'kotType' | 'tokenNo' | 'changes' | 'createdAt' | 'servedAt'>;

/**
 * For the server's `get-kots` and for cached lists.
 * @param now ms UTC
 */
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
