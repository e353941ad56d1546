import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';

export type AgeLimits = Pick<Shop, 'amberMinutes' | 'redMinutes'>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export function minutesBetween(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS));
}

export function ageLevel(minutes: number, limits: AgeLimits): 'fresh' | 'ageing' | 'late' {
  if (minutes >= limits.redMinutes) return 'late';
  return minutes >= limits.amberMinutes ? 'ageing' : 'fresh';
}

export function formatAge(minutes: number): string {
  if (minutes < 1) return 'Just now';
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  const days = Math.floor(minutes / DAY_MINUTES);
  return `${days} ${days === 1 ? 'day' : 'days'} ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}

/** Ms UTC; before confirmation, the creation time. */
export function cookingSince({ confirmedAt, createdAt }: Kot): number {
  return Date.parse(confirmedAt ?? createdAt);
}

export function sortByCookingSince(kots: readonly Kot[]): Kot[] {
  return [...kots].sort((a, b) => cookingSince(a) - cookingSince(b) || (a._id < b._id ? -1 : 1));
}
