import type { Shop } from '@tawa/shared/shops/shops.contract.ts';

/** After how many minutes a ticket waits long, and too long, in a shop. */
export type AgeLimits = Pick<Shop, 'amberMinutes' | 'redMinutes'>;

const MINUTE_MS = 60_000;

/** Whole minutes between two instants in ms, never less than 0. */
export function minutesBetween(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / MINUTE_MS));
}

/** What a ticket's colour says, beside its words. */
export function ageLevel(minutes: number, limits: AgeLimits): 'fresh' | 'ageing' | 'late' {
  if (minutes >= limits.redMinutes) return 'late';
  return minutes >= limits.amberMinutes ? 'ageing' : 'fresh';
}
