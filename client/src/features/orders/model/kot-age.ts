import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';

export type AgeLimits = Pick<Shop, 'amberMinutes' | 'redMinutes'>;
export type AgeLevel = 'fresh' | 'ageing' | 'late';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const DAY_MINUTES = DAY_HOURS * HOUR_MINUTES;

export function minutesBetween(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS));
}

export function ageLevel(minutes: number, limits: AgeLimits): AgeLevel {
  if (minutes >= limits.redMinutes) return 'late';
  return minutes >= limits.amberMinutes ? 'ageing' : 'fresh';
}

export function formatAge(minutes: number): string {
  const m = kotMessages().age;
  if (minutes < 1) return m.justNow;
  if (minutes < HOUR_MINUTES) return m.minutes(minutes);
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (minutes < DAY_MINUTES) return m.hours(hours, minutes % HOUR_MINUTES);
  return m.days(Math.floor(hours / DAY_HOURS), hours % DAY_HOURS);
}

/** In ms UTC. Before the confirmation it is the time of creation. */
export function cookingSince({ confirmedAt, createdAt }: Pick<Kot, 'confirmedAt' | 'createdAt'>): number {
  return Date.parse(confirmedAt ?? createdAt);
}

export function sortByCookingSince(kots: readonly Kot[]): Kot[] {
  return [...kots].sort((a, b) => cookingSince(a) - cookingSince(b) || (a._id < b._id ? -1 : 1));
}
