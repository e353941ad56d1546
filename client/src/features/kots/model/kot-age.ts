import type { Shop } from '@tawa/shared/shops/shops.contract.ts';

export type AgeLimits = Pick<Shop, 'amberMinutes' | 'redMinutes'>;

const MINUTE_MS = 60_000;

export function minutesBetween(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / MINUTE_MS));
}

export function ageLevel(minutes: number, limits: AgeLimits): 'fresh' | 'ageing' | 'late' {
  if (minutes >= limits.redMinutes) return 'late';
  return minutes >= limits.amberMinutes ? 'ageing' : 'fresh';
}
